import { type RawBuilder, sql } from 'kysely'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { banReachesFarEmail } from '#server/emails/ban-reach.ts'
import { mediaHeldEmail } from '#server/emails/profile-review.ts'
import { notifyOwner } from '#server/emails/send.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { returnToQueue } from '#server/media/attestations.ts'
import { looksOf, looksOfFrame, nearBits, sameBits } from '#server/media/mirrored-pictures.ts'
import { isToldApart } from '#server/media/told-apart.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { hideBanners } from './hide-banners.ts'

type Deps = Pick<App, 'db' | 'now' | 'log'>
/** Of parts of the picture, of the frames of a video, and of parts of some of them. */
type Hashes = Readonly<Record<'parts' | 'frames' | 'frameParts', readonly string[]>>
type Ban = { id: number; operator_id: number | null; content_hash: Buffer; perceptual_hash: string | null }
type Copy = { media_id: number | null; submission_id: number | null }
type Found = Copy & { account_id: number; distance: number }
/** Of one ban, the nearest first: what is like more is rather the composition of many (decision 087). */
const mostHidden = 20

/**
 * What may be a part of a banned picture, in any account, waits for an operator out of the visitors' sight: a ban is for
 * what is illegal or shown without consent, so it is hidden first and asked about then (docs/safety.md T29). Nothing is
 * deleted by itself: another picture may have the same composition.
 */
export async function hideCroppedCopies(app: Deps, contentHash: Buffer, hashes: Hashes) {
  const bans = app.db.selectFrom('banned_media').select(['id', 'operator_id', 'content_hash', 'perceptual_hash'])
  const ban = await bans.where('content_hash', '=', contentHash).executeTakeFirst()
  if (!ban) return
  const nearestFirst = (await findCopies(app.db, ban, hashes)).toSorted((one, other) => one.distance - other.distance)
  const found = nearestFirst.map((copy, place) => ({ ...copy, isHidden: place < mostHidden }))
  if (found.length > mostHidden) await tellOfReach(app, ban, nearestFirst)
  for (const accountId of new Set(found.map(({ account_id }) => account_id))) {
    const own = found.filter(({ account_id }) => account_id === accountId)
    await app.db.transaction().execute(tx => hideOf(tx, ban, { accountId, own }, app.now()))
  }
}

async function tellOfReach({ db, log }: Deps, ban: Ban, nearestFirst: readonly Found[]) {
  const counts = new Map<number, number>()
  for (const { account_id } of nearestFirst.slice(mostHidden)) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
  const left = [...counts].map(([accountId, count]) => ({ accountId, count }))
  log('ban_reaches_far', { ban: ban.id, found: nearestFirst.length, hidden: mostHidden })
  await enqueue(db, banReachesFarEmail, { bannedId: ban.id, hidden: mostHidden, left })
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

type Own = { accountId: number; own: readonly (Found & { isHidden: boolean })[] }

async function hideOf(tx: Db, ban: Ban, { accountId, own }: Own, at: Date) {
  await lockAccount(tx, accountId)
  const noted = await note(tx, ban, own, at)
  if (noted.length === 0) return
  const mayHide = (copy: Copy) => own.some(each => each.isHidden && isSame(each, copy))
  const toHide = noted.filter(mayHide)
  const media = noted.flatMap(({ media_id }) => media_id ?? [])
  const hidden = await hideMedia(
    tx,
    toHide.flatMap(({ media_id }) => media_id ?? []),
    at,
  )
  if (hidden.length > 0) await refreshListing(tx, accountId, at)
  for (const mediaId of hidden) await notifyOwner(tx, mediaHeldEmail, { accountId, mediaId }, at)
  const versions = await hideBanners(
    tx,
    accountId,
    toHide.flatMap(({ submission_id }) => submission_id ?? []),
    at,
  )
  const left = noted.length - toHide.length
  const facts = { account: accountId, content: ban.content_hash.toString('hex'), media, hidden, versions }
  const subject = `account:${accountId}`
  const event = {
    operatorId: ban.operator_id,
    action: 'likeness_found',
    subject,
    facts: { ...facts, ...(left > 0 && { left }) },
  }
  await recordAudit(tx, event, at)
}

const isSame = (one: Copy, other: Copy) => one.media_id === other.media_id && one.submission_id === other.submission_id

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
