import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallFailure } from '#contract/client.ts'
import { campaignMessages, type OwnCampaign } from '#contract/own-campaign.ts'
import { showField } from '#web/app/forms/first-failing.ts'
import { useGo } from '#web/app/go.ts'
import { notify } from '#web/app/notify.tsx'
import { gapOf, isWhole, nameOf, valuesOf } from './ad-values.ts'
import type { Leaving } from './ads-form.ts'
import { type Wrong, wrongIn } from './check-ads.ts'
import { explainRefusal, refusedFields } from './explain-refusal.ts'
import { leftOver } from './left-over.ts'
import { useAdsForm } from './use-ads-form.ts'
import { adsKey } from './use-own-ads.ts'
import type { PicturesHeld } from './use-pictures.ts'
import { useSending } from './use-sending.ts'

const about = 'publications'
const tenSeconds = { about, duration: 10_000 }

type Setup = {
  accountId: number
  ads: readonly OwnCampaign[]
  updates: boolean
  pictures: PicturesHeld
  element: RefObject<HTMLFormElement | null>
  /** Opens the section of a field that is to be shown. */
  open: (slot: number) => void
}

/** *Salvar*: checks, sends, and says how it went. */
export function useSaving({ accountId, ads, updates, pictures, element, open }: Setup) {
  const { form, filled, isChanged, settle } = useAdsForm({ accountId, ads, pictures })
  const sending = useSending({ updates })
  const sent = useSent(updates)
  const isBusy = useRef(false)
  const [trouble, setTrouble] = useState<'cancelled' | 'failed'>()

  function tell(
    wrong: readonly Wrong[],
    text = wrong[0]?.message,
    options: { about: string; duration?: number } = { about },
  ) {
    if (text) notify.error(text, options)
    for (const { slot, field, message } of wrong.toReversed()) form.setError(`ads.${slot}.${field}`, { message })
    const [first] = wrong
    if (!first || !element.current) return
    flushSync(() => open(first.slot))
    showField(element.current, `ads.${first.slot}.${first.field}`)
  }

  async function save() {
    const now = filled()
    form.clearErrors()
    const wrong = wrongIn(now)
    if (wrong.length > 0) return tell(wrong)
    const held = pictures.now()
    const whole = now.flatMap((ad, slot): Leaving[] =>
      isWhole(ad) ? [{ slot, values: ad.values, picture: held[slot], stored: ads[slot] }] : [],
    )
    const leaving = whole.filter(({ slot }) => isChanged(slot))
    const outcome = await sending.send(leaving)
    if (outcome === 'cancelled') return setTrouble('cancelled')
    if ('failure' in outcome) return refused(outcome.failure, leaving)
    const [stored, typed] = [valuesOf(outcome.ads), now.map(({ values }) => values)]
    const settled = whole.map(({ slot }) => slot)
    const left = leftOver({ before: ads.length, settled, typed, pictures: held, stored })
    await pictures.put(left.pictures)
    settle({ sent: typed, now: stored, left: left.typed, leaves: !updates })
    const unsent = now.flatMap((ad, slot) => (settled.includes(slot) || !gapOf(ad) ? [] : [nameOf(slot)]))
    sent(outcome.ads, unsent)
  }

  function refused(failure: CallFailure, leaving: readonly Leaving[]) {
    if (failure.status === 401) return
    setTrouble('failed')
    tell(refusedFields(failure, leaving), explainRefusal(failure, leaving), tenSeconds)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setTrouble(undefined)
    notify.settle(about)
    await save().finally(() => {
      isBusy.current = false
    })
  }

  return { form, submit, share: sending.share, cancel: sending.cancel, trouble }
}

/** Section 2: after creation the plans, after an update the ads as they are now. */
function useSent(updates: boolean) {
  const queries = useQueryClient()
  const go = useGo()
  return (ads: OwnCampaign[], unsent: readonly string[]) => {
    if (updates) notify.success(campaignMessages.updated, { about })
    else notify.success(created, { ...tenSeconds, announces: true })
    if (unsent.length > 0)
      notify.info(`${unsent.join(' e ')}: não enviada, falta título ou imagem.`, { duration: 10_000, announces: true })
    if (updates) queries.setQueryData(adsKey, ads)
    // The next screen asks anew; this one is not to be led elsewhere by what it would learn.
    void queries.invalidateQueries({ queryKey: adsKey, refetchType: updates ? 'active' : 'none' })
    if (!updates) go('/packets', { replace: true })
  }
}

const created = 'Publicidade enviada. Ela está em análise; avisamos por e-mail.'
