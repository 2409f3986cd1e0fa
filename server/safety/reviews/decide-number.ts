import type { NumberDecision } from '#contract/phone.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { refuseSuspended } from '#server/people/accounts/suspension.ts'
import { approvalInForce } from '#server/people/documents/renewals.ts'
import { closeNumberReviews, readNumberReview } from '#server/people/phones/number-reviews.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { askDocuments, wasRequested } from './ask-renewal.ts'
import type { Deps } from './decision.ts'
import { readSeen } from './document-access.ts'
import { decideCase } from './document-decisions.ts'
import { readKinds } from './documents.ts'

/** Confirms that the number is the same person's, or asks for new documents. The ad stays live until they arrive. */
export const decideNumber = (
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  { review, outcome, text }: NumberDecision,
) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    await refuseSuspended(tx, accountId)
    const open = await readNumberReview(tx, accountId)
    if (!open) throw new Refusal('conflict', 'A troca de número já foi conferida.')
    if (open.id !== review) throw new Refusal('conflict', 'A pessoa trocou o número de novo. Recarregue a página.')
    if (outcome === 'same_person') await refuseUncompared(tx, submissionId, session)
    if (outcome === 'documents_asked') {
      const approval = await approvalInForce(tx, accountId)
      // If the approval has ended, or we saw a new face, we have already asked for documents.
      if (approval && !wasRequested(approval))
        await askDocuments(tx, session, { accountId, approval, cause: 'new_number', text }, at)
    }
    await closeNumberReviews(tx, accountId, { outcome, operatorId: session.operatorId, reason: text }, at)
    return { action: outcome === 'same_person' ? 'number_confirmed' : 'renewal_asked', facts: { text } }
  })

/** Only the selfie identifies the person; without one, the operator has to ask for new documents. */
async function refuseUncompared(tx: Db, submissionId: number, session: OperatorSession) {
  const left = await readKinds(tx, submissionId)
  if (!left.includes('selfie')) throw fieldError('outcome', 'Não há selfie para comparar: peça novos documentos.')
  const seen = await readSeen(tx, submissionId, session)
  if (!seen.includes('selfie')) throw fieldError('outcome', 'Veja a selfie antes de dizer que é a mesma pessoa.')
}
