import { mediaRefusals } from '#contract/content-review.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import { removePending } from '#server/media/pending-removal.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { beginMediaDecision, refuseDecided } from './media-decision.ts'
import { tellOwner } from './notify-owner.ts'
import { reasonOf } from './reason.ts'

type Refused = { content_hash: string; refusal: keyof typeof mediaRefusals; text: string }

/** Refuses an item with a reason that the person reads; one that was approved before disappears at once. */
export async function refuseMedia(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  mediaId: number,
  { content_hash, refusal, text }: Refused,
) {
  const reason = reasonOf(mediaRefusals, refusal, text)
  await db.transaction().execute(async tx => {
    const at = now()
    const decision = await beginMediaDecision(tx, mediaId, content_hash)
    if (decision.verdict === 'refused') refuseDecided(decision)
    const { accountId, contentHash } = decision
    const verdict = { verdict: 'refused', reason, matches_selfie: false } as const
    const review = { ...verdict, content_hash: contentHash, operator_id: operatorId, reviewed_at: at }
    await tx
      .insertInto('media_reviews')
      .values({ media_id: mediaId, ...review })
      .onConflict(conflict => conflict.column('media_id').doUpdateSet(review))
      .execute()
    await removePending(tx, accountId)
    await refreshListing(tx, accountId, at)
    await tellOwner(tx, { accountId, mediaId }, at)
    const facts = { account: accountId, refusal, before: decision.verdict }
    await recordAudit(tx, { operatorId, action: 'media_refused', subject: `media:${mediaId}`, facts }, at)
  })
}
