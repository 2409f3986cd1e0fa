import { campaignRefusals } from '#contract/campaign-review.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { purge } from '#server/db/purge.ts'
import type { Database } from '#server/db/tables.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { beginCampaignDecision, deedOn, type HeldAd } from './campaign-decision.ts'
import { tellPartner } from './notify-partner.ts'
import { reasonOf } from './reason.ts'

type Means = Pick<App, 'db' | 'now'>

/** Makes a version what visitors see: the verdict, the live row, the pages, the mail and the audit, all or nothing. */
export async function approveCampaign(app: Means, session: OperatorSession, submissionId: number, seenHash: string) {
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    const held = await beginCampaignDecision(tx, submissionId, seenHash)
    const { campaignId, accountId, contentHash, title, folder, color, target_url } = held
    await insertReview(tx, held, { verdict: 'approved', reason: null, ...by(session, at) })
    const live = { title, folder, color, target_url, updated_at: at }
    await tx.updateTable('campaigns').set(live).where('id', '=', campaignId).execute()
    await purge(tx, ['campaigns', `account:${accountId}`])
    await tellPartner(tx, { accountId, submissionId }, at)
    const facts = { account: accountId, version: submissionId, content: contentHash.toString('hex') }
    await recordAudit(tx, { ...deedOn(held, 'campaign_approved', session), facts }, at)
  })
}

type Refused = { content_hash: string; refusal: keyof typeof campaignRefusals; text: string }

/** Refuses a version with a reason that the partner reads; what visitors see stays as it is. */
export async function refuseCampaign(app: Means, session: OperatorSession, submissionId: number, refused: Refused) {
  const { content_hash, refusal, text } = refused
  const reason = reasonOf(campaignRefusals, refusal, text)
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    const held = await beginCampaignDecision(tx, submissionId, content_hash)
    await insertReview(tx, held, { verdict: 'refused', reason, ...by(session, at) })
    await tellPartner(tx, { accountId: held.accountId, submissionId }, at)
    const facts = { account: held.accountId, version: submissionId, refusal }
    await recordAudit(tx, { ...deedOn(held, 'campaign_refused', session), facts }, at)
  })
}

const by = ({ operatorId }: OperatorSession, at: Date) => ({ operator_id: operatorId, reviewed_at: at })

type Review = Pick<Database['campaign_reviews'], 'verdict' | 'reason' | 'operator_id'> & { reviewed_at: Date }

const insertReview = (tx: Db, { submissionId, contentHash }: HeldAd, review: Review) =>
  tx
    .insertInto('campaign_reviews')
    .values({ submission_id: submissionId, content_hash: contentHash, ...review })
    .execute()
