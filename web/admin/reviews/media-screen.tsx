import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { contentFilters, readMediaCase } from '#contract/content-review.ts'
import { call } from '../calls.ts'
import type { Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { mediaAddress } from './addresses.ts'
import { CaseFrame } from './case-frame.tsx'
import { MediaDesk } from './media-desk.tsx'
import { useMediaQueue } from './queues.ts'
import { useFilter } from './use-filter.ts'
import { useNeighbours } from './use-neighbours.ts'

const listed: Listed = [
  [['J', 'K'], 'próximo item e anterior (também ← e →)'],
  [['X'], 'selecionar; com Shift, vários; Esc limpa'],
  [['S'], 'ver a selfie'],
  [['A'], 'aprovar o item ou os selecionados'],
  [['C'], 'aprovar como conferida, depois de ver a selfie'],
  [['R'], 'recusar, com o motivo'],
  [['B'], 'remover para sempre; pergunta antes'],
  [['+', '−', 'R'], 'ampliar, diminuir e girar, na foto em foco'],
  [['N', 'P'], 'próxima conta e anterior'],
]

export function MediaScreen() {
  const id = Number(useParams().accountId)
  return <Review key={id} id={id} />
}

const freshMs = 15_000

function Review({ id }: { id: number }) {
  usePageTitle('Revisão de fotos e vídeos')
  const line = useMediaLine(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['media-case', id],
    queryFn: () => call(readMediaCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })
  useKeys({ n: line.goNext, p: line.goBack })
  const title = data ? (
    <>
      {data.nickname ?? 'Ainda sem nome'} <span className="xs num">#{data.account_id}</span>
    </>
  ) : (
    'Revisão de fotos e vídeos'
  )
  return (
    <CaseFrame {...{ title, line, listed, error }} again={() => void refetch()}>
      {data && <MediaDesk detail={data} line={line} />}
    </CaseFrame>
  )
}

function useMediaLine(id: number) {
  const { filter, search } = useFilter(contentFilters)
  const queue = useMediaQueue(filter)
  return useNeighbours(id, {
    queue,
    ids: queue.data?.pages.flatMap(({ data }) => data.map(one => one.account_id)) ?? [],
    count: undefined,
    addressOf: to => mediaAddress(to, search),
    queueAddress: backofficePaths['media-queue'] + search,
  })
}
