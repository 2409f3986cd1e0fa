import { audienceOf } from '#contract/audiences.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { beginProfileDecision, type ProfileDecision } from './profile-decision.ts'
import { publishProfile } from './publish-profile.ts'
import { profileApprovedMail } from './tasks.ts'

/** Makes a version what visitors see: the verdict, the live rows, the listing, the mail and the audit, all or nothing. */
export async function approveProfile(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  submissionId: number,
  seenHash: string,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const decision = await beginProfileDecision(tx, submissionId, seenHash)
    const { accountId, contentHash } = decision
    await refuseOtherBirth(tx, decision)
    await refuseWithoutPhoto(tx, decision)
    const review = { verdict: 'approved', reason: null, content_hash: contentHash } as const
    await tx
      .insertInto('profile_reviews')
      .values({ ...review, submission_id: submissionId, operator_id: operatorId, reviewed_at: at })
      .execute()
    await publishProfile(tx, decision, at)
    await refreshListing(tx, accountId, at)
    await enqueue(tx, profileApprovedMail, { accountId })
    const deed = { operatorId, action: 'profile_approved', subject: `profile:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId, content: contentHash.toString('hex') } }, at)
  })
}

/** The age that visitors are told is that of the documents. */
async function refuseOtherBirth(tx: Db, { accountId, content }: ProfileDecision) {
  const record = await tx
    .selectFrom('kyc_records')
    .select('birth')
    .where('account_id', '=', accountId)
    .orderBy('submission_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!record || record.birth === content.birth) return
  const verified = record.birth.split('-').toReversed().join('/')
  throw new Refusal('conflict', `A data de nascimento não é a dos documentos aprovados (${verified}).`)
}

/**
 * What an individual makes public for the first time has a picture; later all of them may be taken away again. A
 * partner shows banners, which are reviewed by themselves.
 */
async function refuseWithoutPhoto(tx: Db, { accountId, userType }: ProfileDecision) {
  if (!audienceOf(userType)) return
  const live = await tx
    .selectFrom('profiles')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (live) return
  const photo = await tx
    .selectFrom('media as m')
    .innerJoin('media_reviews as r', 'r.media_id', 'm.id')
    .select('m.id')
    .where('m.account_id', '=', accountId)
    .where('m.kind', '=', 'image')
    .where('m.position', 'is not', null)
    .where('r.verdict', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  if (!photo) throw new Refusal('conflict', 'Aprove ao menos uma foto antes.')
}
