import { CampaignTitle, campaignLimits, readTargetUrl, campaignMessages as say } from '#contract/campaign.ts'
import { Whole } from '#contract/endpoint.ts'
import { mediaErrors } from '#contract/media.ts'
import { plainLine } from '#contract/plain-text.ts'
import { fieldError } from '#contract/refusals.ts'
import { folderOf } from '#server/people/media/folder-of.ts'
import type { ProcessBannerUpload } from '#server/people/media/save-media.ts'
import { discardUnreferenced, isRefused, saveWhile, type UploadedFile } from '#server/people/media/save-media.ts'
import { collectErrors, type FormErrors } from '#server/people/profiles/form.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readBanners, readOwnCampaigns } from './own-campaigns.ts'
import { type CampaignInput, type ProcessedCampaign, saveCampaigns } from './save-campaigns.ts'

/**
 * Saves either all ads or none. `active` takes effect immediately, and any other change becomes a version for review.
 */
export async function submitCampaigns(
  app: Pick<App, 'db' | 'now' | 'env'>,
  accountId: number,
  form: CampaignColumns,
  make: ProcessBannerUpload,
) {
  const { ads, errors } = readAds(form)
  await refuseForeign(app.db, accountId, ads, errors)
  errors.refuse()
  const made = await makePictures(app, ads, errors, make)
  errors.refuse()
  const processed = made.flatMap(ad => ad.made ?? [])
  await saveWhile(app.db, processed, () =>
    app.db.transaction().execute(async tx => {
      await lockAccount(tx, accountId)
      // The partner may have deleted ads since we read the form.
      await refuseForeign(tx, accountId, ads, errors)
      errors.refuse()
      const { similarPictureBits } = app.env
      await saveCampaigns(tx, accountId, made, { at: app.now(), similarPictureBits })
    }),
  )
  // Discards uploads of pictures that we already had. If this fails, `sweep-media` deletes the files.
  await discardUnreferenced(app.db, processed).catch(() => undefined)
}

async function makePictures(
  app: Pick<App, 'db' | 'now'>,
  ads: readonly CampaignInput[],
  errors: FormErrors,
  make: ProcessBannerUpload,
) {
  const all: ProcessedCampaign[] = []
  for (const ad of ads) {
    const { place, banner } = ad
    const made = banner === null || typeof banner === 'string' ? null : await make(banner)
    if (made && 'error' in made) errors.add(`banner.${place}`, made.error)
    else if (made && (await isRefused(app, made))) errors.add(`banner.${place}`, mediaErrors.banned)
    else all.push({ ...ad, made })
  }
  return all
}

async function refuseForeign(db: Db, accountId: number, ads: readonly CampaignInput[], errors: FormErrors) {
  const own = new Set((await readOwnCampaigns(db, accountId)).map(({ id }) => id))
  const pictures = await readBanners(db, accountId)
  const named = new Set<number>()
  for (const { place, id, banner } of ads) {
    if (id === null) continue
    if (!own.has(id) || named.has(id)) errors.add(`id.${place}`, say.unknown)
    named.add(id)
    if (typeof banner !== 'string') continue
    const folder = folderOf(banner)
    if (!pictures.some(picture => picture.id === id && picture.folder === folder))
      errors.add(`banner.${place}`, say.imageOfOther)
  }
}

type CampaignColumns = ReadonlyMap<string, readonly (string | UploadedFile)[]>

const campaignColumns = ['id', 'title', 'banner', 'target_url', 'active'] as const
type CampaignColumn = (typeof campaignColumns)[number]

const errorFieldsOf = (ads: number) =>
  Array.from({ length: ads }, (_, place) => campaignColumns.map(column => `${column}.${place}`)).flat()

function readAds(sent: CampaignColumns): { ads: CampaignInput[]; errors: FormErrors } {
  const count = countCampaigns(sent)
  const errors = collectErrors(errorFieldsOf(count))
  const ads = Array.from({ length: count }, (_, place) => readAd(sent, place, errors))
  return { ads: ads.filter(ad => ad !== undefined), errors }
}

function countCampaigns(sent: CampaignColumns) {
  const lengths = new Set(campaignColumns.flatMap(column => sent.get(column)?.length || []))
  if (lengths.size > 1) throw fieldError('title', say.arraysDiffer)
  const [count = 1] = lengths
  if (count > campaignLimits.slots) throw fieldError('title', say.tooMany)
  return count
}

function readAd(sent: CampaignColumns, place: number, errors: FormErrors): CampaignInput | undefined {
  const item = (column: CampaignColumn) => sent.get(column)?.[place]
  const text = (column: CampaignColumn) => String(item(column) ?? '')
  const [idText, title, banner] = [text('id'), text('title'), item('banner') || null]
  const parsed = CampaignTitle.safeParse(title)
  const isNew = idText === ''
  if (isNew && place > 0 && (plainLine(title) === '' || banner === null)) return undefined
  if (!parsed.success) errors.add(`title.${place}`, parsed.error.issues[0]?.message)
  if (isNew && banner === null) errors.add(`banner.${place}`, say.imageMissing)
  if (isNew && typeof banner === 'string') errors.add(`banner.${place}`, say.imageOfOther)
  return {
    place,
    id: isNew ? null : readId(idText, place, errors),
    title: parsed.data ?? '',
    banner,
    targetUrl: sent.get('target_url')?.length ? readUrl(text('target_url'), place, errors) : undefined,
    active: sent.get('active')?.length ? readActive(text('active'), place, errors) : undefined,
  }
}

const Id = Whole(2_147_483_647)

function readId(text: string, place: number, errors: FormErrors) {
  const id = Id.safeParse(text)
  if (!id.success) errors.add(`id.${place}`, say.unknown)
  return Number(id.data ?? 0)
}

function readUrl(text: string, place: number, errors: FormErrors) {
  const url = readTargetUrl(text)
  if (url === undefined) errors.add(`target_url.${place}`, say.urlWrong)
  return url
}

function readActive(text: string, place: number, errors: FormErrors) {
  if (text !== '1' && text !== '0') errors.add(`active.${place}`, say.activeWrong)
  return text === '1'
}
