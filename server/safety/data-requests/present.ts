import type { DataRequest } from '#contract/data-request.ts'
import type { DataRequestCase } from '#contract/data-request-admin.ts'
import type { RequestCaseRows } from './answer-request.ts'
import type { RequestRow } from './follow-request.ts'

export const presentRequest = ({ outcome, answer, answered_at, ...row }: RequestRow): DataRequest => ({
  id: row.id,
  protocol: row.protocol,
  kind: row.kind,
  text: row.body,
  received_at: row.received_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  answer: outcome && answer && answered_at ? { outcome, text: answer, at: answered_at.toISOString() } : null,
})

export function presentCase({ request, account, others }: RequestCaseRows): DataRequestCase {
  const { account_id, email, answered_by, confirmed_at } = request
  return {
    ...presentRequest(request),
    answered_by,
    confirmed_at: confirmed_at?.toISOString() ?? null,
    email: email ?? account?.email ?? '',
    account: account
      ? {
          id: account.id,
          name: account.name,
          user_type: account.user_type,
          created_at: account.created_at.toISOString(),
        }
      : null,
    from_account: account_id !== null,
    others: others.map(({ received_at, ...other }) => ({ ...other, received_at: received_at.toISOString() })),
  }
}
