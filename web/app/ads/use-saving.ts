import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { campaignMessages, createCampaigns, type OwnCampaign, updateCampaigns } from '#contract/campaign.ts'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { leaveExpired, sendForm } from '../client.ts'
import { showField } from '../forms/fields.tsx'
import { useGo } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import {
  type AdError,
  type AdToSend,
  adsForm,
  errorsIn,
  explainRefusal,
  gapOf,
  isComplete,
  refusedFields,
  slotName,
  unsentAfterSave,
  valuesOf,
} from './ads.ts'
import { adsKey, fetchOwnAds, useAdsForm } from './use-ads-form.ts'
import type { PicturesState } from './use-pictures.ts'

const about = 'publications'

type Setup = {
  accountId: number
  ads: readonly OwnCampaign[]
  updates: boolean
  pictures: PicturesState
  element: RefObject<HTMLFormElement | null>
  open: (slot: number) => void
}

export function useSaving({ accountId, ads, updates, pictures, element, open }: Setup) {
  const { form, filled, isChanged, applySave } = useAdsForm({ accountId, ads, pictures })
  const sending = useSending({ updates })
  const sent = useSent(updates)
  const isBusy = useRef(false)
  const [trouble, setTrouble] = useState<'cancelled' | 'failed'>()

  function showErrors(
    errors: readonly AdError[],
    text = errors[0]?.message,
    options: { about: string; duration?: number } = { about },
  ) {
    if (text) notify.error(text, options)
    for (const { slot, field, message } of errors.toReversed()) form.setError(`ads.${slot}.${field}`, { message })
    const [first] = errors
    if (!first || !element.current) return
    flushSync(() => open(first.slot))
    showField(element.current, `ads.${first.slot}.${first.field}`)
  }

  async function save() {
    const now = filled()
    form.clearErrors()
    const errors = errorsIn(now)
    if (errors.length > 0) return showErrors(errors)
    const held = pictures.now()
    const whole = now.flatMap((ad, slot): AdToSend[] =>
      isComplete(ad) ? [{ slot, values: ad.values, picture: held[slot], stored: ads[slot] }] : [],
    )
    const leaving = whole.filter(({ slot }) => isChanged(slot))
    const outcome = await sending.send(leaving)
    if (outcome === 'cancelled') return setTrouble('cancelled')
    if ('failure' in outcome) return refused(outcome.failure, leaving)
    const [stored, typed] = [valuesOf(outcome.ads), now.map(({ values }) => values)]
    const settled = whole.map(({ slot }) => slot)
    const left = unsentAfterSave({ before: ads.length, settled, typed, pictures: held, stored })
    await pictures.put(left.pictures)
    applySave({ sent: typed, now: stored, left: left.typed, leaves: !updates })
    const unsent = now.flatMap((ad, slot) => (settled.includes(slot) || !gapOf(ad) ? [] : [slotName(slot)]))
    sent(outcome.ads, unsent)
  }

  function refused(failure: CallFailure, leaving: readonly AdToSend[]) {
    if (failure.status === 401) return
    setTrouble('failed')
    showErrors(refusedFields(failure, leaving), explainRefusal(failure, leaving), { about, duration: tenSeconds })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setTrouble(undefined)
    notify.dismiss(about)
    await save().finally(() => {
      isBusy.current = false
    })
  }

  return { form, submit, share: sending.share, cancel: sending.cancel, trouble }
}

function useSent(updates: boolean) {
  const queries = useQueryClient()
  const go = useGo()
  return (ads: OwnCampaign[], unsent: readonly string[]) => {
    if (updates) notify.success(campaignMessages.updated, { about })
    else notify.success(created, { about, duration: tenSeconds, announces: true })
    if (unsent.length > 0)
      notify.info(`${unsent.join(' e ')}: não enviada, falta título ou imagem.`, {
        duration: tenSeconds,
        announces: true,
      })
    if (updates) queries.setQueryData(adsKey, ads)
    // The next screen fetches by itself; a refetch here would redirect this one.
    void queries.invalidateQueries({ queryKey: adsKey, refetchType: updates ? 'active' : 'none' })
    if (!updates) go(paths.plans, { replace: true })
  }
}

const created = 'Publicidade enviada. Ela está em análise; avisamos por e-mail.'

type Outcome = { ads: OwnCampaign[] } | { failure: CallFailure } | 'cancelled'

function useSending({ updates }: { updates: boolean }) {
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(leaving: readonly AdToSend[]): Promise<Outcome> {
    const abort = new AbortController()
    running.current = abort
    setShare(0)
    const { signal } = abort
    const outcome = await post(leaving, { updates, onProgress: setShare, signal }).catch(askAgain)
    running.current = undefined
    setShare(undefined)
    return signal.aborted && 'failure' in outcome ? 'cancelled' : outcome
  }

  /** After a lost response the next save must know the ads that this one created. */
  async function askAgain(error: unknown) {
    const failure = error instanceof CallFailure ? error : new CallFailure(500, messages.unexpected)
    // Otherwise a browser that believes it is offline would wait for a connection.
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

/** Without changes nothing is sent and the ads are only read. */
async function post(leaving: readonly AdToSend[], { updates, onProgress, signal }: Posting) {
  if (leaving.length === 0) return { ads: await fetchOwnAds() }
  const endpoint = updates ? updateCampaigns : createCampaigns
  const form = adsForm(leaving, { updates })
  const { data } = await sendForm<Sent>({ endpoint, token: readSession().token, form, onProgress, signal })
  return { ads: data }
}

type Sent = { data: OwnCampaign[] }

const mayHaveArrived = ({ status }: CallFailure) => status === 0 || status === 409 || status >= 500
