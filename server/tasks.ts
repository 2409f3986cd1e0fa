import { removeFiles } from '#server/accounts/file-tasks.ts'
import {
  mailDocumentsApproved,
  mailDocumentsRejected,
  mailEmailChange,
  mailEmailChanged,
  mailPasswordChanged,
  mailReset,
  mailWelcome,
  removeFilesOfPerson,
} from '#server/accounts/jobs.ts'
import * as mails from '#server/accounts/mail-tasks.ts'
import type { App } from '#server/app.ts'
import type { Task } from '#server/jobs/enqueue.ts'
import { mailBulkViews, mailOperatorPassword, mailWrongCodes } from '#server/operators/mail-operators.ts'
import * as operators from '#server/operators/tasks.ts'
import { mailPlanEnd, mailReceipt, mailRefund, mailReversal, mailTransfer } from '#server/orders/mail-orders.ts'
import { returnMoney } from '#server/orders/return-money.ts'
import * as orders from '#server/orders/tasks.ts'
import { mailAnswer } from '#server/support/mail-answer.ts'
import { answerMail } from '#server/support/tasks.ts'
import { mailLifted, mailSuspended } from './accounts/suspension-email.ts'
import * as suspensions from './accounts/suspension-tasks.ts'
import { pixChargeToAsk } from './payments/pix-tasks.ts'
import { askCharge } from './payments/sync-pix-charge.ts'
import * as reviews from './reviews/emails.ts'
import { findLikenesses, findSimilarMedia } from './reviews/find-similar-media.ts'
import { mailContact } from './support/contact-email.ts'
import { contactMail } from './support/contact-tasks.ts'

export type TaskRun = { name: string; run: (app: App, payload: unknown) => Promise<void> }

/** Ties a task to what does it. */
export const does = <Payload>(
  { name }: Task<Payload>,
  run: (app: App, payload: Payload) => Promise<void>,
): TaskRun => ({
  name,
  run: (app, payload) => run(app, payload as Payload),
})

/** All work that is put on the queue by something that happened; what recurs is in `schedule.ts`. */
export const tasks: readonly TaskRun[] = [
  does(mails.welcomeMail, mailWelcome),
  does(mails.resetMail, mailReset),
  does(mails.emailChangeMail, mailEmailChange),
  does(mails.emailChangedMail, mailEmailChanged),
  does(mails.passwordChangedMail, mailPasswordChanged),
  does(mails.documentsApprovedMail, mailDocumentsApproved),
  does(mails.documentsRejectedMail, mailDocumentsRejected),
  does(removeFiles, removeFilesOfPerson),
  does(findLikenesses, findSimilarMedia),
  does(reviews.profileApprovedMail, reviews.mailProfileApproved),
  does(reviews.profileRefusedMail, reviews.mailProfileRefused),
  does(reviews.mediaDecidedMail, reviews.mailMediaDecided),
  does(reviews.campaignsDecidedMail, reviews.mailCampaignsDecided),
  does(reviews.campaignSuspendedMail, reviews.mailCampaignSuspended),
  does(reviews.campaignRestoredMail, reviews.mailCampaignRestored),
  does(orders.receiptMail, mailReceipt),
  does(orders.refundMail, mailRefund),
  does(orders.transferMail, mailTransfer),
  does(orders.planEndMail, mailPlanEnd),
  does(orders.reversalMail, mailReversal),
  does(orders.moneyToReturn, returnMoney),
  does(answerMail, mailAnswer),
  does(suspensions.suspendedMail, mailSuspended),
  does(suspensions.liftedMail, mailLifted),
  does(contactMail, mailContact),
  does(operators.bulkViewsMail, mailBulkViews),
  does(operators.operatorPasswordMail, mailOperatorPassword),
  does(operators.wrongCodesMail, mailWrongCodes),
  does(pixChargeToAsk, (app, { txid }) => askCharge(app, txid)),
]
