import { campaignRoutes } from '#server/campaigns/routes.ts'
import { catalogRoutes } from '#server/catalog/routes.ts'
import type { Api } from '#server/http/call.ts'
import { placeRoutes } from '#server/places/routes.ts'
import { profileRoutes } from '#server/profiles/routes.ts'

/** Every call, slice by slice. */
export function apiRoutes(api: Api) {
  catalogRoutes(api)
  profileRoutes(api)
  campaignRoutes(api)
  placeRoutes(api)
}
