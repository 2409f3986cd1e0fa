import { failures } from '#contract/call-failures.ts'
import { CampaignTitle, campaignLimits, campaignMessages, type OwnCampaign, readTargetUrl } from '#contract/campaign.ts'
import type { CallFailure } from '#contract/client.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import type { Picture, Pictures } from './banner-picture.ts'

export type CampaignValues = { title: string; target_url: string; active: boolean }

export const slots = Array.from({ length: campaignLimits.slots }, (_, slot) => slot)

export const slotName = (slot: number) => `Foto-0${slot + 1}`

const empty: CampaignValues = { title: '', target_url: '', active: true }

export const valuesOf = (campaigns: readonly OwnCampaign[]): CampaignValues[] =>
  slots.map(slot => {
    const campaign = campaigns[slot]
    return campaign
      ? { title: campaign.title, target_url: campaign.target_url ?? '', active: campaign.active === 1 }
      : empty
  })

export const isSame = (one: CampaignValues | undefined, other: CampaignValues | undefined) =>
  one?.title.trim() === other?.title && one?.target_url.trim() === other?.target_url && one?.active === other?.active

export type FilledCampaign = { values: CampaignValues; hasPicture: boolean; isStored: boolean }

export type Gap = 'title' | 'image' | 'both'

/** We send a second or third campaign only if it has a title and an image (docs/specification.md §5). */
export function gapOf({ values, hasPicture, isStored }: FilledCampaign): Gap | undefined {
  const hasTitle = values.title.trim() !== ''
  if (hasTitle && hasPicture) return undefined
  if (hasTitle) return 'image'
  if (hasPicture) return 'title'
  return isStored || values.target_url.trim() !== '' ? 'both' : undefined
}

export const isComplete = ({ values, hasPicture }: FilledCampaign) => hasPicture && values.title.trim() !== ''

export type CampaignField = 'title' | 'banner' | 'target_url' | 'active'
export type CampaignError = { slot: number; field: CampaignField; message: string }

type Check = { field: CampaignField; message: string; fails: (campaign: FilledCampaign, slot: number) => boolean }

/** The checks from docs/specification.md §5, in the order given there, followed by our own. */
const checks: readonly Check[] = [
  {
    field: 'title',
    message: campaignMessages.titleMissing,
    fails: ({ values }, slot) => slot === 0 && values.title.trim() === '',
  },
  {
    field: 'banner',
    message: campaignMessages.imageMissing,
    fails: ({ hasPicture }, slot) => slot === 0 && !hasPicture,
  },
  {
    field: 'title',
    message: campaignMessages.titleLong,
    fails: ({ values: { title } }) => title.trim() !== '' && !CampaignTitle.safeParse(title).success,
  },
  {
    field: 'target_url',
    message: campaignMessages.urlWrong,
    fails: ({ values }) => readTargetUrl(values.target_url) === undefined,
  },
]

export const errorsIn = (campaigns: readonly FilledCampaign[]): CampaignError[] =>
  campaigns.flatMap((campaign, slot) =>
    slot === 0 || isComplete(campaign)
      ? checks.flatMap(({ field, message, fails }) => (fails(campaign, slot) ? [{ slot, field, message }] : []))
      : [],
  )

export function withScheme(typed: string) {
  const text = typed.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(text) ? `https://${text}` : text
}

/** `picture` is set only if it is new. Otherwise we send the path of the stored banner. */
export type CampaignToSend = {
  slot: number
  values: CampaignValues
  picture: Picture | undefined
  stored: OwnCampaign | undefined
}

/** Builds the parallel arrays of docs/specification.md §7. Only an update contains stored campaigns' ids. */
export function campaignsForm(campaigns: readonly CampaignToSend[], { updates }: { updates: boolean }) {
  const form = new FormData()
  for (const [at, { values, picture, stored }] of campaigns.entries()) {
    if (updates) form.append(`id[${at}]`, stored ? String(stored.id) : '')
    form.append(`title[${at}]`, values.title.trim())
    form.append(`target_url[${at}]`, values.target_url.trim())
    form.append(`active[${at}]`, values.active ? '1' : '0')
    if (picture) form.append(`banner[${at}]`, picture.file, `banner.${extensions[picture.file.type] ?? 'jpg'}`)
    else form.append(`banner[${at}]`, stored?.banner ?? '')
  }
  return form
}

const extensions: Record<string, string> = { 'image/gif': 'gif', 'image/png': 'png' }

const fieldNames: Record<CampaignField, string> = {
  title: 'Título',
  banner: 'Imagem',
  target_url: 'Link de destino',
  active: 'Ativar anúncio?',
}

/**
 * After a 422, lists each field's first message (docs/specification.md §8). Otherwise returns the response's message.
 */
export function explainRefusal(failure: CallFailure, sent: readonly CampaignToSend[]): string {
  const { status, message, errors } = failure
  const listed = Object.entries(errors).map(([name, [first = message]]) => lineOf(placeOf(name, sent), first))
  if (status === 422 && listed.length > 0) return listed.join('\n')
  if (status === 0) return `${profileMessages.failed}\n${message}`
  return message === failures.unexpected ? profileMessages.failed : message
}

const lineOf = (place: Place | undefined, text: string) =>
  place ? `${slotName(place.slot)}, ${fieldNames[place.field]}: ${text}` : text

export const refusedFields = ({ errors, message }: CallFailure, sent: readonly CampaignToSend[]): CampaignError[] =>
  Object.entries(errors).flatMap(([name, [first = message]]) => {
    const place = placeOf(name, sent)
    return place ? [{ ...place, message: first }] : []
  })

type Place = { slot: number; field: CampaignField }

/** `title.1` is the second campaign in the request, perhaps the third section. `title` alone is the first campaign. */
function placeOf(name: string, sent: readonly CampaignToSend[]): Place | undefined {
  const [, field = '', at = '0'] = /^(\w+?)(?:[.[](\d+)\]?)?$/.exec(name) ?? []
  const slot = sent[Number(at)]?.slot
  return slot !== undefined && field in fieldNames ? { slot, field: field as CampaignField } : undefined
}

type Sent = {
  before: number
  settled: readonly number[]
  typed: readonly CampaignValues[]
  pictures: Pictures
  stored: readonly CampaignValues[]
}

/**
 * Moves unsent input to its new section. The server closes gaps, so the campaign in the third section may become the
 * second.
 */
export function unsentAfterSave({ before, settled, typed, pictures, stored }: Sent) {
  const isNew = (slot: number) => slot >= before
  const isSettled = (slot: number) => settled.includes(slot)
  const order = [
    ...slots.filter(slot => !isNew(slot)),
    ...slots.filter(slot => isNew(slot) && isSettled(slot)),
    ...slots.filter(slot => isNew(slot) && !isSettled(slot)),
  ]
  const keep = <T>(list: readonly T[], slot: number, otherwise: T) => (isSettled(slot) ? otherwise : (list[slot] as T))
  return {
    typed: order.map((slot, at) => keep(typed, slot, stored[at] as CampaignValues)),
    pictures: order.map(slot => keep(pictures, slot, undefined)),
  }
}
