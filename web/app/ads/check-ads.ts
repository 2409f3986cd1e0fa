import { CampaignTitle, campaignMessages, readTargetUrl } from '#contract/campaign.ts'
import { type Filled, isWhole } from './ad-values.ts'

export type AdField = 'title' | 'banner' | 'target_url' | 'active'
export type Wrong = { slot: number; field: AdField; message: string }

type Check = { field: AdField; message: string; fails: (ad: Filled, slot: number) => boolean }

/** In the order of section 5; what it does not name comes after. */
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

/** What keeps the ads from being sent. Of the second and third only those that are sent are asked. */
export const wrongIn = (ads: readonly Filled[]): Wrong[] =>
  ads.flatMap((ad, slot) =>
    slot === 0 || isWhole(ad)
      ? checks.flatMap(({ field, message, fails }) => (fails(ad, slot) ? [{ slot, field, message }] : []))
      : [],
  )

/** What people type of an address: its scheme comes by itself. */
export function withScheme(typed: string) {
  const text = typed.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(text) ? `https://${text}` : text
}
