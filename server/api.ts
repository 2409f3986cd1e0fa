import { accountRoutes } from '#server/accounts/routes.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { catalogRoutes } from '#server/catalog/routes.ts'
import { contentReviewRoutes } from '#server/content-reviews/routes.ts'
import { couponRoutes } from '#server/coupons/routes.ts'
import type { Api } from '#server/http/call.ts'
import { kycRoutes } from '#server/kyc/routes.ts'
import { mediaRoutes } from '#server/media/routes.ts'
import { operatorRoutes } from '#server/operators/routes.ts'
import { orderDeskRoutes } from '#server/order-desk/routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { placeRoutes } from '#server/places/routes.ts'
import { planRoutes } from '#server/plans/routes.ts'
import { priceListRoutes } from '#server/price-list/routes.ts'
import { profileRoutes } from '#server/profiles/routes.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'

/** Every call, slice by slice. */
export function apiRoutes(api: Api) {
  accountRoutes(api)
  catalogRoutes(api)
  profileRoutes(api)
  campaignRoutes(api)
  placeRoutes(api)
  operatorRoutes(api)
  reviewRoutes(api)
  contentReviewRoutes(api)
  kycRoutes(api)
  mediaRoutes(api)
  orderDeskRoutes(api)
  couponRoutes(api)
  priceListRoutes(api)
  planRoutes(api)
  orderRoutes(api)
}
