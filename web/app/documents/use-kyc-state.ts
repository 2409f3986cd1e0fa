import { useQuery } from '@tanstack/react-query'
import { type OwnAccount, readOwnAccount } from '#contract/account.ts'
import { arrivalOf } from '#contract/user-types.ts'
import { client } from '../client.ts'
import { updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'

export type KycState = ReturnType<typeof stateOf>

export function useKycState() {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: [...accountKey, 'kyc'],
    staleTime: 0,
    retry: false,
    queryFn: async () => {
      const account = await client.call(readOwnAccount, {})
      const arrival = arrivalOf(account)
      if (arrival) updateSession({ kyc: arrival.kyc, perfilCreate: arrival.perfilCreate })
      return stateOf(account)
    },
  })
  // Waits until the account has been refetched: an upload on the previous screen may have changed its state.
  return isFetchedAfterMount ? data : undefined
}

/** Treats a renewal like a first submission, which is either not sent yet or pending. */
function stateOf({ kyc, kyc_rejection: rejection, kyc_renewal: renewal }: OwnAccount) {
  if (!renewal) return { kyc, rejection, renewal }
  return { kyc: renewal.state === 'pending' ? ('pending' as const) : null, rejection, renewal }
}
