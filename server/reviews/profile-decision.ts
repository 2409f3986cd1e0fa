import { messages } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { Db } from '#server/db/open.ts'
import { refuseSuspended } from './refuse-suspended.ts'

export type ProfileDecision = {
  submissionId: number
  accountId: number
  userType: number
  content: ProfileContent
  contentHash: Buffer
}

/**
 * The version that is decided now, held until the transaction ends: of two operators at once the second finds it decided.
 * @throws Refusal `conflict` when it is not what the operator looked at any more.
 */
export async function beginProfileDecision(tx: Db, submissionId: number, seenHash: string): Promise<ProfileDecision> {
  const found = await tx
    .selectFrom('profile_submissions as ps')
    .innerJoin('accounts as a', 'a.id', 'ps.account_id')
    .select(['ps.account_id as accountId', 'a.user_type as userType', 'ps.content', 'ps.content_hash as contentHash'])
    .where('ps.id', '=', submissionId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  await lockAccount(tx, found.accountId)
  await refuseDecided(tx, submissionId)
  await refuseSuperseded(tx, found.accountId, submissionId)
  if (found.contentHash.toString('hex') !== seenHash)
    throw new Refusal('conflict', 'Este conteúdo mudou desde que você o abriu. Recarregue a página.')
  await refuseSuspended(tx, found.accountId)
  return { submissionId, ...found }
}

async function refuseDecided(tx: Db, submissionId: number) {
  const review = await tx
    .selectFrom('profile_reviews as r')
    .leftJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.submission_id', 'o.name'])
    .where('r.submission_id', '=', submissionId)
    .executeTakeFirst()
  if (review) throw new Refusal('conflict', `Este perfil já foi decidido${review.name ? ` por ${review.name}` : ''}.`)
}

async function refuseSuperseded(tx: Db, accountId: number, submissionId: number) {
  const newer = await tx
    .selectFrom('profile_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '>', submissionId)
    .limit(1)
    .executeTakeFirst()
  if (newer) throw new Refusal('conflict', 'Este conteúdo mudou: a pessoa já enviou outra versão.')
}
