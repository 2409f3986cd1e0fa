import { formatDateTime } from '#contract/format.ts'
import type { DocumentCaseDetail } from '#contract/kyc-review.ts'
import { duties, nameRoles } from '#contract/operator-roles.ts'
import { describeReasons, type SecondReviewReason } from '#contract/second-review.ts'
import { Note } from '#web/kit/note.tsx'

type Second = DocumentCaseDetail['second']

/** The second person reads by themselves: of the first one's reading nothing is shown before they differ. */
export const SecondReviewNote = ({ proposal, reasons, alone }: Second) => (
  <>
    {proposal && (proposal.own ? <OwnProposal {...proposal} /> : <OthersProposal {...proposal} />)}
    {!proposal && reasons.length > 0 && <Needed reasons={reasons} />}
    {alone && (proposal?.own || (!proposal && reasons.length > 0)) && <AloneNote />}
  </>
)

type Proposal = NonNullable<Second['proposal']>

const OwnProposal = ({ proposed_at, reasons }: Proposal) => (
  <Note tone="info" icon="clock" role="status">
    <p>
      <b>Você fez a primeira análise em {formatDateTime(proposed_at)}.</b> A segunda é de outra pessoa da equipe, porque{' '}
      {describeReasons(reasons)}.
    </p>
  </Note>
)

const OthersProposal = ({ operator, proposed_at, reasons }: Proposal) => (
  <Note tone="info" icon="eye" role="status">
    <p>
      <b>Segunda análise.</b> {operator} aprovou em {formatDateTime(proposed_at)}; são precisas duas pessoas porque{' '}
      {describeReasons(reasons)}. Leia o documento por sua conta: o que {operator} leu só aparece se for diferente.
    </p>
  </Note>
)

const Needed = ({ reasons }: { reasons: readonly SecondReviewReason[] }) => (
  <Note tone="info" icon="eye">
    <p>
      <b>Precisa de duas análises</b>, porque {describeReasons(reasons)}. Ao aprovar, o caso volta à fila para outra
      pessoa da equipe.
    </p>
  </Note>
)

export const AloneNote = () => (
  <Note tone="danger" icon="triangle-alert">
    <p>
      <b>Ninguém mais da equipe pode fazer a segunda análise.</b> Peça a quem administra os acessos mais uma pessoa com
      o papel {nameRoles(duties.decideDocuments)}. Até lá, o caso espera.
    </p>
  </Note>
)
