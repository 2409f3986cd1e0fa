import { approvalTerm, type EndCause } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { refuseSuspended } from '#server/people/accounts/suspension.ts'
import { approvalInForce, isAskedFor } from '#server/people/documents/renewals.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { documentsEndingEmail } from '#server/platform/emails/documents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Operator, OperatorSession } from '#server/platform/operators/sessions.ts'
import { type Deps, decide } from './decision.ts'

/** Asks for new documents if a picture shows a different face. There is no penalty until they have been reviewed. */
export const askRenewal = (app: Deps, session: OperatorSession, accountId: number, text: string) =>
  decide(app, session, async (tx, at) => {
    await lockAccount(tx, accountId)
    await refuseSuspended(tx, accountId)
    const approval = await approvalInForce(tx, accountId)
    if (!approval) throw new Refusal('conflict', 'Esta conta não tem documentos aprovados para renovar.')
    if (wasRequested(approval)) throw new Refusal('conflict', 'Já pedimos novos documentos a esta pessoa.')
    await askDocuments(tx, session, { accountId, approval, cause: 'new_face', text }, at)
    return { action: 'renewal_asked', subject: `account:${accountId}`, facts: { account: accountId, text } }
  })

type Approval = NonNullable<Awaited<ReturnType<typeof approvalInForce>>>

export const wasRequested = ({ end_cause }: Approval) => isAskedFor(end_cause)

type Asking = { accountId: number; approval: Approval; cause: EndCause; text: string }

/** Ends the approval early unless the person sends new documents, and e-mails the person. */
export async function askDocuments(tx: Db, { operatorId }: Operator, asking: Asking, at: Date) {
  const { accountId, approval, cause, text } = asking
  const { submission_id, valid_until } = approval
  const soon = new Date(at.getTime() + approvalTerm.askedDays * dayMs)
  await tx
    .insertInto('kyc_renewals')
    .values({ submission_id, operator_id: operatorId, reason: text, asked_at: at })
    .execute()
  const until = valid_until && valid_until < soon ? valid_until : soon
  await tx
    .updateTable('kyc_reviews')
    .set({ end_cause: cause, valid_until: until })
    .where('submission_id', '=', submission_id)
    .execute()
  // The e-mail below counts as the first notice of the new end.
  await tx
    .insertInto('kyc_notices')
    .values({ submission_id, valid_until: until, days_before: 30, sent_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await enqueue(tx, documentsEndingEmail, { accountId, submissionId: submission_id })
}
