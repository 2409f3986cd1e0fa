import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnPhone, readOwnPhone } from '#contract/phone.ts'
import { client } from '../client.ts'

const phoneKey = ['own-phone']

export function useOwnPhone() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: phoneKey,
    staleTime: 0,
    // A refetch must not overwrite the number that the person is typing.
    refetchOnWindowFocus: false,
    // Until a service has accepted the code, we don't know where it went.
    refetchInterval: ({ state: { data } }) => (data?.code && !data.code.channel ? 2_000 : false),
    queryFn: () => client.call(readOwnPhone, {}),
  })
  const show = (phone: OwnPhone) => void queries.setQueryData(phoneKey, phone)
  const reread = () => void query.refetch()
  return { ...query, show, reread }
}
