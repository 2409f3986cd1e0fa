import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { toCondition } from '#server/catalog/filter-listings.ts'
import { forEachRow } from '#server/catalog/index/bitmap.ts'
import { openColumns } from '#server/catalog/index/columns.ts'
import { loadSome } from '#server/catalog/index/load-listings.ts'
import { buildSegment, type Segment } from '#server/catalog/index/segment.ts'
import { readTraits, type Traits } from '#server/catalog/index/traits.ts'
import type { ListingFilters } from '#server/catalog/listing-query.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Fresh = { account_id: number; user_type: number; state_id: number; listed_at: Date }

const listingsAtOnce = 500
const searchesAtOnce = 500

/** Marks who is to be told of what was listed since the last look: so much at once, however many wait. */
export async function matchSearches(app: Deps) {
  for (let read = listingsAtOnce; read === listingsAtOnce; ) read = await matchBatch(app)
}

async function matchBatch(app: Deps) {
  const { rows } = await sql<{ account_id: number; listed_at: Date }>`
    select account_id, listed_at from first_listings where not looked_at
    order by account_id limit ${sql.lit(listingsAtOnce)}`.execute(app.db)
  const ids = rows.map(({ account_id }) => account_id)
  if (ids.length === 0) return 0
  const fresh = await readFresh(app, ids)
  const traits = await readTraits(app.pool)
  for (const [userType, ofType] of Map.groupBy(fresh, ({ user_type }) => user_type)) {
    const segment = await segmentOf(app, traits, userType, ofType)
    const listedAt = new Map(ofType.map(({ account_id, listed_at }) => [account_id, listed_at]))
    for (const stateId of new Set(ofType.map(({ state_id }) => state_id)))
      await markMatches(app, { traits, segment, listedAt, userType, stateId })
  }
  await sql`update first_listings set looked_at = true where account_id = any(${ids})`.execute(app.db)
  return ids.length
}

/** Who is not listed any more by now is news to nobody. */
const readFresh = async ({ db }: Deps, ids: number[]) =>
  (
    await sql<Fresh>`select account_id, l.user_type, l.state_id, f.listed_at
      from listings l join first_listings f using (account_id) where account_id = any(${ids})`.execute(db)
  ).rows

async function segmentOf({ pool, now }: Deps, traits: Traits, userType: number, fresh: readonly Fresh[]) {
  const columns = openColumns(fresh.length)
  const ids = fresh.map(({ account_id }) => account_id)
  for (const listing of await loadSome(pool, traits, userType, now(), ids)) columns.add(listing)
  return buildSegment(columns.all(), traits.count, traits.available)
}

type Place = {
  traits: Traits
  segment: Segment
  listedAt: ReadonlyMap<number, Date>
  userType: number
  stateId: number
}
type Search = { id: number; subscription_id: number; filters: ListingFilters; saved_at: Date }

async function markMatches(app: Deps, place: Place) {
  for (let last = 0, read = searchesAtOnce; read === searchesAtOnce; ) {
    const { rows } = await sql<Search>`
      select id, subscription_id, filters, saved_at from search_alerts
      where user_type = ${place.userType} and state_id = ${place.stateId} and id > ${last}
      order by id limit ${sql.lit(searchesAtOnce)}`.execute(app.db)
    const matched = rows.filter(search => hasNews(place, search, app.now()))
    const ids = matched.map(({ subscription_id }) => subscription_id)
    await sql`update search_subscriptions set matched = true where id = any(${ids}) and not matched`.execute(app.db)
    read = rows.length
    last = rows.at(-1)?.id ?? last
  }
}

/** As the page of the search would show it. */
function hasNews({ traits, segment, listedAt }: Place, { filters, saved_at }: Search, now: Date) {
  const condition = conditionOf(traits, filters, now)
  if (!condition) return false
  let isNew = false
  forEachRow(segment.select(condition), row => {
    const listed = listedAt.get(segment.columns.accountId[row] as number)
    if (listed && listed > saved_at) isNew = true
  })
  return isNew
}

/** Undefined where an option was taken off the lists since. */
function conditionOf(traits: Traits, filters: ListingFilters, now: Date) {
  try {
    return toCondition(traits, filters, now)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
