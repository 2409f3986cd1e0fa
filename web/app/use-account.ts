import { useQuery } from '@tanstack/react-query'
import { readOwnAccount } from '#contract/own-account.ts'
import { arrivalOf } from '#contract/user-types.ts'
import { client } from './client.ts'
import { updateSession } from './session.ts'

export const accountKey = ['account']

const retryMs = 5_000

/** The account of who is logged in; what it says of documents and profile is kept with the session. */
export const useAccount = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: accountKey,
    enabled,
    // What a restart of the site or a lost connection has kept away comes by itself.
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
    queryFn: async () => {
      const account = await client.call(readOwnAccount, {})
      const arrival = arrivalOf(account)
      if (arrival) updateSession(arrival)
      return account
    },
  })
