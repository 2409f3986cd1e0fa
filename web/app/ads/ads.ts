import { CampaignTitle, campaignLimits, campaignMessages, type OwnCampaign, readTargetUrl } from '#contract/campaign.ts'

export type AdValues = { title: string; target_url: string; active: boolean }

export const slots = Array.from({ length: campaignLimits.slots }, (_, slot) => slot)

export const slotName = (slot: number) => `Foto-0${slot + 1}`

const empty: AdValues = { title: '', target_url: '', active: true }

export const valuesOf = (ads: readonly OwnCampaign[]): AdValues[] =>
  slots.map(slot => {
    const ad = ads[slot]
    return ad ? { title: ad.title, target_url: ad.target_url ?? '', active: ad.active === 1 } : empty
  })

export const isSame = (one: AdValues | undefined, other: AdValues | undefined) =>
  one?.title.trim() === other?.title && one?.target_url.trim() === other?.target_url && one?.active === other?.active

/** One section of the form. */
export type AdState = { values: AdValues; hasPicture: boolean; isStored: boolean }

export type Gap = 'title' | 'image' | 'both'

/** Section 5: the second and third ads are sent only with a title and an image. An empty section has no gap. */
export function gapOf({ values, hasPicture, isStored }: AdState): Gap | undefined {
  const hasTitle = values.title.trim() !== ''
  if (hasTitle && hasPicture) return undefined
  if (hasTitle) return 'image'
  if (hasPicture) return 'title'
  return isStored || values.target_url.trim() !== '' ? 'both' : undefined
}

export const isComplete = ({ values, hasPicture }: AdState) => hasPicture && values.title.trim() !== ''

export type AdField = 'title' | 'banner' | 'target_url' | 'active'
export type AdError = { slot: number; field: AdField; message: string }

type Check = { field: AdField; message: string; fails: (ad: AdState, slot: number) => boolean }

/** In the order of section 5; checks that it does not name come last. */
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

/** The second and third ads are checked only if they are sent. */
export const errorsIn = (ads: readonly AdState[]): AdError[] =>
  ads.flatMap((ad, slot) =>
    slot === 0 || isComplete(ad)
      ? checks.flatMap(({ field, message, fails }) => (fails(ad, slot) ? [{ slot, field, message }] : []))
      : [],
  )

/** Adds the scheme that people leave out. */
export function withScheme(typed: string) {
  const text = typed.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(text) ? `https://${text}` : text
}
