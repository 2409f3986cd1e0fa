import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { campaignFilters, readCampaignCase } from '#contract/campaign-review.ts'
import { call } from '../calls.ts'
import type { Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { campaignAddress } from './addresses.ts'
import { CampaignBadges } from './campaign-badges.tsx'
import { CampaignDesk } from './campaign-desk.tsx'
import { CaseFrame } from './case-frame.tsx'
import { useCampaignQueue } from './queues.ts'
import { useFilter } from './use-filter.ts'
import { useNeighbours } from './use-neighbours.ts'

const listed: Listed = [
  [['A'], 'aprovar'],
  [['R'], 'recusar, com o motivo'],
  [['S'], 'tirar do ar, ou devolver ao ar'],
  [['B'], 'remover a imagem para sempre; pergunta antes'],
  [['J', 'K'], 'próximo caso e anterior'],
]

export function CampaignScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

const freshMs = 15_000

function Review({ id }: { id: number }) {
  usePageTitle('Revisão de publicidade')
  const line = useCampaignLine(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-case', id],
    queryFn: () => call(readCampaignCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })
  useKeys({ j: line.goNext, k: line.goBack })
  const title = data ? (
    <>
      {data.partner ?? 'Ainda sem nome'} <span className="xs num">Foto-0{data.slot}</span>
    </>
  ) : (
    'Revisão de publicidade'
  )
  return (
    <CaseFrame
      {...{ title, line, listed, error }}
      again={() => void refetch()}
      badges={data && <CampaignBadges one={data} />}
    >
      {data && <CampaignDesk detail={data} line={line} />}
    </CaseFrame>
  )
}

function useCampaignLine(id: number) {
  const { filter, search } = useFilter(campaignFilters)
  const queue = useCampaignQueue(filter)
  return useNeighbours(id, {
    queue,
    ids: queue.data?.pages.flatMap(({ data }) => data.map(one => one.id)) ?? [],
    count: queue.data?.pages[0]?.counts[filter],
    addressOf: to => campaignAddress(to, search),
    queueAddress: backofficePaths['campaign-queue'] + search,
  })
}
