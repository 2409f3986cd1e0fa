import { mediaRefusals } from '#contract/media-review.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { refuseSuspended } from '#server/people/accounts/suspension.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { removePending } from '#server/people/media/remove-media.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mediaDecidedEmail } from '#server/platform/emails/profile-review.ts'
import { notifyOwner } from '#server/platform/emails/send.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { alreadyDecided, composeReason, type Deps, decide, refuseChanged } from './decision.ts'
import { readSeen } from './document-access.ts'
import { findSelfie } from './media.ts'
import { refuseUnreleased } from './refuse-unreleased.ts'

type ApprovalInput = {
  content_hash: string
  matches_selfie: boolean
  others?: number | undefined
}

/** Lets visitors see an item. A refused item stays refused, but its owner can upload it again. */
export const approveMedia = (
  app: Deps,
  session: OperatorSession,
  mediaId: number,
  { content_hash, matches_selfie, others }: ApprovalInput,
) =>
  decide(app, session, async (tx, at) => {
    const { accountId, contentHash, verdict, operator } = await holdItem(tx, mediaId, content_hash)
    if (verdict) throw alreadyDecided(itemDecided, operator)
    if (matches_selfie) await refuseUncompared(tx, accountId, session)
    await refuseUnreleased(tx, mediaId, others)
    const review = { verdict: 'approved', content_hash: contentHash, matches_selfie } as const
    await tx
      .insertInto('media_reviews')
      .values({ ...review, media_id: mediaId, operator_id: session.operatorId, reviewed_at: at })
      .execute()
    await publishDecision(tx, { accountId, mediaId }, at)
    const content = contentHash.toString('hex')
    const facts = { account: accountId, matches_selfie, others, content }
    return { action: 'media_approved', subject: `media:${mediaId}`, case: `account:${accountId}`, facts }
  })

type RefusalInput = { content_hash: string; refusal: keyof typeof mediaRefusals; text: string }

export async function refuseMedia(
  app: Deps,
  session: OperatorSession,
  mediaId: number,
  { content_hash, refusal, text }: RefusalInput,
) {
  const reason = composeReason(mediaRefusals, refusal, text)
  await decide(app, session, async (tx, at) => {
    const { accountId, contentHash, verdict, operator } = await holdItem(tx, mediaId, content_hash)
    if (verdict === 'refused') throw alreadyDecided(itemDecided, operator)
    const refused = { verdict: 'refused', reason, matches_selfie: false } as const
    const review = { ...refused, content_hash: contentHash, operator_id: session.operatorId, reviewed_at: at }
    await tx
      .insertInto('media_reviews')
      .values({ media_id: mediaId, ...review })
      .onConflict(conflict => conflict.column('media_id').doUpdateSet(review))
      .execute()
    await publishDecision(tx, { accountId, mediaId }, at)
    const facts = { account: accountId, refusal, before: verdict }
    return { action: 'media_refused', subject: `media:${mediaId}`, case: `account:${accountId}`, facts }
  })
}

const itemDecided = 'Este item já foi decidido'

async function holdItem(tx: Db, mediaId: number, seenHash: string) {
  await lockAccount(tx, await ownerOf(tx, mediaId))
  const found = await tx
    .selectFrom('media as m')
    .leftJoin('media_reviews as r', 'r.media_id', 'm.id')
    .leftJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['m.account_id as accountId', 'm.content_hash as contentHash', 'm.position'])
    .select(['r.verdict', 'o.name as operator'])
    .where('m.id', '=', mediaId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  refuseChanged(found.contentHash, seenHash)
  if (found.position === null) throw new Refusal('conflict', 'Este arquivo ainda não está em um perfil.')
  await refuseSuspended(tx, found.accountId)
  return found
}

export async function ownerOf(tx: Db, mediaId: number) {
  const found = await tx.selectFrom('media').select('account_id').where('id', '=', mediaId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found.account_id
}

async function refuseUncompared(tx: Db, accountId: number, session: OperatorSession) {
  const { kyc } = await kycState(tx, accountId)
  const selfie = kyc === 'okay' ? await findSelfie(tx, accountId) : null
  if (selfie === null) throw fieldError('matches_selfie', 'Não há selfie aprovada para comparar.')
  const seen = await readSeen(tx, selfie, session)
  if (!seen.includes('selfie')) throw fieldError('matches_selfie', 'Veja a selfie antes de dizer que a foto confere.')
}

async function publishDecision(tx: Db, news: { accountId: number; mediaId: number }, at: Date) {
  await removePending(tx, news.accountId)
  await changed(tx, 'listing', news.accountId, at)
  await notifyOwner(tx, mediaDecidedEmail, news, at)
}
