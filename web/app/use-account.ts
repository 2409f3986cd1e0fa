import { useQuery } from '@tanstack/react-query'
import { readOwnAccount } from '#contract/account.ts'
import { arrivalOf } from '#contract/user-types.ts'
import { client } from './client.ts'
import { updateSession } from './session.ts'

export const accountKey = ['account']

const retryMs = 5_000

export const useAccount = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: accountKey,
    enabled,
    // Retries automatically after a server restart or a lost connection.
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
    queryFn: async () => {
      const account = await client.call(readOwnAccount, {})
      const arrival = arrivalOf(account)
      if (arrival) updateSession(arrival)
      return account
    },
  })
