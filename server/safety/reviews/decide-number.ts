import type { NumberDecision } from '#contract/number-review.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { refuseSuspended } from '#server/people/accounts/suspension.ts'
import { approvalInForce } from '#server/people/documents/renewals.ts'
import { closeNumberReviews, readNumberReview } from '#server/people/phones/number-reviews.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { askDocuments, wasAsked } from './ask-renewal.ts'
import type { Deps } from './decision.ts'
import { readKinds } from './kyc.ts'
import { readSeen } from './kyc-access.ts'
import { decideCase } from './kyc-decisions.ts'

/** The same person, or new documents that show it: until those are there the ad stays. */
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
      // Where the approval has ended, or a new face was seen, documents are asked for already.
      if (approval && !wasAsked(approval))
        await askDocuments(tx, session, { accountId, approval, cause: 'new_number', text }, at)
    }
    await closeNumberReviews(tx, accountId, { outcome, operatorId: session.operatorId, reason: text }, at)
    return { action: outcome === 'same_person' ? 'number_confirmed' : 'renewal_asked', facts: { text } }
  })

/** Without a selfie there is nothing that shows whose number it is: new documents have one. */
async function refuseUncompared(tx: Db, submissionId: number, session: OperatorSession) {
  const left = await readKinds(tx, submissionId)
  if (!left.includes('selfie')) throw fieldError('outcome', 'Não há selfie para comparar: peça novos documentos.')
  const seen = await readSeen(tx, submissionId, session)
  if (!seen.includes('selfie')) throw fieldError('outcome', 'Veja a selfie antes de dizer que é a mesma pessoa.')
}
