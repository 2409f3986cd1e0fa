import { createHash } from 'node:crypto'
import { campaignLimits, campaignMessages as say } from '#contract/campaign.ts'
import { fieldError } from '#contract/refusals.ts'
import { noteBannedLikenesses, type Search } from '#server/people/media/banned-likenesses.ts'
import { folderOf } from '#server/people/media/folder-of.ts'
import { removeFilesJob } from '#server/people/media/remove-files-job.ts'
import type { ProcessedBannerFiles, UploadedFile } from '#server/people/media/save-media.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'
import { type Picture, readBanners, readOwnCampaigns, type StoredCampaign } from './own-campaigns.ts'

/**
 * Rechecks a stored version against the bans, because an operator may have banned its picture while we were storing it.
 */
export const compareBannerJob = task<{ submissionId: number }>('compare-banner')

export type CampaignInput = {
  place: number
  id: number | null
  title: string
  /** A new picture, the path of the current one, or null. */
  banner: UploadedFile | string | null
  /** Undefined if the form did not include the field: the URL stays as it is. */
  targetUrl: string | null | undefined
  active: boolean | undefined
}

export type ProcessedCampaign = CampaignInput & { made: ProcessedBannerFiles | null }

/** Requires a locked account and a validated form. */
export async function saveCampaigns(tx: Db, accountId: number, ads: readonly ProcessedCampaign[], search: Search) {
  const { at } = search
  const own = await readOwnCampaigns(tx, accountId)
  const pictures = await readBanners(tx, accountId)
  const spare = own.filter(({ id }) => !ads.some(ad => ad.id === id))
  const slots = freeSlots(own)
  const changes = { isShownChanged: false, left: [] as string[] }
  for (const ad of ads) {
    const same = ad.id === null ? takeSame(spare, contentOf(ad, undefined, [])) : own.find(({ id }) => id === ad.id)
    const content = contentOf(ad, same, pictures)
    if (!same)
      await insertCampaign(tx, { accountId, slot: nextSlot(slots, ad), active: ad.active ?? true }, content, search)
    else {
      if (!isSame(content, same) || same.state === 'refused') {
        await insertVersion(tx, same.id, content, search)
        changes.left.push(same.folder)
      }
      if (await switchCampaign(tx, same, ad.active, at)) changes.isShownChanged = true
    }
  }
  await removeLeft(tx, changes.left)
  if (!changes.isShownChanged) return
  await changed(tx, 'campaigns', accountId, at)
}

function contentOf(
  { title, targetUrl, banner, made }: ProcessedCampaign,
  before: StoredCampaign | undefined,
  pictures: readonly CampaignBanner[],
): Content {
  const target_url = targetUrl === undefined ? (before?.target_url ?? null) : targetUrl
  return { title, target_url, ...pictureOf() }

  function pictureOf(): Picture {
    if (made && before?.picture_hash.equals(made.contentHash)) return before
    if (made) return { ...made.row, picture_hash: made.contentHash, perceptual_hash: made.perceptualHash }
    const named = typeof banner === 'string' ? folderOf(banner) : before?.folder
    const kept = pictures.find(({ id, folder }) => id === before?.id && folder === named)
    if (!kept) throw new Error('an ad without a picture')
    return kept
  }
}
type CampaignBanner = Picture & { id: number }

/**
 * For an ad without an id, reuses an identical one, because an earlier attempt to save the form must have created it.
 */
function takeSame(spare: StoredCampaign[], content: Content) {
  const found = spare.findIndex(ad => isSame(content, ad))
  return found < 0 ? undefined : spare.splice(found, 1)[0]
}

const freeSlots = (own: readonly StoredCampaign[]) =>
  Array.from({ length: campaignLimits.slots }, (_, index) => index + 1).filter(
    slot => !own.some(ad => ad.slot === slot),
  )

function nextSlot(slots: number[], { place }: ProcessedCampaign) {
  const slot = slots.shift()
  if (slot === undefined) throw fieldError(`title.${place}`, say.tooMany)
  return slot
}

type NewCampaign = { accountId: number; slot: number; active: boolean }

async function insertCampaign(tx: Db, { accountId, slot, active }: NewCampaign, content: Content, search: Search) {
  const { at } = search
  const nothing = { title: null, folder: null, color: null, target_url: null }
  const { id } = await tx
    .insertInto('campaigns')
    .values({ account_id: accountId, slot, active, ...nothing, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, id, content, search)
}

async function switchCampaign(tx: Db, { id, active, live }: StoredCampaign, next: boolean | undefined, at: Date) {
  if (next === undefined || next === active) return false
  await tx.updateTable('campaigns').set({ active: next, updated_at: at }).where('id', '=', id).execute()
  return live
}

/** Deletes pictures that the partner replaced before anyone saw them. */
async function removeLeft(tx: Db, folders: string[]) {
  if (folders.length === 0) return
  const kept = await tx.selectFrom('kept_banners').select('folder').where('folder', 'in', folders).execute()
  const left = folders.filter(folder => !kept.some(other => other.folder === folder))
  if (left.length > 0) await enqueue(tx, removeFilesJob, { folders: left, objects: [] })
}

type Content = Picture & { title: string; target_url: string | null }

type Compared = Pick<Content, 'title' | 'target_url' | 'picture_hash'>

const isSame = (one: Compared, other: Compared) =>
  one.title === other.title && one.target_url === other.target_url && one.picture_hash.equals(other.picture_hash)

export const hashOfCampaign = ({ title, target_url, picture_hash }: Compared) =>
  createHash('sha256')
    .update(JSON.stringify([title, target_url, picture_hash.toString('hex')]))
    .digest()

async function insertVersion(tx: Db, campaign_id: number, content: Content, search: Search) {
  const { title, target_url, folder, color, animated, picture_hash, perceptual_hash } = content
  const picture = { folder, color, animated, picture_hash, perceptual_hash }
  const { at: submitted_at } = search
  const { id } = await tx
    .insertInto('campaign_submissions')
    .values({ campaign_id, title, target_url, ...picture, content_hash: hashOfCampaign(content), submitted_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hashes = { contentHash: picture_hash, perceptualHash: perceptual_hash }
  await noteBannedLikenesses(tx, { submission_id: id }, hashes, search)
  await enqueue(tx, compareBannerJob, { submissionId: id })
  return id
}
