import { useQuery } from '@tanstack/react-query'
import { readListingStatus } from '#contract/listing-status.ts'
import { client } from '../client.ts'

export const listingStatusKey = ['listing-status']

/** Refetches on mount, because other screens change the status. */
export const useListingStatus = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: listingStatusKey,
    enabled,
    staleTime: 0,
    queryFn: () => client.call(readListingStatus, {}),
  })
