import { campaignLimits, type OwnCampaign } from '#contract/campaign.ts'

/** What is typed of one ad. */
export type AdValues = { title: string; target_url: string; active: boolean }

/** The three sections, in their order. */
export const slots = Array.from({ length: campaignLimits.slots }, (_, slot) => slot)

export const nameOf = (slot: number) => `Foto-0${slot + 1}`

const empty: AdValues = { title: '', target_url: '', active: true }

/** What the server has, and empty sections after it. */
export const valuesOf = (ads: readonly OwnCampaign[]): AdValues[] =>
  slots.map(slot => {
    const ad = ads[slot]
    return ad ? { title: ad.title, target_url: ad.target_url ?? '', active: ad.active === 1 } : empty
  })

export const isSame = (one: AdValues | undefined, other: AdValues | undefined) =>
  one?.title.trim() === other?.title && one?.target_url.trim() === other?.target_url && one?.active === other?.active

/** Whether an ad says anything that is to be sent. */
export type Filled = { values: AdValues; hasPicture: boolean; isStored: boolean }

export type Gap = 'title' | 'image' | 'both'

/** Why an ad of the second or third section is not sent: section 5 wants both; nothing of one that is left empty. */
export function gapOf({ values, hasPicture, isStored }: Filled): Gap | undefined {
  const hasTitle = values.title.trim() !== ''
  if (hasTitle && hasPicture) return undefined
  if (hasTitle) return 'image'
  if (hasPicture) return 'title'
  return isStored || values.target_url.trim() !== '' ? 'both' : undefined
}

export const isWhole = ({ values, hasPicture }: Filled) => hasPicture && values.title.trim() !== ''
