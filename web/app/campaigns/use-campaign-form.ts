import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FieldValues, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { listOwnCampaigns, type OwnCampaign } from '#contract/campaign.ts'
import type { Fields } from '#web/kit/client/unsent.ts'
import { client } from '../client.ts'
import { openDraftAcrossTabs, useDraftAcrossTabs } from '../forms/draft-across-tabs.ts'
import { unsent } from '../unsent.ts'
import { type CampaignValues, errorsIn, type FilledCampaign, isSame, slots, valuesOf } from './campaign-values.ts'
import type { PicturesState } from './use-pictures.ts'

type Setup = { accountId: number; campaigns: readonly OwnCampaign[]; pictures: PicturesState }

export const campaignsIn = ({ ads }: FieldValues) => ads as CampaignValues[]

export function useCampaignForm({ accountId, campaigns, pictures }: Setup) {
  const queries = useQueryClient()
  const stored = useMemo(() => valuesOf(campaigns), [campaigns])
  const storedFields = useMemo(() => fieldsOf(stored), [stored])
  const [draft] = useState(() => openDraftAcrossTabs(unsent.campaigns, accountId, storedFields))
  const filled = (values: readonly CampaignValues[]): FilledCampaign[] =>
    slots.map(slot => ({
      values: { ...(values[slot] as CampaignValues) },
      hasPicture: Boolean(pictures.now()[slot] ?? campaigns[slot]),
      isStored: Boolean(campaigns[slot]),
    }))
  const form = useForm({
    defaultValues: nest({ ...storedFields, ...draft.shown() }),
    resolver: values => resolverResult(values, errorsIn(filled(campaignsIn(values)))),
    shouldFocusError: false,
  }) as unknown as UseFormReturn
  const { stop, quietly } = useDraftAcrossTabs({
    form,
    draft,
    stored: storedFields,
    changed: values => changedFrom(storedFields, fieldsOf(campaignsIn(values))),
    refresh: () => queries.refetchQueries({ queryKey: ownCampaignsKey }),
  })
  return {
    form,
    filled: () => filled(campaignsIn(form.getValues())),
    /**
     * Whether the section has changes to send. A save skips unchanged sections, and so keeps values from another tab.
     */
    isChanged: (slot: number) =>
      !campaigns[slot] ||
      pictures.now()[slot] !== undefined ||
      !isSame(campaignsIn(form.getValues())[slot], stored[slot]),
    /** After a save, treats the sent values as stored, and keeps unsent input. */
    applySave({ sent, now, left, leaves }: SaveResult) {
      if (leaves) stop()
      draft.end(fieldsOf(sent))
      draft.keep(changedFrom(fieldsOf(now), fieldsOf(left)))
      if (!leaves) quietly(() => form.reset({ ads: left.map(values => ({ ...values })) }))
    },
  }
}

type SaveResult = Record<'sent' | 'now' | 'left', readonly CampaignValues[]> & { leaves: boolean }

/** Do not change these names: existing drafts on people's devices use them. */
const fieldsOf = (campaigns: readonly CampaignValues[]): Fields =>
  Object.fromEntries(
    campaigns.flatMap((values, slot) => Object.entries(values).map(([name, value]) => [`ads.${slot}.${name}`, value])),
  )

function nest(fields: Fields): FieldValues {
  const nested = { ads: [] }
  for (const [name, value] of Object.entries(fields)) set(nested, name, value)
  return nested
}

const changedFrom = (before: Fields, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name]))

function resolverResult(values: FieldValues, wrong: ReturnType<typeof errorsIn>): ReturnType<Resolver> {
  const errors = {}
  for (const { slot, field, message } of wrong.toReversed()) {
    set(errors, `ads.${slot}.${field}`, { type: 'checked', message })
  }
  return wrong.length === 0 ? { values, errors } : { values: {}, errors }
}

export const ownCampaignsKey = ['own-campaigns']

export const fetchOwnCampaigns = async () => (await client.call(listOwnCampaigns, {})).data

export const useOwnCampaigns = ({ enabled }: { enabled: boolean }) =>
  useQuery({ queryKey: ownCampaignsKey, enabled, queryFn: fetchOwnCampaigns })
