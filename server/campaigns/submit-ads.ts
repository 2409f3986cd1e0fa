import { CampaignTitle, campaignLimits, readTargetUrl, campaignMessages as say } from '#contract/campaign.ts'
import { Whole } from '#contract/endpoint.ts'
import { mediaErrors } from '#contract/media.ts'
import { plainLine } from '#contract/plain-text.ts'
import { invalid } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { folderOf } from '#server/media/folder-of.ts'
import type { UploadedFile } from '#server/media/processed-media.ts'
import { discardUnreferenced, isBanned, saveWhile } from '#server/media/save-media.ts'
import { collectErrors, type FormErrors } from '#server/profiles/form-errors.ts'
import type { ProcessAdPicture, ProcessedAdPicture } from '../media/processed-media.ts'
import { readAdPictures, readOwnAds } from './own-ads.ts'
import { saveAds } from './save-ads.ts'

/** An ad with its picture made anew, where it was sent one. */
export type ProcessedAd = AdInput & { made: ProcessedAdPicture | null }

/**
 * Takes a form of ads in, all or nothing: switches act at once, anything else is a version that waits for review while
 * visitors go on seeing the approved one. The same form again changes nothing.
 */
export async function submitAds(
  app: Pick<App, 'db' | 'now'>,
  accountId: number,
  form: AdColumns,
  make: ProcessAdPicture,
) {
  const { ads, faults } = readAds(form)
  await refuseForeign(app.db, accountId, ads, faults)
  faults.refuse()
  const made = await makePictures(app, ads, faults, make)
  faults.refuse()
  const ready = made.flatMap(ad => ad.made ?? [])
  await saveWhile(app.db, ready, () =>
    app.db.transaction().execute(async tx => {
      await lockAccount(tx, accountId)
      // What was there when the form was read may be gone by now.
      await refuseForeign(tx, accountId, ads, faults)
      faults.refuse()
      await saveAds(tx, accountId, made, app.now())
    }),
  )
  // A picture that was there already; what stays is swept.
  await discardUnreferenced(app.db, ready).catch(() => undefined)
}

async function makePictures(
  { db }: Pick<App, 'db'>,
  ads: readonly AdInput[],
  faults: FormErrors,
  make: ProcessAdPicture,
) {
  const all: ProcessedAd[] = []
  for (const ad of ads) {
    const { place, banner } = ad
    const made = banner === null || typeof banner === 'string' ? null : await make(banner)
    if (made && 'error' in made) faults.add(`banner.${place}`, made.error)
    else if (made && (await isBanned(db, made))) faults.add(`banner.${place}`, mediaErrors.banned)
    else all.push({ ...ad, made })
  }
  return all
}

/** Finds what names an ad of somebody else, the same ad twice, or a picture that is not that ad's. */
async function refuseForeign(db: Db, accountId: number, ads: readonly AdInput[], faults: FormErrors) {
  const own = new Set((await readOwnAds(db, accountId)).map(({ id }) => id))
  const pictures = await readAdPictures(db, accountId)
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

/** The arrays as they arrived, every place kept. */
type AdColumns = ReadonlyMap<string, readonly (string | UploadedFile)[]>

/** One ad of the form, with what can be known of it without looking anything up. */
type AdInput = {
  place: number
  id: number | null
  title: string
  /** A new picture, the path of the one that there is, or null where none was sent. */
  banner: UploadedFile | string | null
  /** Undefined where addresses were not sent at all: it stays. */
  targetUrl: string | null | undefined
  active: boolean | undefined
}

const adColumns = ['id', 'title', 'banner', 'target_url', 'active'] as const
type AdColumn = (typeof adColumns)[number]

/** All that can be wrong with a form of so many ads, in the order in which it is told. */
const errorFieldsOf = (ads: number) =>
  Array.from({ length: ads }, (_, place) => adColumns.map(column => `${column}.${place}`)).flat()

/** @throws Refusal with all that is wrong with the arrays as such. */
function readAds(sent: AdColumns): { ads: AdInput[]; faults: FormErrors } {
  const count = countAds(sent)
  const faults = collectErrors(errorFieldsOf(count))
  const ads = Array.from({ length: count }, (_, place) => readAd(sent, place, faults))
  return { ads: ads.filter(ad => ad !== undefined), faults }
}

function countAds(sent: AdColumns) {
  const lengths = new Set(adColumns.flatMap(column => sent.get(column)?.length || []))
  if (lengths.size > 1) throw invalid('title', say.arraysDiffer)
  const [count = 1] = lengths
  if (count > campaignLimits.slots) throw invalid('title', say.tooMany)
  return count
}

/** Undefined for a second or third ad that nobody filled in. */
function readAd(sent: AdColumns, place: number, faults: FormErrors): AdInput | undefined {
  const item = (column: AdColumn) => sent.get(column)?.[place]
  const text = (column: AdColumn) => String(item(column) ?? '')
  const [idText, title, banner] = [text('id'), text('title'), item('banner') || null]
  const parsed = CampaignTitle.safeParse(title)
  const isNew = idText === ''
  if (isNew && place > 0 && (plainLine(title) === '' || banner === null)) return undefined
  if (!parsed.success) faults.add(`title.${place}`, parsed.error.issues[0]?.message)
  if (isNew && banner === null) faults.add(`banner.${place}`, say.imageMissing)
  if (isNew && typeof banner === 'string') faults.add(`banner.${place}`, say.imageOfOther)
  return {
    place,
    id: isNew ? null : readId(idText, place, faults),
    title: parsed.data ?? '',
    banner,
    targetUrl: sent.get('target_url')?.length ? readUrl(text('target_url'), place, faults) : undefined,
    active: sent.get('active')?.length ? readActive(text('active'), place, faults) : undefined,
  }
}

const Id = Whole(2_147_483_647)

function readId(text: string, place: number, faults: FormErrors) {
  const id = Id.safeParse(text)
  if (!id.success) faults.add(`id.${place}`, say.unknown)
  return Number(id.data ?? 0)
}

function readUrl(text: string, place: number, faults: FormErrors) {
  const url = readTargetUrl(text)
  if (url === undefined) faults.add(`target_url.${place}`, say.urlWrong)
  return url
}

function readActive(text: string, place: number, faults: FormErrors) {
  if (text !== '1' && text !== '0') faults.add(`active.${place}`, say.activeWrong)
  return text === '1'
}
