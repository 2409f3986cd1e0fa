import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { Db } from '#server/db/open.ts'
import { kycState } from '#server/kyc/kyc-state.ts'
import { latestContent } from '#server/profiles/save-content.ts'

export type OpenDecision = { submissionId: number; accountId: number; userType: number; birth: string | null }

/**
 * The case that is decided now, held until the transaction ends: of two operators at once the second finds it decided.
 * @throws Refusal `conflict` when there is nothing left to decide.
 */
export async function beginDecision(tx: Db, submissionId: number): Promise<OpenDecision> {
  const { accountId, userType } = await holdAccount(tx, submissionId)
  await refuseDecided(tx, submissionId)
  const { submissionId: latest } = await kycState(tx, accountId)
  if (latest !== submissionId) throw new Refusal('conflict', 'A pessoa já enviou outros documentos.')
  const frozen = await tx
    .selectFrom('account_suspensions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (frozen) throw new Refusal('conflict', 'Esta conta está suspensa.')
  const profile = await latestContent(tx, accountId)
  return { submissionId, accountId, userType, birth: profile?.birth ?? null }
}

/** @throws Refusal `not_found` when there is no such case. */
export async function holdAccount(tx: Db, submissionId: number) {
  const found = await tx
    .selectFrom('kyc_submissions')
    .innerJoin('accounts', 'accounts.id', 'kyc_submissions.account_id')
    .select(['accounts.id as accountId', 'accounts.user_type as userType'])
    .where('kyc_submissions.id', '=', submissionId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  await lockAccount(tx, found.accountId)
  return found
}

async function refuseDecided(tx: Db, submissionId: number) {
  const review = await tx
    .selectFrom('kyc_reviews as r')
    .leftJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.submission_id', 'o.name'])
    .where('r.submission_id', '=', submissionId)
    .executeTakeFirst()
  if (!review) return
  throw new Refusal('conflict', `Este caso já foi decidido${review.name ? ` por ${review.name}` : ''}.`)
}
