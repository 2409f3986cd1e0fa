import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { MediaState } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Span } from '#contract/support.ts'
import { readAdminOrders } from '#server/money/orders/admin-list.ts'
import type { RefundDeps } from '#server/money/orders/refunds.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'
import { readConversation } from './read-conversation.ts'
import { conversationOpened, readOpenings } from './subscriber.ts'

type Query = { accountId: number; span: z.output<typeof Span> }

/** We audit each opening of a conversation, but not the loading of further messages. */
export async function openConversation(deps: RefundDeps & Auditing, operator: Operator, { accountId, span }: Query) {
  const account = await readAccountSummary(deps, accountId)
  await recordOpening(deps, operator, { accountId, span })
  return { account, conversation: await readConversation(deps.db, accountId, span, 'operator') }
}

export type OpenedConversation = Awaited<ReturnType<typeof openConversation>>

type Auditing = Pick<App, 'db' | 'log' | 'now'>

async function recordOpening(app: Auditing, operator: Operator, { accountId, span }: Query) {
  const subject = `account:${accountId}` as const
  const readsOn = span.before !== undefined || span.after !== undefined
  if (readsOn && (await readOpenings(app.db, [accountId], app.now())).has(`${operator.operatorId}:${accountId}`)) return
  const view = { kind: 'opened', action: conversationOpened, subject, accountIds: [accountId] } as const
  await app.db.transaction().execute(tx => recordView(app, tx, operator, view))
}

type AccountSummary = {
  id: number
  name: string
  email: string
  user_type: number
  nickname: string | null
  created_at: Date
  profile: MediaState | null
  profile_case: number | null
  listed_until: Date | null
  suspended: boolean
}

const shownOrders = 5

async function readAccountSummary(deps: RefundDeps, accountId: number) {
  const account = await findAccount(deps.db, accountId)
  if (!account) throw new Refusal('not_found', messages.notFound)
  const { kyc, submissionId } = await kycState(deps.db, accountId)
  const orders = await readAdminOrders(deps, { where: sql`o.account_id = ${accountId}` }, shownOrders)
  return { ...account, kyc, kyc_case: submissionId, orders }
}

export async function requireAccount(db: Db, accountId: number) {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
}

async function findAccount(db: Db, accountId: number) {
  const { rows } = await sql<AccountSummary>`
    select a.id, a.name, a.email, a.user_type, a.nickname, a.created_at, a.suspended,
      case when a.listed then
        (select max(ends_at) from plan_periods pp where pp.account_id = a.id)
      end as listed_until,
      p.id as profile_case, case
        when p.id is not null then coalesce(p.verdict, 'pending')
        when exists (select from profiles where account_id = a.id) then 'approved'
      end as profile
    from tagged_accounts a
    left join lateral (
      select ps.id, r.verdict from profile_submissions ps left join profile_reviews r on r.submission_id = ps.id
      where ps.account_id = a.id order by ps.id desc limit 1
    ) p on true
    where a.id = ${accountId}`.execute(db)
  return rows[0]
}
