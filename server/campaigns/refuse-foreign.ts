import { campaignMessages as say } from '#contract/own-campaign.ts'
import type { Db } from '#server/db/open.ts'
import { folderOf } from '#server/media/folder-of.ts'
import type { Faults } from '#server/profiles/faults.ts'
import { readKeptPictures, readOwnAds } from './own-ads.ts'
import type { SentAd } from './read-ads.ts'

/** Finds what names an ad of somebody else, the same ad twice, or a picture that is not that ad's. */
export async function refuseForeign(db: Db, accountId: number, ads: readonly SentAd[], faults: Faults) {
  const own = new Set((await readOwnAds(db, accountId)).map(({ id }) => id))
  const pictures = await readKeptPictures(db, accountId)
  const named = new Set<number>()
  for (const { place, id, banner } of ads) {
    if (id === null) continue
    if (!own.has(id) || named.has(id)) faults.add(`id.${place}`, say.unknown)
    named.add(id)
    if (typeof banner !== 'string') continue
    const folder = folderOf(banner)
    if (!pictures.some(picture => picture.id === id && picture.folder === folder))
      faults.add(`banner.${place}`, say.imageOfOther)
  }
}
