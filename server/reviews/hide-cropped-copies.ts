import { type RawBuilder, sql } from 'kysely'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { purge } from '#server/db/purge.ts'
import { campaignHeldEmail } from '#server/emails/campaign-review.ts'
import { mediaHeldEmail } from '#server/emails/profile-review.ts'
import { notifyOwner } from '#server/emails/send.ts'
import { recordAirings } from '#server/evidence/record-airings.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { returnToQueue } from '#server/media/attestations.ts'
import { looksOf, looksOfFrame, nearBits, sameBits } from '#server/media/mirrored-pictures.ts'
import { isToldApart } from '#server/media/told-apart.ts'
import { recordAudit } from '#server/operators/audit.ts'

type Deps = Pick<App, 'db' | 'now'>
/** Of parts of the picture, of the frames of a video, and of parts of some of them. */
type Hashes = Readonly<Record<'parts' | 'frames' | 'frameParts', readonly string[]>>
type Ban = { id: number; operator_id: number | null; content_hash: Buffer; perceptual_hash: string | null }
type Found = { account_id: number; media_id: number | null; submission_id: number | null; distance: number }

/**
 * What may be a part of a banned picture, in any account, waits for an operator out of the visitors' sight: a ban is for
 * what is illegal or shown without consent, so it is hidden first and asked about then (docs/safety.md T29). Nothing is
 * deleted by itself: another picture may have the same composition.
 */
export async function hideCroppedCopies(app: Deps, contentHash: Buffer, hashes: Hashes) {
  const bans = app.db.selectFrom('banned_media').select(['id', 'operator_id', 'content_hash', 'perceptual_hash'])
  const ban = await bans.where('content_hash', '=', contentHash).executeTakeFirst()
  if (!ban) return
  const found = await findCopies(app.db, ban, hashes)
  for (const accountId of new Set(found.map(({ account_id }) => account_id))) {
    const own = found.filter(({ account_id }) => account_id === accountId)
    await app.db.transaction().execute(tx => hideOf(tx, ban, { accountId, own }, app.now()))
  }
}

async function findCopies(db: Db, ban: Ban, { parts, frames, frameParts }: Hashes) {
  const whole = ban.perceptual_hash === null ? [] : [ban.perceptual_hash]
  const looksOfParts = [...parts.flatMap(looksOf), ...frameParts.flatMap(looksOfFrame)]
  const looksOfWhole = [...whole, ...frames].flatMap(looksOf)
  const looks = [...looksOfWhole, ...looksOfParts]
  const { rows } = await sql<Found>`
    select account_id, id as media_id, null::integer as submission_id, min(distance)::int as distance
    from (${copies(looks, ban, { table: sql`media`, content: sql`o.content_hash` })}) c group by account_id, id
    union all
    select a.account_id, null, c.id, min(c.distance)::int
    from (${copies(looks, ban, { table: sql`campaign_submissions`, content: sql`o.picture_hash` })}) c
      join campaigns a on a.id = c.campaign_id
    group by a.account_id, c.id
    union all
    select account_id, id, null, min(distance)::int
    from (${videos(looksOfWhole, ban, nearBits)} union all ${videos(looksOfParts, ban, sameBits)}) c
    group by account_id, id
    order by account_id, media_id, submission_id`.execute(db)
  return rows
}

type Source = { table: RawBuilder<unknown>; content: RawBuilder<unknown> }

const copies = (looks: readonly string[], { id, content_hash }: Ban, { table, content }: Source) => sql`
  select o.*, bit_count(o.perceptual_hash # part.hash) as distance
  from unnest(${[...looks]}::text[]) l (bits) cross join lateral (select l.bits::bit(256) as hash) part
    join ${table} o on o.perceptual_hash is not null
      and picture_parts(o.perceptual_hash) && near_picture_parts(part.hash)
      and bit_count(o.perceptual_hash # part.hash) <= ${sameBits}
  where ${content} <> ${content_hash} and not ${isToldApart(sql`${id}`, content)}`

