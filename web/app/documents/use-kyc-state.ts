import { useQuery } from '@tanstack/react-query'
import { readOwnAccount } from '#contract/account.ts'
import { arrivalOf } from '#contract/user-types.ts'
import { client } from '../client.ts'
import { updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'

/** Undefined until the server answers. */
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
  // An upload may have changed it since the last screen.
  return isFetchedAfterMount ? data : undefined
}
