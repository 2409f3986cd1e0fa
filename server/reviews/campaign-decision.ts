import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { refuseSuspended } from './refuse-suspended.ts'

/** The ad of a version, held until the transaction ends. */
export async function holdAd(tx: Db, submissionId: number) {
  const found = await findAd(tx, submissionId)
  if (!found) throw new Refusal('not_found', messages.notFound)
  await lockAccount(tx, found.accountId)
  const held = await findAd(tx, submissionId)
  if (!held) throw new Refusal('not_found', messages.notFound)
  return held
}

export type HeldAd = Awaited<ReturnType<typeof holdAd>>

const findAd = (tx: Db, submissionId: number) =>
  tx
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select([
      's.id as submissionId',
      'c.id as campaignId',
      'c.account_id as accountId',
      'c.suspended_at as suspendedAt',
    ])
    .select(['s.title', 's.folder', 's.color', 's.target_url', 's.content_hash as contentHash'])
    .select(['s.picture_hash as pictureHash', 's.perceptual_hash as perceptualHash'])
    .where('s.id', '=', submissionId)
    .executeTakeFirst()

/**
 * The version that is decided now: of two operators at once the second finds it decided.
 * @throws Refusal `conflict` when it is not what the operator looked at any more.
 */
export async function beginCampaignDecision(tx: Db, submissionId: number, seenHash: string): Promise<HeldAd> {
  const held = await holdAd(tx, submissionId)
  await refuseDecided(tx, submissionId)
  await refuseSuperseded(tx, held)
  if (held.contentHash.toString('hex') !== seenHash)
    throw new Refusal('conflict', 'Este conteúdo mudou desde que você o abriu. Recarregue a página.')
  await refuseSuspended(tx, held.accountId)
  return held
}

async function refuseDecided(tx: Db, submissionId: number) {
  const review = await tx
    .selectFrom('campaign_reviews as r')
    .leftJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.submission_id', 'o.name'])
    .where('r.submission_id', '=', submissionId)
    .executeTakeFirst()
  if (!review) return
  throw new Refusal('conflict', `Esta publicidade já foi decidida${review.name ? ` por ${review.name}` : ''}.`)
}

async function refuseSuperseded(tx: Db, { campaignId, submissionId }: HeldAd) {
  const newer = await tx
    .selectFrom('campaign_submissions')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('id', '>', submissionId)
    .limit(1)
    .executeTakeFirst()
  if (newer) throw new Refusal('conflict', 'Este conteúdo mudou: o parceiro já enviou outra versão.')
}

/** What the log calls it. */
export const deedOn = ({ campaignId }: HeldAd, action: string, { operatorId }: OperatorSession) => ({
  operatorId,
  action,
  subject: `campaign:${campaignId}`,
})
