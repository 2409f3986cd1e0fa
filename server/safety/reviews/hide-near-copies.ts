import { type RawBuilder, sql } from 'kysely'
import { returnToQueue } from '#server/people/media/attestations.ts'
import { looksOf } from '#server/people/media/mirrored-pictures.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mediaHeldEmail } from '#server/platform/emails/profile-review.ts'
import { notifyOwner } from '#server/platform/emails/send.ts'
import { task } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { hideBanners } from './hide-banners.ts'

type Deps = Pick<App, 'db' | 'now' | 'env'>
type Ban = { id: number; operator_id: number | null; content_hash: Buffer; perceptual_hash: string | null }
type Copy = { media_id: number | null; submission_id: number | null }
type FoundCopy = Copy & { account_id: number; distance: number }

/** `contentHash`: the banned picture's hash, in hexadecimal. */
export const hideNearCopiesJob = task<{ contentHash: string }>('hide-near-copies')

/**
 * Hides pictures in any account that nearly match a banned one, until an operator decides: a banned picture is illegal
 * or shown without consent, so we hide first and ask later (docs/safety.md T29). Deletes nothing, since a match may be
 * another picture of the same series.
 */
export async function hideNearCopies({ db, now, env }: Deps, { contentHash }: { contentHash: string }) {
  const bans = db.selectFrom('banned_media').select(['id', 'operator_id', 'content_hash', 'perceptual_hash'])
  const ban = await bans.where('content_hash', '=', Buffer.from(contentHash, 'hex')).executeTakeFirst()
  if (!ban?.perceptual_hash) return
  const found = await findCopies(db, looksOf(ban.perceptual_hash), env.similarPictureBits)
  for (const accountId of new Set(found.map(({ account_id }) => account_id))) {
    const own = found.filter(({ account_id }) => account_id === accountId)
    await db.transaction().execute(tx => hideOf(tx, ban, { accountId, own }, now()))
  }
}

async function findCopies(db: Db, looks: readonly string[], bits: number) {
  const { rows } = await sql<FoundCopy>`
    select account_id, id as media_id, null::integer as submission_id, min(distance)::int as distance
    from (${near(sql`media`, looks, bits)}) c group by account_id, id
    union all
    select a.account_id, null, c.id, min(c.distance)::int
    from (${near(sql`campaign_submissions`, looks, bits)}) c join campaigns a on a.id = c.campaign_id
    group by a.account_id, c.id
    order by account_id, media_id, submission_id`.execute(db)
  return rows
}

const near = (table: RawBuilder<unknown>, looks: readonly string[], bits: number) => sql`
  select o.*, bit_count(o.perceptual_hash # look.hash) as distance
  from unnest(${[...looks]}::text[]) l (bits) cross join lateral (select l.bits::bit(256) as hash) look
    join ${table} o on o.perceptual_hash is not null
      and picture_parts(o.perceptual_hash) && near_picture_parts(look.hash)
      and bit_count(o.perceptual_hash # look.hash) <= ${bits}`

type Own = { accountId: number; own: readonly FoundCopy[] }

async function hideOf(tx: Db, ban: Ban, { accountId, own }: Own, at: Date) {
  await lockAccount(tx, accountId)
  const noted = await note(tx, ban, own, at)
  if (noted.length === 0) return
  const media = noted.flatMap(({ media_id }) => media_id ?? [])
  const hidden = await hideMedia(tx, media, at)
  if (hidden.length > 0) await changed(tx, 'listing', accountId, at)
  for (const mediaId of hidden) await notifyOwner(tx, mediaHeldEmail, { accountId, mediaId }, at)
  const banners = noted.flatMap(({ submission_id }) => submission_id ?? [])
  const versions = await hideBanners(tx, accountId, banners, at)
  const facts = { account: accountId, content: ban.content_hash.toString('hex'), media, hidden, versions }
  const about = { operatorId: ban.operator_id, subject: `account:${accountId}`, facts } as const
  await recordAudit(tx, { ...about, action: 'likeness_found' }, at)
}

/** Stores the new matches, if both the pictures and the ban still exist. */
async function note(tx: Db, ban: Ban, own: readonly FoundCopy[], at: Date) {
  const { rows } = await sql<Copy>`
    insert into banned_likenesses (banned_id, media_id, submission_id, distance, found_at)
    select b.id, f.media_id, f.submission_id, f.distance, ${at}
    from jsonb_to_recordset(${JSON.stringify(own)}) f (media_id integer, submission_id integer, distance smallint)
      join banned_media b on b.id = ${ban.id}
    where exists (select from media m where m.id = f.media_id)
      or exists (select from campaign_submissions s where s.id = f.submission_id)
    on conflict do nothing returning media_id, submission_id`.execute(tx)
  return rows
}

/** Returns the ids of the items that visitors could see. */
async function hideMedia(tx: Db, media: readonly number[], at: Date) {
  if (media.length === 0) return []
  const shown = tx.selectFrom('media_reviews').select('media_id').where('media_id', 'in', media)
  const approved = await shown.where('verdict', '=', 'approved').execute()
  await returnToQueue(tx, media, at)
  return approved.map(({ media_id }) => media_id)
}
