import { listCloseFriends, listCompanions, listSwing } from '#contract/catalog.ts'
import type { Gender } from '#contract/genders.ts'
import { type ProfileFilterQuery, toProfileFilters, toSort } from '#contract/listing-filters.ts'
import { type TierName, tierNamed } from '#contract/plan-tiers.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { presentListed } from './present.ts'
import { listAccounts } from './search-listings.ts'

type Query = ProfileFilterQuery & {
  state?: string | undefined
  city?: string | undefined
  neighborhood?: string | undefined
  product_type_name?: TierName | undefined
  gender?: Gender | undefined
  limit: number
  cursor?: string | undefined
}

export function catalogRoutes(api: Api) {
  const list = async (audience: AudienceName, { limit, cursor, product_type_name, ...query }: Query) => {
    const { state, city, neighborhood, gender } = query
    const search = {
      ...{ userType: audiences[audience].userType, state, city, neighborhood, gender },
      tier: tierNamed(product_type_name),
      profile: toProfileFilters(query, audience),
      sort: toSort(query, audience),
    }
    const { listings, next } = await listAccounts(api.app, search, { limit, cursor })
    const now = api.app.now()
    const shown = api.app.env.age.withholdsPhotos ? listings.map(listing => ({ ...listing, media: [] })) : listings
    return { data: shown.map(listing => presentListed(listing, now)), next_cursor: next }
  }
  call(api, listCompanions, ({ query }) => list('companions', query))
  call(api, listSwing, ({ query }) => list('swing', query))
  call(api, listCloseFriends, ({ query }) => list('closeFriends', query))
}
