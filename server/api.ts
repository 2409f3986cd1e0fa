import { partnerAdminRoutes } from '#server/catalog/campaigns/admin-routes.ts'
import { campaignRoutes } from '#server/catalog/campaigns/routes.ts'
import { catalogRoutes } from '#server/catalog/listings/routes.ts'
import { publicProfileRoutes } from '#server/catalog/public-profile/routes.ts'
import { viewCountRoutes } from '#server/catalog/view-counts/routes.ts'
import { adminOrderRoutes } from '#server/money/orders/admin-routes.ts'
import { orderRoutes } from '#server/money/orders/routes.ts'
import { couponRoutes } from '#server/money/payments/coupon-routes.ts'
import { priceListRoutes } from '#server/money/pricing/admin-routes.ts'
import { planRoutes } from '#server/money/pricing/routes.ts'
import { accountRoutes } from '#server/people/accounts/routes.ts'
import { alertRoutes } from '#server/people/alerts/routes.ts'
import { declarationRoutes } from '#server/people/consent/declaration-routes.ts'
import { releaseRoutes } from '#server/people/consent/release-routes.ts'
import { documentRoutes } from '#server/people/documents/routes.ts'
import { mediaRoutes } from '#server/people/media/routes.ts'
import { phoneRoutes } from '#server/people/phones/routes.ts'
import { placeRoutes } from '#server/people/places/routes.ts'
import { profileRoutes } from '#server/people/profiles/routes.ts'
import type { Api } from '#server/platform/http/call.ts'
import { abuseRoutes } from '#server/safety/abuse/routes.ts'
import { accountAdminRoutes } from '#server/safety/account-cases/routes.ts'
import { caseRoutes } from '#server/safety/cases/routes.ts'
import { disclosureRoutes } from '#server/safety/disclosures/routes.ts'
import { evidenceRoutes } from '#server/safety/evidence/routes.ts'
import { helpRequestRoutes } from '#server/safety/help-requests/routes.ts'
import { incidentRoutes } from '#server/safety/incidents/routes.ts'
import { linkedAccountRoutes } from '#server/safety/linked-accounts/routes.ts'
import { operatorRoutes } from '#server/safety/operators/routes.ts'
import { ownDataRoutes } from '#server/safety/own-data/routes.ts'
import { reportRoutes } from '#server/safety/reports/routes.ts'
import { campaignReviewRoutes } from '#server/safety/reviews/campaign-routes.ts'
import { documentReviewRoutes } from '#server/safety/reviews/document-routes.ts'
import { mediaReviewRoutes } from '#server/safety/reviews/media-routes.ts'
import { ownDecisionRoutes } from '#server/safety/reviews/own-routes.ts'
import { profileReviewRoutes } from '#server/safety/reviews/profile-routes.ts'
import { recordRoutes } from '#server/safety/reviews/record-routes.ts'
import { supportAdminRoutes } from '#server/safety/support/admin-routes.ts'
import type { SupportBroker } from '#server/safety/support/broker.ts'
import { supportRoutes } from '#server/safety/support/routes.ts'
import { worklistRoutes } from '#server/safety/worklist/routes.ts'
import { monitoringRoutes } from './monitoring/routes.ts'

export function apiRoutes(api: Api, broker: SupportBroker) {
  accountRoutes(api)
  ownDataRoutes(api)
  accountAdminRoutes(api)
  alertRoutes(api)
  declarationRoutes(api)
  catalogRoutes(api)
  profileRoutes(api)
  campaignRoutes(api)
  placeRoutes(api)
  operatorRoutes(api)
  documentReviewRoutes(api)
  profileReviewRoutes(api)
  ownDecisionRoutes(api)
  recordRoutes(api)
  mediaReviewRoutes(api)
  documentRoutes(api)
  publicProfileRoutes(api)
  phoneRoutes(api)
  mediaRoutes(api)
  adminOrderRoutes(api)
  couponRoutes(api)
  priceListRoutes(api)
  planRoutes(api)
  orderRoutes(api)
  campaignReviewRoutes(api)
  partnerAdminRoutes(api)
  viewCountRoutes(api)
  monitoringRoutes(api)
  releaseRoutes(api)
  reportRoutes(api)
  evidenceRoutes(api)
  abuseRoutes(api)
  helpRequestRoutes(api)
  linkedAccountRoutes(api)
  incidentRoutes(api)
  caseRoutes(api)
  disclosureRoutes(api)
  supportRoutes(api, broker)
  supportAdminRoutes(api)
  worklistRoutes(api)
}
