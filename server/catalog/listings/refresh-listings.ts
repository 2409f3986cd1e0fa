import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { purge, tagsOf } from '#server/platform/db/purge.ts'

export async function refreshListings(tx: Db, accountIds: readonly number[], now: Date) {
  await rewrite(tx, accountIds, now)
  await purge(tx, ['listings', 'campaigns', ...tagsOf(accountIds)])
}

export async function refreshIfListed(tx: Db, accountIds: readonly number[], now: Date) {
  const listed = await listedOf(tx, accountIds)
  if (listed.length > 0) await refreshListings(tx, listed, now)
}

/** Use only for plan changes: if the account was unlisted and stays unlisted, no page needs a purge. */
export async function refreshPlans(tx: Db, accountIds: readonly number[], now: Date) {
  const before = await listedOf(tx, accountIds)
  await rewrite(tx, accountIds, now)
  const either = new Set([...before, ...(await listedOf(tx, accountIds))])
  if (either.size > 0) await purge(tx, ['listings', 'campaigns', ...tagsOf([...either])])
}

/**
 * Lists show the badge the next time they are rendered, within seconds. Purging all of them would slow the site down.
 */
export async function refreshAvailability(tx: Db, accountIds: readonly number[], now: Date) {
  await rewrite(tx, accountIds, now)
  await purge(tx, tagsOf(accountIds))
}

async function listedOf(tx: Db, accountIds: readonly number[]) {
  const rows = await tx.selectFrom('listings').select('account_id').where('account_id', 'in', accountIds).execute()
  return rows.map(({ account_id }) => account_id)
}

export async function refreshEverybody(tx: Db, now: Date) {
  const ids = await tx.selectFrom('profiles').select('account_id').execute()
  await rewrite(
    tx,
    ids.map(row => row.account_id),
    now,
  )
  await purge(tx, ['listings', 'campaigns'])
}

const batchSize = 500

/** Works in batches, so a concurrent change never has to wait for the whole run. */
export async function endListings({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  let ended = 0
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await endBatch(db, at)
    ended += batch
  }
  return ended
}

/**
 * Updating the rows moves their expiry, so the next batch finds other rows. Locks rows in the same order as all other
 * code.
 */
const endBatch = (db: Db, at: Date) =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from listings where tier_until <= ${at} and account_id in (
        select account_id from listings where tier_until <= ${at} order by tier_until limit ${sql.lit(batchSize)}
      ) order by account_id for update`.execute(tx)
    const ids = rows.map(row => row.account_id)
    if (ids.length === 0) return 0
    await refreshListings(tx, ids, at)
    return ids.length
  })

async function rewrite(tx: Db, ids: readonly number[], now: Date) {
  await sql`delete from listings where account_id = any(${ids})
    and account_id not in (select account_id from listable(${now}) where account_id = any(${ids}))`.execute(tx)
  await sql`
    insert into listings (${sql.raw(columns.join(', '))})
    select ${sql.raw(columns.join(', '))} from listable(${now}) where account_id = any(${ids})
    on conflict (account_id) do update set ${sql.raw(columns.map(name => `${name} = excluded.${name}`).join(', '))}
  `.execute(tx)
  await changed(tx, 'shown', ids, now)
}

const columns = [
  'account_id',
  'user_type',
  'tier',
  'state_id',
  'city_id',
  'neighborhood_key',
  'gender',
  'category_id',
  'listed_until',
  'tier_until',
  'nickname',
  'birth',
  'price',
  'city',
  'state',
  'photo_count',
  'video_count',
  'cover_folder',
  'cover_color',
  'available_until',
  'gender_said',
]
