import { useQuery } from '@tanstack/react-query'
import { readListingStatus } from '#contract/listing-status.ts'
import { client } from '#web/app/client.ts'

/** Read again whenever it is shown: other screens change what it says. */
export const useListingStatus = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: ['listing-status'],
    enabled,
    staleTime: 0,
    queryFn: () => client.call(readListingStatus, {}),
  })
