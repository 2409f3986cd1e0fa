import { useQuery } from '@tanstack/react-query'
import { arrivalOf } from '#contract/account-paths.ts'
import { readOwnAccount } from '#contract/own-account.ts'
import { client } from './client.ts'
import { updateSession } from './session.ts'

export const accountKey = ['account']

/** The account of who is logged in; what it says of documents and profile is kept with the session. */
export const useAccount = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: accountKey,
    enabled,
    queryFn: async () => {
      const account = await client.call(readOwnAccount, {})
      const arrival = arrivalOf(account)
      if (arrival) updateSession(arrival)
      return account
    },
  })
