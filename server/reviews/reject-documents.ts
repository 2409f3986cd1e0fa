import { type Rejection, rejections } from '#contract/kyc.ts'
import { documentsRejectedMail } from '#server/accounts/mail-tasks.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { beginDecision } from './document-decision.ts'
import { endOpenings } from './document-openings.ts'

type Refused = { rejection: Rejection; text: string }

/** Refuses a case with a reason that the person reads, on the screen and by mail. */
export async function reject(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  submissionId: number,
  { rejection, text }: Refused,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const { accountId } = await beginDecision(tx, submissionId)
    const reason = `${rejections[rejection]}: ${text}`
    const review = { verdict: 'rejected', reason, rejection, reviewed_at: at, operator_id: operatorId } as const
    await tx
      .insertInto('kyc_reviews')
      .values({ submission_id: submissionId, ...review })
      .execute()
    await endOpenings(tx, submissionId)
    await refreshListing(tx, accountId, at)
    await enqueue(tx, documentsRejectedMail, { accountId, submissionId })
    const deed = { operatorId, action: 'case_rejected', subject: `submission:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId, rejection } }, at)
  })
}
