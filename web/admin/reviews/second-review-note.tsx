import type { DocumentCaseDetail } from '#contract/document-review.ts'
import { duties, nameRoles } from '#contract/operator-roles.ts'
import { describeReasons, type SecondReviewReason } from '#contract/second-review.ts'
import { Note } from '#web/kit/note.tsx'
import { ApprovalNote } from '../frame/approval-note.tsx'

type Second = DocumentCaseDetail['second']

/**
 * Hides the first transcript unless the two differ, because the second operator must read the document independently.
 */
export const SecondReviewNote = ({ proposal, reasons, alone }: Second) => (
  <>
    {proposal && (
      <ApprovalNote asked={proposal} did="fez a primeira análise">
        São precisas duas pessoas porque {describeReasons(proposal.reasons)}.
        {!proposal.own &&
          ` Leia o documento por sua conta: o que ${proposal.operator} leu só aparece se for diferente.`}
      </ApprovalNote>
    )}
    {!proposal && reasons.length > 0 && <Needed reasons={reasons} />}
    {alone && (proposal?.own || (!proposal && reasons.length > 0)) && <AloneNote />}
  </>
)

const Needed = ({ reasons }: { reasons: readonly SecondReviewReason[] }) => (
  <Note tone="info" icon="eye">
    <b>Precisa de duas análises</b>, porque {describeReasons(reasons)}. Ao aprovar, o caso volta à fila para outra
    pessoa da equipe.
  </Note>
)

export const AloneNote = () => (
  <Note tone="danger" icon="triangle-alert">
    <b>Ninguém mais da equipe pode fazer a segunda análise.</b> Peça a quem administra os acessos mais uma pessoa com o
    papel {nameRoles(duties.decideDocuments)}. Até lá, o caso espera.
  </Note>
)
