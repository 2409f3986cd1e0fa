import { campaignSuspensions } from '#contract/campaign-review.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { purge } from '#server/db/purge.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { deedOn, type HeldAd, holdAd } from './campaign-decision.ts'
import { campaignRestoredMail, campaignSuspendedMail } from './campaign-tasks.ts'
import { reasonOf } from './reason.ts'

type Means = Pick<App, 'db' | 'now'>
type Suspension = { reason: keyof typeof campaignSuspensions; text: string }

/** Takes an ad down at once, whatever its owner switches and whichever version is approved meanwhile. */
export async function suspendCampaign(app: Means, session: OperatorSession, submissionId: number, why: Suspension) {
  const words = reasonOf(campaignSuspensions, why.reason, why.text)
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    const held = await holdAd(tx, submissionId)
    if (held.suspendedAt) throw new Refusal('conflict', 'Esta publicidade já está fora do ar.')
    await change(tx, held, { suspended_at: at, suspension_reason: words })
    const { campaignId, accountId } = held
    await enqueue(tx, campaignSuspendedMail, { accountId, campaignId, reason: words })
    const facts = { account: accountId, version: submissionId, reason: why.reason, text: why.text }
    await recordAudit(tx, { ...deedOn(held, 'campaign_suspended', session), facts }, at)
  })
}

/** Ends it; what visitors see then is what was approved last. */
export async function restoreCampaign(app: Means, session: OperatorSession, submissionId: number) {
  await app.db.transaction().execute(async tx => {
    const held = await holdAd(tx, submissionId)
    if (!held.suspendedAt) throw new Refusal('conflict', 'Esta publicidade não está fora do ar.')
    await change(tx, held, { suspended_at: null, suspension_reason: null })
    const { campaignId, accountId } = held
    await enqueue(tx, campaignRestoredMail, { accountId, campaignId })
    const facts = { account: accountId, version: submissionId }
    await recordAudit(tx, { ...deedOn(held, 'campaign_restored', session), facts }, app.now())
  })
}

async function change(
  tx: Db,
  { campaignId, accountId }: HeldAd,
  suspension: { suspended_at: Date | null; suspension_reason: string | null },
) {
  await tx.updateTable('campaigns').set(suspension).where('id', '=', campaignId).execute()
  await purge(tx, ['campaigns', `account:${accountId}`])
}
