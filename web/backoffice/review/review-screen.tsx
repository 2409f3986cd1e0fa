import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readCase } from '#contract/kyc-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { call, isMissing } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { CaseBadges } from '../queue/case-badges.tsx'
import { CaseDesk } from './case-desk.tsx'
import { useClaim } from './use-claim.ts'
import { useLine } from './use-line.ts'

const listed: Listed = [
  [['J', 'K'], 'próximo caso e anterior'],
  [['1', '2', '3'], 'frente, verso ou selfie, grande'],
  [['0'], 'as três fotos lado a lado'],
  [['+', '−', 'R'], 'ampliar, diminuir e girar a foto em foco'],
]

export function ReviewScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

const freshMs = 15_000

function Review({ id }: { id: number }) {
  usePageTitle('Revisão de documentos')
  const line = useLine(id)
  const {
    data: detail,
    error,
    refetch,
  } = useQuery({
    queryKey: ['case', id],
    queryFn: () => call(readCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })
  useClaim(id, detail !== undefined)
  useKeys({ j: line.goNext, k: line.goBack })
  const back = (
    <Link className="iconbtn" to={line.queueAddress} aria-label="Voltar à fila">
      <Icon name="arrow-left" />
    </Link>
  )
  const title = detail ? (
    <>
      {detail.name} <span className="xs num">#{detail.account_id}</span>
    </>
  ) : (
    'Revisão de documentos'
  )
  return (
    <>
      <DeskTop title={title} before={back}>
        {detail && <CaseBadges one={{ ...detail, claimed_by: null }} />}
        {line.place && <span className="xs num">{line.place}</span>}
        <button type="button" className="btn btn-sm btn-secondary" disabled={!line.hasNext} onClick={line.goNext}>
          Pular
        </button>
        <KeyList listed={listed} />
      </DeskTop>
      <div className="desk-body desk-body-review">
        {error && (
          <FailureNote error={error} again={isMissing(error) ? undefined : () => void refetch()}>
            <Link className="btn btn-sm btn-secondary" to={line.queueAddress}>
              Voltar à fila
            </Link>
          </FailureNote>
        )}
        {!detail && !error && <p className="waiting">Abrindo o caso…</p>}
        {detail && <CaseDesk detail={detail} onDone={line.leave} />}
      </div>
    </>
  )
}
