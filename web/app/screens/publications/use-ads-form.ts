import { useEffect, useRef } from 'react'
import { type FieldValues, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import type { OwnCampaign } from '#contract/own-campaign.ts'
import { type AdValues, type Filled, isSame, slots, valuesOf } from './ad-values.ts'
import { wrongIn } from './check-ads.ts'
import { keepTexts, overlaid } from './texts-draft.ts'
import type { PicturesHeld } from './use-pictures.ts'

type Setup = { accountId: number; ads: readonly OwnCampaign[]; pictures: PicturesHeld }

export const adsIn = ({ ads }: FieldValues) => ads as AdValues[]

/** What is typed, kept on the device until it is sent. */
export function useAdsForm({ accountId, ads, pictures }: Setup) {
  const stored = useRef(valuesOf(ads))
  const isOver = useRef(false)
  const filled = (values: readonly AdValues[]): Filled[] =>
    slots.map(slot => ({
      values: values[slot] as AdValues,
      hasPicture: Boolean(pictures.now()[slot] ?? ads[slot]),
      isStored: Boolean(ads[slot]),
    }))
  const form = useForm({
    defaultValues: { ads: overlaid(accountId, stored.current) },
    resolver: values => answerOf(values, wrongIn(filled(adsIn(values)))),
    shouldFocusError: false,
  }) as unknown as UseFormReturn
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isOver.current) keepTexts(accountId, stored.current, adsIn(values))
        },
      }),
    [form, accountId],
  )
  return {
    form,
    filled: () => filled(adsIn(form.getValues())),
    /** Whether something of a section is to be sent: what another tab has changed meanwhile is left as it is there. */
    isChanged: (slot: number) =>
      !ads[slot] || pictures.now()[slot] !== undefined || !isSame(adsIn(form.getValues())[slot], stored.current[slot]),
    /** What was sent is the server's now; what was not stays typed. */
    settle(now: readonly AdValues[], typed: readonly AdValues[], { leaves }: { leaves: boolean }) {
      stored.current = [...now]
      isOver.current = leaves
      keepTexts(accountId, now, typed)
      if (!leaves) form.reset({ ads: typed.map(values => ({ ...values })) })
    },
  }
}

function answerOf(values: FieldValues, wrong: ReturnType<typeof wrongIn>): ReturnType<Resolver> {
  const errors = {}
  for (const { slot, field, message } of wrong.toReversed()) {
    set(errors, `ads.${slot}.${field}`, { type: 'checked', message })
  }
  return wrong.length === 0 ? { values, errors } : { values: {}, errors }
}
