import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readCase } from '#contract/kyc-review.ts'
import { call } from '../calls.ts'
import { CaseFrame } from '../content/case-frame.tsx'
import type { Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
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
  const title = detail ? (
    <>
      {detail.name} <span className="xs num">#{detail.account_id}</span>
    </>
  ) : (
    'Revisão de documentos'
  )
  return (
    <CaseFrame
      {...{ title, line, listed, error }}
      again={() => void refetch()}
      badges={detail && <CaseBadges one={{ ...detail, claimed_by: null }} />}
    >
      {detail && <CaseDesk detail={detail} onDone={line.leave} />}
    </CaseFrame>
  )
}
