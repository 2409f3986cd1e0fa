import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { type PageTag, purge } from '#server/db/purge.ts'
import { startWaitingPlans } from '#server/orders/plan-periods.ts'

export async function refreshListing(tx: Db, accountId: number, now: Date) {
  await startWaitingPlans(tx, accountId, now)
  await rewrite(tx, [accountId], now)
  await purge(tx, ['listings', 'campaigns', `account:${accountId}`])
}

/** For a change of plan alone: no page needs a purge if the account is and was unlisted. */
export async function refreshPlanOfListing(tx: Db, accountId: number, now: Date) {
  const before = await isListed(tx, accountId)
  await rewrite(tx, [accountId], now)
  if (before || (await isListed(tx, accountId))) await purge(tx, ['listings', 'campaigns', `account:${accountId}`])
}

const isListed = (tx: Db, accountId: number) =>
  tx.selectFrom('listings').select('account_id').where('account_id', '=', accountId).executeTakeFirst()

export async function refreshListings(tx: Db, now: Date) {
  const ids = await tx.selectFrom('profiles').select('account_id').execute()
  await rewrite(
    tx,
    ids.map(row => row.account_id),
    now,
  )
  await purge(tx, ['listings', 'campaigns'])
}

const batchSize = 500

/** In batches, so that a concurrent change never waits for all. */
export async function endListings({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  let ended = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    const ids = await endBatch(db, at, last)
    ended += ids.length
    last = ids.length < batchSize ? undefined : ids.at(-1)
  }
  return ended
}

const endBatch = (db: Db, at: Date, after: number) =>
  db.transaction().execute(async tx => {
    const rows = await tx
      .selectFrom('listings')
      .select('account_id')
      .where('tier_until', '<=', at)
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(batchSize)
      .forUpdate()
      .execute()
    const ids = rows.map(row => row.account_id)
    if (ids.length === 0) return ids
    await rewrite(tx, ids, at)
    await purge(tx, ['listings', 'campaigns', ...ids.map((id): PageTag => `account:${id}`)])
    return ids
  })

async function rewrite(tx: Db, ids: number[], now: Date) {
  await sql`delete from listings where account_id = any(${ids})
    and account_id not in (select account_id from listable(${now}) where account_id = any(${ids}))`.execute(tx)
  await sql`
    insert into listings (${sql.raw(columns.join(', '))})
    select ${sql.raw(columns.join(', '))} from listable(${now}) where account_id = any(${ids})
    on conflict (account_id) do update set ${sql.raw(columns.map(name => `${name} = excluded.${name}`).join(', '))}
  `.execute(tx)
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
]

export async function refreshIfListed(tx: Db, accountId: number, { now }: Pick<App, 'now'>) {
  const listing = tx.selectFrom('listings').select('account_id').where('account_id', '=', accountId)
  if (await listing.executeTakeFirst()) await refreshListing(tx, accountId, now())
}
