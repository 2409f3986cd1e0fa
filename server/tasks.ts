import { compareBannerJob } from '#server/catalog/campaigns/save-campaigns.ts'
import { returnMoney, returnMoneyJob } from '#server/money/orders/refunds.ts'
import { syncPixChargeJob } from '#server/money/payments/pix-webhook.ts'
import { syncPixCharge } from '#server/money/payments/sync-pix-charges.ts'
import { pushAlert } from '#server/people/alerts/push-alert.ts'
import { removeFilesJob } from '#server/people/media/remove-files-job.ts'
import { findSimilarMedia, recordSimilarMedia } from '#server/people/media/save-media.ts'
import { phoneCodeJob, sendCode } from '#server/people/phones/send-code.ts'
import type { App } from '#server/platform/app.ts'
import { accountEmails } from '#server/platform/emails/account.ts'
import { alertMail, pushAlertJob } from '#server/platform/emails/alert.ts'
import { attestationRequestEmail } from '#server/platform/emails/attestation.ts'
import { campaignReviewEmails } from '#server/platform/emails/campaign-review.ts'
import { caseEmails } from '#server/platform/emails/cases.ts'
import { declarationsRequestEmail } from '#server/platform/emails/declarations.ts'
import { documentEmails } from '#server/platform/emails/documents.ts'
import { evidenceEmails } from '#server/platform/emails/evidence.ts'
import { missingStepsEmail } from '#server/platform/emails/missing-steps.ts'
import { operationsEmail } from '#server/platform/emails/operations.ts'
import { operatorEmails } from '#server/platform/emails/operators.ts'
import { orderEmails } from '#server/platform/emails/orders.ts'
import { contentReviewEmails } from '#server/platform/emails/profile-review.ts'
import { recordedEmail } from '#server/platform/emails/recorded-steps.ts'
import { reportEmails } from '#server/platform/emails/reports.ts'
import { secondStepEmails } from '#server/platform/emails/second-step.ts'
import { answerEmail, contactEmail } from '#server/platform/emails/support.ts'
import { suspensionEmails } from '#server/platform/emails/suspension.ts'
import { termsEmail } from '#server/platform/emails/terms.ts'
import type { RunningJob, Task } from '#server/platform/jobs/enqueue.ts'
import type { ExternalService } from '#server/platform/jobs/worker.ts'
import { removeFiles } from '#server/safety/evidence/remove-files.ts'
import { sealEvidence } from '#server/safety/evidence/seal.ts'
import { sealEvidenceJob } from '#server/safety/evidence/seal-job.ts'
import { compareBanner } from '#server/safety/reviews/hide-banners.ts'
import { hideNearCopies, hideNearCopiesJob } from '#server/safety/reviews/hide-near-copies.ts'
import { dueEmail } from '#server/safety/worklist/alarms.ts'

export type TaskRun = {
  name: string
  run(app: App, payload: unknown, job: RunningJob): Promise<void>
  asks?: ExternalService | undefined
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
  ...secondStepEmails,
  ...documentEmails,
  ...suspensionEmails,
  ...contentReviewEmails,
  ...campaignReviewEmails,
  ...orderEmails,
  ...operatorEmails,
  ...reportEmails,
  dueEmail,
  ...evidenceEmails,
  attestationRequestEmail,
  declarationsRequestEmail,
  missingStepsEmail,
  recordedEmail,
  ...caseEmails,
  alertMail,
  answerEmail,
  contactEmail,
  operationsEmail,
  termsEmail,
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
