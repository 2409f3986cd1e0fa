import type { Updateable } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { campaignRefusals, campaignSuspensions } from '#contract/campaign-review.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import {
  campaignRestoredEmail,
  campaignSuspendedEmail,
  campaignsDecidedEmail,
} from '#server/platform/emails/campaign-review.ts'
import { notifyOwner } from '#server/platform/emails/send.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { composeReason, type Deps, decide, insertReview, refuseUndecidable } from './decision.ts'

type ApprovalInput = { content_hash: string }

export const approveCampaign = (
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  { content_hash }: ApprovalInput,
) =>
  decide(app, session, async (tx, at) => {
    const ad = await lockCampaign(tx, submissionId)
    await refuseUndecidable(tx, 'campaign', ad, content_hash)
    const { accountId, contentHash, title, folder, color, target_url } = ad
    await insertReview(tx, 'campaign', ad, { verdict: 'approved', reason: null, operatorId: session.operatorId, at })
    await updateCampaign(tx, ad, { title, folder, color, target_url, updated_at: at }, at)
    await notifyOwner(tx, campaignsDecidedEmail, { accountId, submissionId }, at)
    const content = contentHash.toString('hex')
    return auditEntry('campaign_approved', ad, { content })
  })

type RefusalInput = { content_hash: string; refusal: keyof typeof campaignRefusals; text: string }

export async function refuseCampaign(
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  { content_hash, refusal, text }: RefusalInput,
) {
  const reason = composeReason(campaignRefusals, refusal, text)
  await decide(app, session, async (tx, at) => {
    const ad = await lockCampaign(tx, submissionId)
    await refuseUndecidable(tx, 'campaign', ad, content_hash)
    await insertReview(tx, 'campaign', ad, { verdict: 'refused', reason, operatorId: session.operatorId, at })
    await notifyOwner(tx, campaignsDecidedEmail, { accountId: ad.accountId, submissionId }, at)
    return auditEntry('campaign_refused', ad, { refusal })
  })
}

type SuspensionInput = { reason: keyof typeof campaignSuspensions; text: string }

/** Takes an ad down immediately: neither its owner's switch nor an approved version can republish it. */
export async function suspendCampaign(
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  input: SuspensionInput,
) {
  const reason = composeReason(campaignSuspensions, input.reason, input.text)
  await decide(app, session, async (tx, at) => {
    const ad = await lockCampaign(tx, submissionId)
    if (ad.suspendedAt) throw new Refusal('conflict', 'Esta publicidade já está fora do ar.')
    if (!ad.isLive) throw new Refusal('conflict', 'Esta publicidade não está no ar: recuse a versão que aguarda.')
    await updateCampaign(tx, ad, { suspended_at: at, suspension_reason: reason }, at)
    const { accountId, campaignId } = ad
    await enqueue(tx, campaignSuspendedEmail, { accountId, campaignId, reason })
    return auditEntry('campaign_suspended', ad, input)
  })
}

export const restoreCampaign = (app: Deps, session: OperatorSession, submissionId: number) =>
  decide(app, session, async (tx, at) => {
    const ad = await lockCampaign(tx, submissionId)
    if (!ad.suspendedAt) throw new Refusal('conflict', 'Esta publicidade não está fora do ar.')
    await updateCampaign(tx, ad, { suspended_at: null, suspension_reason: null }, at)
    const { accountId, campaignId } = ad
    await enqueue(tx, campaignRestoredEmail, { accountId, campaignId })
    return auditEntry('campaign_restored', ad, {})
  })

export async function lockCampaign(tx: Db, submissionId: number) {
  const found = await readAd(tx, submissionId)
  await lockAccount(tx, found.accountId)
  return readAd(tx, submissionId)
}

type LockedCampaign = Awaited<ReturnType<typeof lockCampaign>>

async function readAd(tx: Db, submissionId: number) {
  const found = await tx
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select(['c.id as campaignId', 'c.account_id as accountId', 'c.suspended_at as suspendedAt'])
    .select(({ eb }) => eb('c.folder', 'is not', null).as('isLive'))
    .select(['s.title', 's.folder', 's.color', 's.target_url', 's.content_hash as contentHash'])
    .select(['s.picture_hash as pictureHash', 's.perceptual_hash as perceptualHash'])
    .where('s.id', '=', submissionId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return { ...found, submissionId, ownerId: found.campaignId }
}

async function updateCampaign(
  tx: Db,
  { campaignId, accountId }: LockedCampaign,
  values: Updateable<Database['campaigns']>,
  at: Date,
) {
  await tx.updateTable('campaigns').set(values).where('id', '=', campaignId).execute()
  await changed(tx, 'campaigns', accountId, at)
}

const auditEntry = (action: AuditAction, { campaignId, accountId, submissionId }: LockedCampaign, facts: object) => ({
  action,
  subject: `campaign:${campaignId}` as const,
  case: `campaign:${submissionId}`,
  facts: { account: accountId, version: submissionId, ...facts },
})
