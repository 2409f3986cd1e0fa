import { dayInSaoPaulo } from '#contract/age.ts'
import { documentsApprovedMail } from '#server/accounts/mail-tasks.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { type Approval, checkApproval, digitsOf } from './check-approval.ts'
import { beginDecision, type OpenDecision } from './decision.ts'
import { endOpenings } from './openings.ts'

/** Approves a case: the record, the listing, the mail and the audit entry, all or nothing. */
export async function approve(
  { db, now }: Pick<App, 'db' | 'now'>,
  session: OperatorSession,
  submissionId: number,
  approval: Approval,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const { operatorId } = session
    const decision = await beginDecision(tx, submissionId)
    await checkApproval(tx, { ...decision, session }, approval, dayInSaoPaulo(at))
    await keepRecord(tx, decision, approval, { operatorId, at })
    const { accountId } = decision
    await endOpenings(tx, submissionId)
    await refreshListing(tx, accountId, at)
    await enqueue(tx, documentsApprovedMail, { accountId })
    const deed = { operatorId, action: 'case_approved', subject: `submission:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId, checked: approval.checked } }, at)
  })
}

type Decided = { operatorId: number; at: Date }

async function keepRecord(
  tx: Db,
  { submissionId, accountId }: OpenDecision,
  { transcript, checked }: Approval,
  { operatorId, at }: Decided,
) {
  await tx
    .insertInto('kyc_reviews')
    .values({
      submission_id: submissionId,
      verdict: 'approved',
      reason: null,
      reviewed_at: at,
      operator_id: operatorId,
      checked: [...new Set(checked)],
    })
    .execute()
  await tx
    .insertInto('kyc_records')
    .values({ submission_id: submissionId, account_id: accountId, ...transcript, cpf: digitsOf(transcript.cpf) })
    .execute()
}
