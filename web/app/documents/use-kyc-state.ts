import { useQuery } from '@tanstack/react-query'
import { readOwnAccount } from '#contract/own-account.ts'
import { arrivalOf } from '#contract/user-types.ts'
import { client } from '../client.ts'
import { updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'

/** Where the person stands by what the server says now; nothing until it answers, or without a connection. */
export function useKycState() {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: [...accountKey, 'kyc'],
    staleTime: 0,
    retry: false,
    queryFn: async () => {
      const account = await client.call(readOwnAccount, {})
      const arrival = arrivalOf(account)
      if (arrival) updateSession({ kyc: arrival.kyc, perfilCreate: arrival.perfilCreate })
      return { kyc: account.kyc, rejection: account.kyc_rejection }
    },
  })
  // What was known on an earlier screen may have changed by a sending since.
  return isFetchedAfterMount ? data : undefined
}
