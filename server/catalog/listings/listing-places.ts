import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { App } from '#server/platform/app.ts'
import type { Subscriber } from '#server/platform/db/listen.ts'
import { purgeChannel } from '#server/platform/db/purge.ts'
import type { Neighborhood } from './match-neighborhood.ts'

export type ListingPlaces = {
  cities: ReadonlyMap<number, number>
  neighborhoods(cityId: number | undefined): ReadonlyMap<string, Neighborhood>
}

/** The same time for which a page stays fresh. A change clears the cache immediately. */
const freshMs = 15_000

/** Each process caches the places once it listens for changes. */
export function listingPlaces({ pool }: Pick<App, 'pool'>) {
  const places = opened.get(pool) ?? openListingPlaces(pool)
  opened.set(pool, places)
  return places
}

const opened = new WeakMap<Pool, ReturnType<typeof openListingPlaces>>()

function openListingPlaces(pool: Pool) {
  const cached = new Map<string, { loadedAt: number; places: Promise<ListingPlaces> }>()
  const names = new Map<number, Promise<NameRow[]>>()
  let isListening = false

  function of(userType: number, stateId: number) {
    const key = `${userType} ${stateId}`
    const entry = cached.get(key)
    if (entry && performance.now() - entry.loadedAt < freshMs) return entry.places
    const places = load(userType, stateId)
    if (isListening) cached.set(key, { loadedAt: performance.now(), places })
    places.catch(() => cached.delete(key))
    return places
  }

  async function load(userType: number, stateId: number) {
    const values = [userType, stateId]
    const [counted, named] = await Promise.all([
      pool.query<CountRow>({ name: 'listing_places', text: countsOfState, values }),
      namesOf(stateId),
    ])
    return arrange(counted.rows, named)
  }

  function namesOf(stateId: number) {
    const entry = names.get(stateId)
    if (entry) return entry
    const read = pool.query<NameRow>({ text: namesOfState, values: [stateId] }).then(({ rows }) => rows)
    names.set(stateId, read)
    read.catch(() => names.delete(stateId))
    return read
  }

  const follower: Subscriber = {
    channel: purgeChannel,
    onMessage: () => cached.clear(),
    onOpen() {
      isListening = true
      cached.clear()
    },
  }
  return { of, follower }
}

type CountRow = { cityId: number; key: string; listings: number }
type NameRow = { cityId: number; key: string; name: string }

const countsOfState = `
  select city_id as "cityId", neighborhood_key as key, sum(change)::integer as listings from listing_places
  where user_type = $1 and state_id = $2 group by 1, 2 having sum(change) > 0`

const namesOfState = `
  select n.city_id as "cityId", n.search_key as key, n.name from neighborhoods n
  join cities c on c.id = n.city_id where c.state_id = $1`

function arrange(counts: readonly CountRow[], names: readonly NameRow[]): ListingPlaces {
  const cities = new Map<number, number>()
  for (const { cityId, listings } of counts) cities.set(cityId, (cities.get(cityId) ?? 0) + listings)
  const merged = new Map<number | undefined, Map<string, Neighborhood>>()
  function neighborhoods(cityId: number | undefined) {
    const entry = merged.get(cityId)
    if (entry) return entry
    const isHere = (row: { cityId: number }) => cityId === undefined || row.cityId === cityId
    const all = new Map(names.filter(isHere).map(({ key, name }) => [key, { key, name, listings: 0 }]))
    for (const { key, listings } of counts.filter(isHere)) {
      const { name, listings: before } = all.get(key) ?? { name: capitalized(key), listings: 0 }
      if (key) all.set(key, { key, name, listings: before + listings })
    }
    merged.set(cityId, all)
    return all
  }
  return { cities, neighborhoods }
}

const capitalized = (key: string) =>
  key.replace(/(?<!\S)(?!(?:d[aeo]s?|e)\b)\p{Letter}/gu, letter => letter.toUpperCase())

/** Folds the accumulated changes into the totals, to keep reads fast. A concurrent run finds nothing left. */
export const foldListingPlaces = ({ db }: Pick<App, 'db'>) =>
  sql`
  with gathered as (delete from listing_places returning *)
  insert into listing_places
  select user_type, state_id, city_id, neighborhood_key, sum(change) from gathered
  group by 1, 2, 3, 4 having sum(change) <> 0`.execute(db)
