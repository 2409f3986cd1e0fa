import { accountRoutes } from '#server/accounts/routes.ts'
import { audienceRoutes } from '#server/audience/routes.ts'
import { campaignReviewRoutes } from '#server/campaign-reviews/routes.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { catalogRoutes } from '#server/catalog/routes.ts'
import { contentReviewRoutes } from '#server/content-reviews/routes.ts'
import { couponRoutes } from '#server/coupons/routes.ts'
import type { Api } from '#server/http/call.ts'
import { kycRoutes } from '#server/kyc/routes.ts'
import { listingStatusRoutes } from '#server/listing-status/routes.ts'
import { mediaRoutes } from '#server/media/routes.ts'
import { operatorRoutes } from '#server/operators/routes.ts'
import { orderDeskRoutes } from '#server/order-desk/routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { partnerDeskRoutes } from '#server/partner-desk/routes.ts'
import { placeRoutes } from '#server/places/routes.ts'
import { planRoutes } from '#server/plans/routes.ts'
import { priceListRoutes } from '#server/price-list/routes.ts'
import { profileRoutes } from '#server/profiles/routes.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import type { SupportHub } from '#server/support/hub.ts'
import { supportRoutes } from '#server/support/routes.ts'
import { supportDeskRoutes } from '#server/support-desk/routes.ts'

/** Every call, slice by slice. */
export function apiRoutes(api: Api, hub: SupportHub) {
  accountRoutes(api)
  catalogRoutes(api)
  profileRoutes(api)
  campaignRoutes(api)
  placeRoutes(api)
  operatorRoutes(api)
  reviewRoutes(api)
  contentReviewRoutes(api)
  kycRoutes(api)
  listingStatusRoutes(api)
  mediaRoutes(api)
  orderDeskRoutes(api)
  couponRoutes(api)
  priceListRoutes(api)
  planRoutes(api)
  orderRoutes(api)
  campaignReviewRoutes(api)
  partnerDeskRoutes(api)
  audienceRoutes(api)
  supportRoutes(api, hub)
  supportDeskRoutes(api)
}
