import { mediaFaults } from '#contract/own-media.ts'
import type { App } from '#server/app.ts'
import { lockAccount } from '#server/kyc/send-documents.ts'
import { isBanned } from '#server/media/banned.ts'
import { dropUnnamed, keepWhile } from '#server/media/keep-media.ts'
import type { Faults } from '#server/profiles/faults.ts'
import { keepAds } from './keep-ads.ts'
import { readAds, type SentAd, type SentColumns } from './read-ads.ts'
import type { MakeBanner, ReadyBanner } from './ready-banner.ts'
import { refuseForeign } from './refuse-foreign.ts'

/** An ad with its picture made anew, where it was sent one. */
export type MadeAd = SentAd & { made: ReadyBanner | null }

/**
 * Takes a form of ads in, all or nothing: switches act at once, anything else is a version that waits for review while
 * visitors go on seeing the approved one. The same form again changes nothing.
 */
export async function submitAds(app: Pick<App, 'db' | 'now'>, accountId: number, form: SentColumns, make: MakeBanner) {
  const { ads, faults } = readAds(form)
  await refuseForeign(app.db, accountId, ads, faults)
  faults.refuse()
  const made = await makePictures(app, ads, faults, make)
  faults.refuse()
  const ready = made.flatMap(ad => ad.made ?? [])
  await keepWhile(app.db, ready, () =>
    app.db.transaction().execute(async tx => {
      await lockAccount(tx, accountId)
      // What was there when the form was read may be gone by now.
      await refuseForeign(tx, accountId, ads, faults)
      faults.refuse()
      await keepAds(tx, accountId, made, app.now())
    }),
  )
  // A picture that was there already; what stays is swept.
  await dropUnnamed(app.db, ready).catch(() => undefined)
}

async function makePictures({ db }: Pick<App, 'db'>, ads: readonly SentAd[], faults: Faults, make: MakeBanner) {
  const all: MadeAd[] = []
  for (const ad of ads) {
    const { place, banner } = ad
    const made = banner === null || typeof banner === 'string' ? null : await make(banner)
    if (made && 'fault' in made) faults.add(`banner.${place}`, made.fault)
    else if (made && (await isBanned(db, made))) faults.add(`banner.${place}`, mediaFaults.banned)
    else all.push({ ...ad, made })
  }
  return all
}
