import type { App } from '#server/app.ts'
import type { ListingFilters } from './search-listings.ts'

/** Beyond this many, a page says "mais de 1.000": nobody reads on that far, and counting a million is slow. */
export const mostCounted = 1_000

export type Count = { total: number; capped: boolean }

/** How many listings a search has, counted up to `mostCounted`. */
export async function countListings({ pool }: Pick<App, 'pool'>, filters: ListingFilters): Promise<Count> {
  const { userType, tier, stateId, cityId, neighborhoodKey, gender } = filters
  const place = cityId === undefined ? { state_id: stateId } : { city_id: cityId }
  const all = Object.entries({ user_type: userType, tier, ...place, neighborhood_key: neighborhoodKey, gender })
  const used = all.filter(([, value]) => value !== undefined)
  const where = used.map(([column], index) => `${column} = $${index + 1}`).join(' and ')
  const { rows } = await pool.query<{ total: number }>({
    name: `count_${used.map(([column]) => column).join('_')}`,
    text: `select count(*) as total from (select from listings where ${where} limit ${mostCounted + 1}) counted`,
    values: used.map(([, value]) => value),
  })
  const total = rows[0]?.total ?? 0
  return { total: Math.min(total, mostCounted), capped: total > mostCounted }
}
