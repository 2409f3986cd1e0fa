import { listCloseFriends, listCompanions, listSwing } from '#contract/catalog.ts'
import type { Gender } from '#contract/genders.ts'
import { type TierName, tierNamed } from '#contract/plan-tiers.ts'
import { audiences } from '#contract/user-types.ts'
import { type Api, call } from '#server/http/call.ts'
import { readPublic } from '#server/read-public.ts'
import { presentListed } from './present.ts'
import { listAccounts } from './search-listings.ts'

type Query = {
  state?: string | undefined
  city?: string | undefined
  neighborhood?: string | undefined
  product_type_name?: TierName | undefined
  gender?: Gender | undefined
  limit: number
  cursor?: string | undefined
}

export function catalogRoutes(api: Api) {
  const list = async (userType: number, { limit, cursor, product_type_name, ...rest }: Query) => {
    const search = { userType, ...rest, tier: tierNamed(product_type_name) }
    const { listings, next } = await readPublic(api.app, from => listAccounts(from, search, { limit, cursor }))
    return { data: listings.map(listing => presentListed(listing, api.app.now())), next_cursor: next }
  }
  call(api, listCompanions, ({ query }) => list(audiences.companions.userType, query))
  call(api, listSwing, ({ query }) => list(audiences.swing.userType, query))
  call(api, listCloseFriends, ({ query }) => list(audiences.closeFriends.userType, query))
}
