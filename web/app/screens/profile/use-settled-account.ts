import { useCallback, useEffect, useState } from 'react'
import type { OwnAccount } from '#contract/own-account.ts'
import { onProfileSent } from '#web/app/profile-sent.ts'
import { useAccount } from '#web/app/use-account.ts'

/**
 * The account as the server has it now: a form is filled in from it once, so that one from before the last save won't
 * do, unless nothing better is to be had.
 */
export function useSettledAccount() {
  const { data, error, isFetching, refetch } = useAccount()
  const [account, settle] = useState<OwnAccount>()
  useEffect(() => {
    if (data && !isFetching) settle(found => found ?? data)
  }, [data, isFetching])
  /** For when the form was sent elsewhere. */
  const refresh = useCallback(async () => {
    const { data } = await refetch()
    if (data) settle(data)
  }, [refetch])
  useEffect(() => onProfileSent(refresh), [refresh])
  return { account, error: data ? null : error, refresh }
}
