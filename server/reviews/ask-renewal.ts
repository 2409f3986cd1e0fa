import { approvalTerm } from '#contract/kyc.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import { documentsEndingEmail } from '#server/emails/documents.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { approvalInForce } from '#server/kyc/renewals.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { type Deps, decide, refuseSuspended } from './decision.ts'

/** Another face than that of the documents: a person looks at new ones, and until then nothing is punished. */
export const askRenewal = (app: Deps, session: OperatorSession, accountId: number, text: string) =>
  decide(app, session, async (tx, at) => {
    await lockAccount(tx, accountId)
    await refuseSuspended(tx, accountId)
    const approval = await approvalInForce(tx, accountId)
    if (!approval) throw new Refusal('conflict', 'Esta conta não tem documentos aprovados para renovar.')
    if (approval.end_cause === 'new_face') throw new Refusal('conflict', 'Já pedimos novos documentos a esta pessoa.')
    const soon = new Date(at.getTime() + approvalTerm.newFaceDays * 86_400_000)
    const { submission_id, valid_until } = approval
    await tx
      .insertInto('kyc_renewals')
      .values({ submission_id, operator_id: session.operatorId, reason: text, asked_at: at })
      .execute()
    const until = valid_until && valid_until < soon ? valid_until : soon
    await tx
      .updateTable('kyc_reviews')
      .set({ end_cause: 'new_face', valid_until: until })
      .where('submission_id', '=', submission_id)
      .execute()
    // The mail below is the first notice of the new end.
    await tx
      .insertInto('kyc_notices')
      .values({ submission_id, valid_until: until, days_before: 30, sent_at: at })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await enqueue(tx, documentsEndingEmail, { accountId, submissionId: submission_id })
    return { action: 'renewal_asked', subject: `account:${accountId}`, facts: { account: accountId, text } }
  })
