import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { createCampaigns, type OwnCampaign, updateCampaigns } from '#contract/own-campaign.ts'
import { leaveExpired } from '#web/app/client.ts'
import { sendForm } from '#web/app/media/send-form.ts'
import { readSession } from '#web/app/session.ts'
import { adsForm, type Leaving } from './ads-form.ts'
import { adsKey, fetchOwnAds } from './use-own-ads.ts'

export type Outcome = { ads: OwnCampaign[] } | { failure: CallFailure } | 'cancelled'

/** One sending at a time, which can be given up. */
export function useSending({ updates }: { updates: boolean }) {
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(leaving: readonly Leaving[]): Promise<Outcome> {
    const abort = new AbortController()
    running.current = abort
    setShare(0)
    const { signal } = abort
    const outcome = await post(leaving, { updates, onProgress: setShare, signal }).catch(askAgain)
    running.current = undefined
    setShare(undefined)
    return signal.aborted && 'failure' in outcome ? 'cancelled' : outcome
  }

  /** Where an answer was lost, the next sending must know the ads that the last one made. */
  async function askAgain(error: unknown) {
    const failure = error instanceof CallFailure ? error : new CallFailure(500, messages.unexpected)
    // A browser that believes itself offline would wait for its connection.
    const asking = {
      queryKey: adsKey,
      queryFn: fetchOwnAds,
      staleTime: 0,
      retry: false,
      networkMode: 'always',
    } as const
    if (failure.status === 401) await leaveExpired()
    else if (mayHaveArrived(failure)) await queries.fetchQuery(asking).catch(() => undefined)
    return { failure }
  }

  return { share, send, cancel: () => running.current?.abort() }
}

type Posting = { updates: boolean; onProgress: (share: number) => void; signal: AbortSignal }

/** Where nothing was changed nothing goes, and the ads are read as they are now. */
async function post(leaving: readonly Leaving[], { updates, onProgress, signal }: Posting) {
  if (leaving.length === 0) return { ads: await fetchOwnAds() }
  const endpoint = updates ? updateCampaigns : createCampaigns
  const form = adsForm(leaving, { updates })
  const { data } = await sendForm<Sent>({ endpoint, token: readSession().token, form, onProgress, signal })
  return { ads: data }
}

type Sent = { data: OwnCampaign[] }

const mayHaveArrived = ({ status }: CallFailure) => status === 0 || status === 409 || status >= 500
