import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { contentFilters, readProfileCase } from '#contract/content-review.ts'
import { call } from '../calls.ts'
import type { Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { profileAddress } from './addresses.ts'
import { CaseFrame } from './case-frame.tsx'
import { ProfileBadges } from './profile-badges.tsx'
import { ProfileDesk } from './profile-desk.tsx'
import { useProfileQueue } from './queues.ts'
import { useFilter } from './use-filter.ts'
import { useNeighbours } from './use-neighbours.ts'

const listed: Listed = [
  [['A'], 'aprovar'],
  [['R'], 'recusar, com o motivo'],
  [['J', 'K'], 'próximo caso e anterior'],
]

export function ProfileScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

const freshMs = 15_000

function Review({ id }: { id: number }) {
  usePageTitle('Revisão de perfil')
  const line = useProfileLine(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['profile-case', id],
    queryFn: () => call(readProfileCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })
  useKeys({ j: line.goNext, k: line.goBack })
  const title = data ? (
    <>
      {data.nickname} <span className="xs num">#{data.account_id}</span>
    </>
  ) : (
    'Revisão de perfil'
  )
  return (
    <CaseFrame
      {...{ title, line, listed, error }}
      again={() => void refetch()}
      badges={data && <ProfileBadges one={data} />}
    >
      {data && <ProfileDesk detail={data} line={line} />}
    </CaseFrame>
  )
}

function useProfileLine(id: number) {
  const { filter, search } = useFilter(contentFilters)
  const queue = useProfileQueue(filter)
  return useNeighbours(id, {
    queue,
    ids: queue.data?.pages.flatMap(({ data }) => data.map(one => one.id)) ?? [],
    count: queue.data?.pages[0]?.counts[filter],
    addressOf: to => profileAddress(to, search),
    queueAddress: backofficePaths['profile-queue'] + search,
  })
}
