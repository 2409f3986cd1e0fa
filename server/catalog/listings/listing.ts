import type { Selectable } from 'kysely'
import type { Database } from '#server/platform/db/tables.ts'

export type Listing = Omit<
  Selectable<Database['listings']>,
  'user_type' | 'state_id' | 'city_id' | 'neighborhood_key' | 'category_id' | 'listed_until' | 'tier_until'
>

export type ListingPage = {
  listings: Listing[]
  next: string | null
}

export type Count = { total: number; capped: boolean }

export type TierPage = ListingPage & { count: Count; nextAfter(listings: number): string | null }
