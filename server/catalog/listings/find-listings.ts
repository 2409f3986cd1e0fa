import { tierOfPeriod } from '#server/money/orders/plan-periods.ts'
import type { App } from '#server/platform/app.ts'
import type { Listing } from './listing.ts'
import { listingColumns } from './listing-query.ts'

export type FoundListing = Listing & { user_type: number }

/** Returns the listings of the accounts that are currently listed, in the order of `ids`. */
export async function findListings({ pool, now }: Pick<App, 'pool' | 'now'>, ids: readonly number[]) {
  const { rows } = await pool.query<FoundListing>({ name: 'find_listings', text: query, values: [now(), ids] })
  return rows
}

const query = `
  select user_type, ${listingColumns},
    case when tier_until > $1 then tier else ${tierOfPeriod('listings.account_id', '$1')} end as tier
  from unnest($2::int[]) with ordinality as asked (id, place)
  join listings on account_id = asked.id
  where listed_until > $1
  order by asked.place`
