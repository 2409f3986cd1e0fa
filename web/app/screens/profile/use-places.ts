import { useQuery } from '@tanstack/react-query'
import { listCities, listNeighborhoods, listStates } from '#contract/place.ts'
import { client } from '#web/app/client.ts'

const unchanging = { staleTime: Number.POSITIVE_INFINITY }

export const useStates = () =>
  useQuery({ queryKey: ['states'], queryFn: () => client.call(listStates, {}), ...unchanging })

export const useCities = (stateId: number | undefined) =>
  useQuery({
    queryKey: ['cities', stateId],
    enabled: stateId !== undefined,
    queryFn: () => client.call(listCities, { params: { id: String(stateId) } }),
    ...unchanging,
  })

/** Names to suggest, never a closed list; without them the field is as good. */
export const useNeighborhoods = (cityId: number | undefined) =>
  useQuery({
    queryKey: ['neighborhoods', cityId],
    enabled: cityId !== undefined,
    queryFn: () => client.call(listNeighborhoods, { params: { id: String(cityId) } }),
    ...unchanging,
  })
