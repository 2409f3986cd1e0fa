import { useEffect, useState } from 'react'
import type { OwnAccount } from '#contract/own-account.ts'
import { useAccount } from '#web/app/use-account.ts'

/**
 * The account as the server has it now: a form is filled in from it once, so that one from before the last save won't
 * do, unless nothing better is to be had.
 */
export function useSettledAccount() {
  const { data, error, isFetching } = useAccount()
  const [account, settle] = useState<OwnAccount>()
  useEffect(() => {
    if (data && !isFetching) settle(found => found ?? data)
  }, [data, isFetching])
  return { account, error: data ? null : error }
}