/** By their frames, of which the nearest to a whole one may be a quarter of a second away. */
const videos = (looks: readonly string[], { id, content_hash }: Ban, bits: number) => sql`
  select o.account_id, o.id, bit_count(f.hash # part.hash) as distance
  from unnest(${[...looks]}::text[]) l (bits) cross join lateral (select l.bits::bit(256) as hash) part
    join media_frames f on picture_parts(f.hash) && near_picture_parts(part.hash)
      and bit_count(f.hash # part.hash) <= ${bits}
    join media o on o.id = f.media_id
  where o.content_hash <> ${content_hash} and not ${isToldApart(sql`${id}`, sql`o.content_hash`)}`

type Own = { accountId: number; own: readonly Found[] }

async function hideOf(tx: Db, ban: Ban, { accountId, own }: Own, at: Date) {
  await lockAccount(tx, accountId)
  const noted = await note(tx, ban, own, at)
  if (noted.length === 0) return
  const media = noted.flatMap(({ media_id }) => media_id ?? [])
  const hidden = await hideMedia(tx, media, at)
  const versions = await hideBanners(
    tx,
    noted.flatMap(({ submission_id }) => submission_id ?? []),
    at,
  )
  if (hidden.length > 0) await refreshListing(tx, accountId, at)
  if (versions.length > 0) {
    await recordAirings(tx, [accountId], at)
    await purge(tx, ['campaigns', `account:${accountId}`])
  }
  for (const mediaId of hidden) await notifyOwner(tx, mediaHeldEmail, { accountId, mediaId }, at)
  for (const submissionId of versions) await enqueue(tx, campaignHeldEmail, { accountId, submissionId })
  const facts = { account: accountId, content: ban.content_hash.toString('hex'), media, hidden, versions }
  const subject = `account:${accountId}`
  await recordAudit(tx, { operatorId: ban.operator_id, action: 'likeness_found', subject, facts }, at)
}

/** What is new and still there, of a ban that is still there. */
async function note(tx: Db, ban: Ban, own: readonly Found[], at: Date) {
  const { rows } = await sql<Pick<Found, 'media_id' | 'submission_id'>>`
    insert into banned_likenesses (banned_id, media_id, submission_id, distance, found_at)
    select b.id, f.media_id, f.submission_id, min(f.distance), ${at}
    from jsonb_to_recordset(${JSON.stringify(own)}) f (media_id integer, submission_id integer, distance smallint)
      join banned_media b on b.id = ${ban.id}
    where exists (select from media m where m.id = f.media_id)
      or exists (select from campaign_submissions s where s.id = f.submission_id)
    group by b.id, f.media_id, f.submission_id
    on conflict do nothing returning media_id, submission_id`.execute(tx)
  return rows
}

/** Returns those that visitors saw. */
async function hideMedia(tx: Db, media: readonly number[], at: Date) {
  if (media.length === 0) return []
  const shown = tx.selectFrom('media_reviews').select('media_id').where('media_id', 'in', media)
  const approved = await shown.where('verdict', '=', 'approved').execute()
  await returnToQueue(tx, media, at)
  return approved.map(({ media_id }) => media_id)
}

/** As a photo goes back to its review, the version of an ad that visitors see does. */
async function hideBanners(tx: Db, versions: readonly number[], at: Date) {
  if (versions.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update campaigns c set title = null, folder = null, color = null, target_url = null, updated_at = ${at}
      from campaign_submissions s where s.campaign_id = c.id and s.folder = c.folder and s.id = any(${[...versions]})
      returning c.id as campaign_id, s.folder
    ), undone as (
      delete from campaign_reviews r using campaign_submissions s, taken t
      where r.submission_id = s.id and s.campaign_id = t.campaign_id and s.folder = t.folder and r.verdict = 'approved'
      returning r.submission_id
    ), queued as (
      insert into review_queue (kind, id, since) select 'campaign', submission_id, ${at} from undone on conflict do nothing
    )
    select max(submission_id) as id from undone join campaign_submissions s on s.id = submission_id group by s.campaign_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
