import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { kycState } from '#server/kyc/kyc-state.ts'
import { removePending } from '#server/media/pending-removal.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { beginMediaDecision, refuseDecided } from './media-decision.ts'
import { tellOwner } from './notify-owner.ts'
import { readSeen } from './seen-documents.ts'
import { findSelfie } from './selfie.ts'

type Seen = { content_hash: string; matches_selfie: boolean }

/** Lets visitors see an item. What was refused stays so: the person may send it again. */
export async function approveMedia(
  { db, now }: Pick<App, 'db' | 'now'>,
  session: OperatorSession,
  mediaId: number,
  { content_hash, matches_selfie }: Seen,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const { operatorId } = session
    const decision = await beginMediaDecision(tx, mediaId, content_hash)
    if (decision.verdict) refuseDecided(decision)
    const { accountId, contentHash } = decision
    if (matches_selfie) await refuseUncompared(tx, accountId, session)
    const review = { verdict: 'approved', content_hash: contentHash, matches_selfie } as const
    await tx
      .insertInto('media_reviews')
      .values({ ...review, media_id: mediaId, operator_id: operatorId, reviewed_at: at })
      .execute()
    await removePending(tx, accountId)
    await refreshListing(tx, accountId, at)
    await tellOwner(tx, { accountId, mediaId }, at)
    const facts = { account: accountId, matches_selfie, content: contentHash.toString('hex') }
    await recordAudit(tx, { operatorId, action: 'media_approved', subject: `media:${mediaId}`, facts }, at)
  })
}

/** Nobody compares with what is not there, or was not looked at. */
async function refuseUncompared(tx: Db, accountId: number, session: OperatorSession) {
  const { kyc } = await kycState(tx, accountId)
  const selfie = kyc === 'okay' ? await findSelfie(tx, accountId) : null
  if (selfie === null) throw invalid('matches_selfie', 'Não há selfie aprovada para comparar.')
  const seen = await readSeen(tx, selfie, session)
  if (!seen.includes('selfie')) throw invalid('matches_selfie', 'Veja a selfie antes de dizer que a foto confere.')
}
