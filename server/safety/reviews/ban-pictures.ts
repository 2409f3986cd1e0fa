import { type Insertable, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { banReasons } from '#contract/review.ts'
import { minDistance, sameBits } from '#server/people/media/mirrored-pictures.ts'
import { removeFilesJob } from '#server/people/media/remove-files-job.ts'
import { removePending } from '#server/people/media/remove-media.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccounts } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { campaignsDecidedEmail } from '#server/platform/emails/campaign-review.ts'
import { mediaDecidedEmail } from '#server/platform/emails/profile-review.ts'
import { notifyOwner } from '#server/platform/emails/send.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { AuditEvent } from '#server/platform/operators/audit.ts'
import type { Operator, OperatorSession } from '#server/platform/operators/sessions.ts'
import { lockCampaign } from './campaign-decisions.ts'
import { type Deps, decide } from './decision.ts'
import { hideNearCopiesJob } from './hide-near-copies.ts'
import { ownerOf } from './media-decisions.ts'

// A ban removes every copy immediately, even in suspended accounts, and stops the picture from being uploaded again.

type BanInput = { reason: keyof typeof banReasons; text: string }

export const banMedia = (app: Deps, session: OperatorSession, mediaId: number, input: BanInput) =>
  decide(app, session, async (tx, at) => (await removeMediaForGood(tx, session, mediaId, input, at)).event)

/** `hash`: the picture's own hash. `accounts`: the accounts that had the picture or a copy. */
export type Removed = { event: Omit<AuditEvent, 'operatorId'>; hash: Buffer; accounts: number[] }

export async function removeMediaForGood(
  tx: Db,
  { operatorId }: Operator,
  mediaId: number,
  { reason, text }: BanInput,
  at: Date,
): Promise<Removed> {
  await lockOwners(tx, copiesOf(mediaId), await ownerOf(tx, mediaId))
  const { account_id: account, kind, ...hashes } = await readHashes(tx, mediaId)
  const from_poster = kind === 'video'
  await banHashes(tx, { ...hashes, from_poster, reason, operator_id: operatorId, banned_at: at })
  const removed = await removeCopies(tx, mediaId)
  const accounts = await takeDown(tx, removed, at)
  await removeFiles(tx, hashes.content_hash, removed)
  const content = hashes.content_hash.toString('hex')
  const facts = { account, content, reason, text, accounts, media: removed.map(({ id }) => id) }
  return { event: { action: 'media_banned', subject: `media:${mediaId}`, facts }, hash: hashes.content_hash, accounts }
}

/** Refreshes the listings of the accounts that lost media, and notifies the owners. */
async function takeDown(tx: Db, removed: readonly Pick<RemovedCopy, 'account_id'>[], at: Date) {
  const accounts = [...new Set(removed.map(({ account_id }) => account_id))]
  for (const accountId of accounts) {
    await removePending(tx, accountId)
    await changed(tx, 'listing', accountId, at)
  }
  for (const { account_id: accountId } of removed)
    await notifyOwner(tx, mediaDecidedEmail, { accountId, mediaId: null }, at)
  return accounts
}

export const banBanner = (app: Deps, session: OperatorSession, submissionId: number, input: BanInput) =>
  decide(app, session, async (tx, at) => (await removeBannerForGood(tx, session, submissionId, input, at)).event)

export async function removeBannerForGood(
  tx: Db,
  { operatorId }: Operator,
  submissionId: number,
  { reason, text }: BanInput,
  at: Date,
): Promise<Removed> {
  await lockOwners(tx, campaignsWithPicture(submissionId))
  const { campaignId, pictureHash, perceptualHash } = await lockCampaign(tx, submissionId)
  const hashes = { content_hash: pictureHash, perceptual_hash: perceptualHash }
  await banHashes(tx, { ...hashes, reason, operator_id: operatorId, banned_at: at })
  const removed = await removeCampaigns(tx, submissionId)
  const accounts = [...new Set(removed.map(({ account_id }) => account_id))]
  await changed(tx, 'campaigns', accounts, at)
  const ads = [...new Map(removed.map(ad => [ad.id, ad])).values()]
  for (const { account_id: accountId, title } of ads)
    await notifyOwner(tx, campaignsDecidedEmail, { accountId, removed: title }, at)
  await removeFiles(tx, pictureHash, removed)
  const facts = { reason, text, content: pictureHash.toString('hex'), accounts, ads: ads.map(({ id }) => id) }
  return { event: { action: 'campaign_banned', subject: `campaign:${campaignId}`, facts }, hash: pictureHash, accounts }
}

/** Compares pictures by their content, but videos by their file, because the uploader can choose any poster. */
export const copiesOf = (mediaId: number) => sql`
  select o.id, o.account_id, o.folder from media b join media o
    on o.content_hash = b.content_hash or o.video_hash = b.video_hash
    or (o.kind = 'image' and b.kind = 'image'
      and ${minDistance(sql`o.perceptual_hash`, sql`b.perceptual_hash`)} <= ${sameBits})
  where b.id = ${mediaId}`

export const campaignsWithPicture = (submissionId: number) => sql`
  select distinct c.id, c.account_id
  from campaign_submissions b
  join campaign_submissions o on o.picture_hash = b.picture_hash
    or ${minDistance(sql`o.perceptual_hash`, sql`b.perceptual_hash`)} <= ${sameBits}
  join campaigns c on c.id = o.campaign_id
  where b.id = ${submissionId}`

async function lockOwners(tx: Db, copies: ReturnType<typeof copiesOf>, ...owners: number[]) {
  const { rows } = await sql<{ account_id: number }>`${copies}`.execute(tx)
  await lockAccounts(tx, new Set([...owners, ...rows.map(({ account_id }) => account_id)]))
}

async function readHashes(tx: Db, mediaId: number) {
  const item = await tx
    .selectFrom('media')
    .select(['account_id', 'kind', 'content_hash', 'perceptual_hash', 'video_hash'])
    .where('id', '=', mediaId)
    .executeTakeFirst()
  if (!item) throw new Refusal('not_found', messages.notFound)
  return item
}

const banHashes = (tx: Db, banned: Insertable<Database['banned_media']>) =>
  tx
    .insertInto('banned_media')
    .values(banned)
    .onConflict(conflict => conflict.column('content_hash').doUpdateSet({ last_met_at: banned.banned_at }))
    .execute()

type RemovedCopy = { id: number; account_id: number; folder: string }

async function removeFiles(tx: Db, hash: Buffer, removed: readonly RemovedCopy[]) {
  await enqueue(tx, hideNearCopiesJob, { contentHash: hash.toString('hex') })
  await enqueue(tx, removeFilesJob, { folders: removed.map(({ folder }) => folder), objects: [] })
}

async function removeCopies(tx: Db, mediaId: number) {
  const { rows } = await sql<RemovedCopy>`
    delete from media where id in (select id from (${copiesOf(mediaId)}) c) returning id, account_id, folder`.execute(
    tx,
  )
  return rows
}

async function removeCampaigns(tx: Db, submissionId: number) {
  const { rows } = await sql<RemovedCopy & { title: string }>`
    select distinct c.id, c.account_id, s.folder, first_value(s.title) over (partition by c.id order by s.id desc) as title
    from (${campaignsWithPicture(submissionId)}) c join campaign_submissions s on s.campaign_id = c.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('campaigns').where('id', 'in', ids).execute()
  return rows
}
