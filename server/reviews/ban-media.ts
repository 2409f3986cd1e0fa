import { sql } from 'kysely'
import type { banReasons } from '#contract/content-review.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { removeFiles } from '#server/accounts/file-tasks.ts'
import { lockAccounts } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { removePending } from '#server/media/pending-removal.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { ownerOf } from './media-decision.ts'
import { tellOwner } from './notify-owner.ts'

type Ban = { reason: keyof typeof banReasons; text: string }

/**
 * Removes an item for good, wherever a copy of it is, and keeps it from coming back: rows at once, files by a job. Also
 * of a suspended account: harm is ended whatever else is looked into.
 */
export async function banMedia(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  mediaId: number,
  { reason, text }: Ban,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    await holdOwners(tx, mediaId)
    const banned = await keepFromComingBack(tx, mediaId, { reason, operatorId, at })
    const removed = await removeCopies(tx, mediaId)
    const accounts = [...new Set(removed.map(({ account_id }) => account_id))]
    for (const account of accounts) {
      await removePending(tx, account)
      await refreshListing(tx, account, at)
    }
    for (const { account_id } of removed) await tellOwner(tx, { accountId: account_id, mediaId: null }, at)
    await enqueue(tx, removeFiles, { folders: removed.map(({ folder }) => folder), objects: [] })
    const facts = { ...banned, reason, text, accounts, media: removed.map(({ id }) => id) }
    await recordAudit(tx, { operatorId, action: 'media_banned', subject: `media:${mediaId}`, facts }, at)
  })
}

/**
 * Of 256 bits, how many may differ for a removal that nobody looks at on the other account. Measured on our art: a copy
 * that was encoded anew, resized or brightened differs by 22 at most, other pictures by 104 at least. Up to 31, the
 * threshold of a likeness, a picture may be the next one of the same series, which takes eyes.
 */
export const sameBits = 24
/** A re-encoded video is as long as it was: a black first frame alone makes no two videos the same. */
const sameMs = 500

const copies = (mediaId: number) => sql`
  select o.id, o.account_id, o.folder from media b join media o
    on o.content_hash = b.content_hash
    or (o.kind = b.kind and bit_count(o.perceptual_hash # b.perceptual_hash) <= ${sameBits}
      and (o.kind = 'image' or abs(o.duration_ms - b.duration_ms) <= ${sameMs}))
  where b.id = ${mediaId}`

type Copy = { id: number; account_id: number; folder: string }

/** Everybody who has a copy. */
async function holdOwners(tx: Db, mediaId: number) {
  const owner = await ownerOf(tx, mediaId)
  const { rows } = await sql<Copy>`${copies(mediaId)}`.execute(tx)
  await lockAccounts(tx, new Set([owner, ...rows.map(({ account_id }) => account_id)]))
}

async function removeCopies(tx: Db, mediaId: number) {
  const { rows } = await sql<Copy>`
    delete from media where id in (select id from (${copies(mediaId)}) c) returning id, account_id, folder`.execute(tx)
  return rows
}

type Banned = Pick<Ban, 'reason'> & { operatorId: number; at: Date }

async function keepFromComingBack(tx: Db, mediaId: number, { reason, operatorId, at }: Banned) {
  const item = await tx
    .selectFrom('media')
    .select(['account_id', 'content_hash', 'perceptual_hash'])
    .where('id', '=', mediaId)
    .executeTakeFirst()
  if (!item) throw new Refusal('not_found', messages.notFound)
  const { account_id, ...hashes } = item
  await tx
    .insertInto('banned_media')
    .values({ ...hashes, reason, operator_id: operatorId, banned_at: at })
    .onConflict(conflict => conflict.column('content_hash').doNothing())
    .execute()
  return { account: account_id, content: item.content_hash.toString('hex') }
}
