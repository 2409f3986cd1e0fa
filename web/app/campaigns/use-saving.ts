import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failures } from '#contract/call-failures.ts'
import { campaignMessages, createCampaigns, type OwnCampaign, updateCampaigns } from '#contract/campaign.ts'
import { CallFailure } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { leaveExpired, sendForm } from '../client.ts'
import { showField } from '../forms/fields.tsx'
import { useGo } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import {
  type CampaignError,
  type CampaignToSend,
  campaignsForm,
  errorsIn,
  explainRefusal,
  gapOf,
  isComplete,
  refusedFields,
  slotName,
  unsentAfterSave,
  valuesOf,
} from './campaign-values.ts'
import { fetchOwnCampaigns, ownCampaignsKey, useCampaignForm } from './use-campaign-form.ts'
import type { PicturesState } from './use-pictures.ts'

const about = 'campaigns'

type Setup = {
  accountId: number
  campaigns: readonly OwnCampaign[]
  updates: boolean
  pictures: PicturesState
  element: RefObject<HTMLFormElement | null>
  open: (slot: number) => void
}

export function useSaving({ accountId, campaigns, updates, pictures, element, open }: Setup) {
  const { form, filled, isChanged, applySave } = useCampaignForm({ accountId, campaigns, pictures })
  const sending = useSending({ updates })
  const sent = useSent(updates)
  const isBusy = useRef(false)
  const [trouble, setTrouble] = useState<'cancelled' | 'failed'>()

  function showErrors(
    errors: readonly CampaignError[],
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
    const unusable = await pictures.openingErrors()
    const now = filled()
    form.clearErrors()
    const errors = [...unusable, ...errorsIn(now)]
    if (errors.length > 0) return showErrors(errors)
    const files = pictures.now()
    const whole = now.flatMap((campaign, slot): CampaignToSend[] =>
      isComplete(campaign) ? [{ slot, values: campaign.values, picture: files[slot], stored: campaigns[slot] }] : [],
    )
    const leaving = whole.filter(({ slot }) => isChanged(slot))
    const outcome = await sending.send(leaving)
    if (outcome === 'cancelled') return setTrouble('cancelled')
    if ('failure' in outcome) return refused(outcome.failure, leaving)
    const [stored, typed] = [valuesOf(outcome.campaigns), now.map(({ values }) => values)]
    const settled = whole.map(({ slot }) => slot)
    const left = unsentAfterSave({ before: campaigns.length, settled, typed, pictures: files, stored })
    await pictures.put(left.pictures)
    applySave({ sent: typed, now: stored, left: left.typed, leaves: !updates })
    const unsent = now.flatMap((campaign, slot) => (settled.includes(slot) || !gapOf(campaign) ? [] : [slotName(slot)]))
    sent(outcome.campaigns, unsent)
  }

  function refused(failure: CallFailure, leaving: readonly CampaignToSend[]) {
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
  return (campaigns: OwnCampaign[], unsent: readonly string[]) => {
    if (updates) notify.success(campaignMessages.updated, { about })
    else notify.success(created, { about, duration: tenSeconds, announces: true })
    if (unsent.length > 0)
      notify.info(`${unsent.join(' e ')}: não enviada, falta título ou imagem.`, {
        duration: tenSeconds,
        announces: true,
      })
    if (updates) queries.setQueryData(ownCampaignsKey, campaigns)
    // The next screen fetches the campaigns anyway, and a refetch here would make this screen redirect.
    void queries.invalidateQueries({ queryKey: ownCampaignsKey, refetchType: updates ? 'active' : 'none' })
    if (!updates) go(paths.plans, { replace: true })
  }
}

const created = 'Publicidade enviada. Ela está em análise; avisamos por e-mail.'

type Outcome = { campaigns: OwnCampaign[] } | { failure: CallFailure } | 'cancelled'

function useSending({ updates }: { updates: boolean }) {
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(leaving: readonly CampaignToSend[]): Promise<Outcome> {
    const abort = new AbortController()
    running.current = abort
    setShare(0)
    const { signal } = abort
    const outcome = await post(leaving, { updates, onProgress: setShare, signal }).catch(askAgain)
    running.current = undefined
    setShare(undefined)
    return signal.aborted && 'failure' in outcome ? 'cancelled' : outcome
  }

  /** Refetches the campaigns after a lost response, because the next save must know which ones this save created. */
  async function askAgain(error: unknown) {
    const failure = error instanceof CallFailure ? error : new CallFailure(500, failures.unexpected)
    // Uses `always`, because React Query would otherwise wait while the browser reports that it is offline.
    const asking = {
      queryKey: ownCampaignsKey,
      queryFn: fetchOwnCampaigns,
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

/** Sends the changes. If there are none, only fetches the campaigns. */
async function post(leaving: readonly CampaignToSend[], { updates, onProgress, signal }: Posting) {
  if (leaving.length === 0) return { campaigns: await fetchOwnCampaigns() }
  const endpoint = updates ? updateCampaigns : createCampaigns
  const form = campaignsForm(leaving, { updates })
  const { data } = await sendForm<Sent>({ endpoint, token: readSession().token, form, onProgress, signal })
  return { campaigns: data }
}

type Sent = { data: OwnCampaign[] }

const mayHaveArrived = ({ status }: CallFailure) => status === 0 || status === 409 || status >= 500
