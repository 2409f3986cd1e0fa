import { accountAdminRoutes } from '#server/accounts/admin-routes.ts'
import { ownDataRoutes } from '#server/accounts/own-data-routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { alertRoutes } from '#server/alerts/routes.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { catalogRoutes } from '#server/catalog/routes.ts'
import { dataRequestRoutes } from '#server/data-requests/routes.ts'
import { declarationRoutes } from '#server/declarations/routes.ts'
import { abuseRoutes } from '#server/evidence/abuse-routes.ts'
import { evidenceRoutes } from '#server/evidence/routes.ts'
import { helpRequestRoutes } from '#server/help-requests/routes.ts'
import type { Api } from '#server/http/call.ts'
import { kycRoutes } from '#server/kyc/routes.ts'
import { mediaRoutes } from '#server/media/routes.ts'
import { operatorRoutes } from '#server/operators/routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { phoneRoutes } from '#server/phones/routes.ts'
import { placeRoutes } from '#server/places/routes.ts'
import { profileRoutes } from '#server/profiles/routes.ts'
import { supportRoutes } from '#server/support/routes.ts'
import { partnerAdminRoutes } from './campaigns/admin-routes.ts'
import { contactCaseRoutes } from './contact-cases/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { linkedAccountRoutes } from './linked-accounts/routes.ts'
import { monitoringRoutes } from './monitoring/routes.ts'
import { adminOrderRoutes } from './orders/admin-routes.ts'
import { couponRoutes } from './payments/coupon-routes.ts'
import { priceListRoutes } from './pricing/admin-routes.ts'
import { planRoutes } from './pricing/routes.ts'
import { publicProfileRoutes } from './profiles/public-routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { campaignReviewRoutes } from './reviews/campaign-routes.ts'
import { kycReviewRoutes } from './reviews/kyc-routes.ts'
import { mediaReviewRoutes } from './reviews/media-routes.ts'
import { ownDecisionRoutes } from './reviews/own-routes.ts'
import { profileReviewRoutes } from './reviews/profile-routes.ts'
import { recordRoutes } from './reviews/record-routes.ts'
import { supportAdminRoutes } from './support/admin-routes.ts'
import type { SupportBroker } from './support/broker.ts'
import { viewCountRoutes } from './view-counts/routes.ts'
import { worklistRoutes } from './worklist/routes.ts'

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
  kycReviewRoutes(api)
  profileReviewRoutes(api)
  ownDecisionRoutes(api)
  recordRoutes(api)
  mediaReviewRoutes(api)
  kycRoutes(api)
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
  dataRequestRoutes(api)
  contactCaseRoutes(api)
  supportRoutes(api, broker)
  supportAdminRoutes(api)
  worklistRoutes(api)
}
