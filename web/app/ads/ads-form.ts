import type { OwnCampaign } from '#contract/campaign.ts'
import type { AdValues } from './ad-values.ts'
import type { Picture } from './picture.ts'

/** An ad that goes: its new picture, or the path of the one that the server has. */
export type Leaving = { slot: number; values: AdValues; picture: Picture | undefined; stored: OwnCampaign | undefined }

/** The parallel arrays of section 7: the n-th of each are one ad's. Only an update names what the server has. */
export function adsForm(ads: readonly Leaving[], { updates }: { updates: boolean }) {
  const form = new FormData()
  for (const [at, { values, picture, stored }] of ads.entries()) {
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
