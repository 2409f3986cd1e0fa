import { pushAlert } from '#server/alerts/push-alert.ts'
import type { App } from '#server/app.ts'
import { compareBannerJob } from '#server/campaigns/save-campaigns.ts'
import { accountEmails } from '#server/emails/account.ts'
import { alertMail, pushAlertJob } from '#server/emails/alert.ts'
import { attestationAskedEmail } from '#server/emails/attestation.ts'
import { campaignReviewEmails } from '#server/emails/campaign-review.ts'
import { contactCaseEmails } from '#server/emails/contact-cases.ts'
import { dataRequestEmails } from '#server/emails/data-requests.ts'
import { declarationsAskedEmail } from '#server/emails/declarations.ts'
import { documentEmails } from '#server/emails/documents.ts'
import { dueEmail } from '#server/emails/due.ts'
import { evidenceEmails } from '#server/emails/evidence.ts'
import { helpRequestEmails } from '#server/emails/help-requests.ts'
import { missingStepsEmail } from '#server/emails/missing-steps.ts'
import { operationsEmail } from '#server/emails/operations.ts'
import { operatorEmails } from '#server/emails/operators.ts'
import { orderEmails } from '#server/emails/orders.ts'
import { recordedEmail } from '#server/emails/recorded-steps.ts'
import { reportEmails } from '#server/emails/reports.ts'
import { answerEmail } from '#server/emails/support.ts'
import { suspensionEmails } from '#server/emails/suspension.ts'
import { removeFiles } from '#server/evidence/remove-files.ts'
import { sealEvidence } from '#server/evidence/seal.ts'
import { sealEvidenceJob } from '#server/evidence/seal-job.ts'
import type { RunningJob, Task } from '#server/jobs/enqueue.ts'
import type { Asked } from '#server/jobs/worker.ts'
import { removeFilesJob } from '#server/media/remove-files-job.ts'
import { returnMoney, returnMoneyJob } from '#server/orders/refunds.ts'
import { syncPixChargeJob } from '#server/payments/pix-webhook.ts'
import { syncPixCharge } from '#server/payments/sync-pix-charges.ts'
import { contentReviewEmails } from './emails/profile-review.ts'
import { contactEmail } from './emails/support.ts'
import { findSimilarMedia, recordSimilarMedia } from './media/save-media.ts'
import { phoneCodeJob, sendCode } from './phones/send-code.ts'
import { compareBanner } from './reviews/hide-banners.ts'
import { hideNearCopies, hideNearCopiesJob } from './reviews/hide-near-copies.ts'

export type TaskRun = {
  name: string
  run(app: App, payload: unknown, job: RunningJob): Promise<void>
  asks?: Asked | undefined
}

export const does = <Payload>(
  { name }: Task<Payload>,
  run: (app: App, payload: Payload, job: RunningJob) => Promise<void>,
): TaskRun => ({
  name,
  run: (app, payload, job) => run(app, payload as Payload, job),
})

const emails = [
  ...accountEmails,
  ...documentEmails,
  ...suspensionEmails,
  ...contentReviewEmails,
  ...campaignReviewEmails,
  ...orderEmails,
  ...operatorEmails,
  ...reportEmails,
  dueEmail,
  ...evidenceEmails,
  ...helpRequestEmails,
  attestationAskedEmail,
  declarationsAskedEmail,
  missingStepsEmail,
  recordedEmail,
  ...dataRequestEmails,
  ...contactCaseEmails,
  alertMail,
  answerEmail,
  contactEmail,
  operationsEmail,
]

export const emailNames = emails.map(({ name }) => name)

export const tasks: readonly TaskRun[] = [
  ...(emails as readonly TaskRun[]).map(email => ({ ...email, asks: 'mail server' as const })),
  does(removeFilesJob, removeFiles),
  does(sealEvidenceJob, (app, _, { stopping }) => sealEvidence(app, stopping)),
  does(hideNearCopiesJob, hideNearCopies),
  does(findSimilarMedia, recordSimilarMedia),
  does(compareBannerJob, compareBanner),
  { ...does(pushAlertJob, pushAlert), asks: 'push service' },
  { ...does(phoneCodeJob, sendCode), asks: 'message service' },
  { ...does(returnMoneyJob, returnMoney), asks: 'bank' },
  { ...does(syncPixChargeJob, (app, { txid }) => syncPixCharge(app, txid)), asks: 'bank' },
]
