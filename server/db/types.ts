import type { Generated } from 'kysely'
import type { ContactSubject } from '#contract/contact-form.ts'
import type { DocumentKind } from '#contract/kyc.ts'
import type { Gender, Tier } from '#contract/profile.ts'
import type {
  AccountSessionRow,
  AuditEntryRow,
  KycRecordRow,
  KycReviewRow,
  KycSubmissionRow,
  KycViewTicketRow,
  OperatorRow,
  OperatorSessionRow,
  SuspensionAnswerRow,
  SuspensionRow,
} from './access-rows.ts'
import type { Day, Id, MadeAt, Moment } from './column-types.ts'
import type {
  BannedMediaRow,
  MediaReviewRow,
  MediaRow,
  ProfileReviewRow,
  ProfileSubmissionRow,
} from './content-rows.ts'
import type {
  AccountCouponRow,
  CardAttemptRow,
  CouponRow,
  CouponUseRow,
  LedgerRow,
  MoneyRequestOutcomeRow,
  MoneyRequestRow,
  OrderRow,
  PaymentRow,
  PixChargeRow,
  PlanNoticeRow,
  PlanPeriodRow,
  PriceListChangeRow,
  RefundRow,
  RefundTransferRow,
  ReversalOutcomeRow,
  ReversalRow,
  RevocationRow,
} from './order-rows.ts'
import type {
  AudienceDayRow,
  CampaignReviewRow,
  CampaignRow,
  CampaignSubmissionRow,
  CategoryRow,
  ConversationRow,
  KeptBannerRow,
  SavedAnswerRow,
  SupportMessageRow,
} from './partner-rows.ts'

type OptionRow = { id: number; name: string; position: number }
type ProfileOption = { account_id: number; option_id: number }

export type Database = {
  states: { id: number; sigla: string; name: string }
  cities: { id: number; state_id: number; name: string; search_key: string }
  neighborhoods: { city_id: number; name: string; search_key: string }
  breasts: OptionRow
  eyes: OptionRow
  hair: OptionRow
  skin_colors: OptionRow
  languages: OptionRow
  preferences: OptionRow
  payment_types: OptionRow
  occasions: OptionRow
  partner_categories: CategoryRow
  accounts: { id: Id; user_type: number; name: string; email: string; password_hash: string; created_at: MadeAt }
  account_suspensions: SuspensionRow
  suspension_answers: SuspensionAnswerRow
  account_sessions: AccountSessionRow
  password_resets: { token_hash: Buffer; account_id: number; expires_at: Moment; used_at: Moment | null }
  email_changes: { token_hash: Buffer; account_id: number; email: string; expires_at: Moment; used_at: Moment | null }
  terms_acceptances: { account_id: number; terms_hash: string; accepted_at: Moment; stated: Generated<boolean> }
  uploads_received: { account_id: number; since: Moment; uploads: number; bytes: number }
  attempts: { id: Id; purpose: string; subject: Buffer; happened_at: Moment }
  kyc_submissions: KycSubmissionRow
  kyc_reviews: KycReviewRow
  kyc_keys: { account_id: number; wrapped_key: Buffer; kek_id: string; created_at: Moment }
  kyc_documents: { submission_id: number; kind: DocumentKind; object: string; width: number; height: number }
  kyc_records: KycRecordRow
  kyc_claims: { submission_id: number; operator_id: number; claimed_at: Moment }
  kyc_openings: { session_id: number; submission_id: number; selfie_only: boolean; opened_at: Moment }
  kyc_view_tickets: KycViewTicketRow
  operators: OperatorRow
  operator_views: {
    operator_id: number
    kind: 'documents' | 'opened' | 'listed' | 'exported'
    account_id: number
    viewed_at: Moment
  }
  operator_recovery_codes: { operator_id: number; code_hash: Buffer; used_at: Moment | null }
  operator_sessions: OperatorSessionRow
  audit_entries: AuditEntryRow
  profiles: ProfileRow
  profile_languages: ProfileOption
  profile_preferences: ProfileOption
  profile_payment_types: ProfileOption
  profile_occasions: ProfileOption
  addresses: AddressRow
  profile_submissions: ProfileSubmissionRow
  profile_reviews: ProfileReviewRow
  media: MediaRow
  media_reviews: MediaReviewRow
  media_likenesses: { media_id: number; other_id: number; distance: number }
  banned_media: BannedMediaRow
  plans: PlanRow
  orders: OrderRow
  order_activations: { order_id: number; payment_id: number; activated_at: Moment }
  order_refusals: { order_id: number; refused_at: Moment; reason: string }
  order_revocations: RevocationRow
  payments: PaymentRow
  refunds: RefundRow
  refund_transfers: RefundTransferRow
  reversals: ReversalRow
  reversal_outcomes: ReversalOutcomeRow
  plan_periods: PlanPeriodRow
  plan_waits: { order_id: number; starts_by: Moment; started_at: Moment | null }
  plan_notices: PlanNoticeRow
  ledger: LedgerRow
  pix_charges: PixChargeRow
  card_attempts: CardAttemptRow
  coupons: CouponRow
  account_coupons: AccountCouponRow
  coupon_uses: CouponUseRow
  money_requests: MoneyRequestRow
  money_request_outcomes: MoneyRequestOutcomeRow
  price_list_changes: PriceListChangeRow
  campaigns: CampaignRow
  campaign_submissions: CampaignSubmissionRow
  campaign_reviews: CampaignReviewRow
  kept_banners: KeptBannerRow
  audience_days: AudienceDayRow
  conversations: ConversationRow
  support_messages: SupportMessageRow
  saved_answers: SavedAnswerRow
  contact_messages: ContactMessageRow
  listings: ListingRow
  installation: { id: Generated<string> }
  signing_keys: { id: Id; purpose: string; secret: Buffer; created_at: MadeAt }
}

export type ContactMessageRow = {
  id: Id
  subject: ContactSubject
  email: string | null
  body: string
  sent_at: Moment
  mailed_at: Moment | null
}

type ProfileRow = {
  account_id: number
  user_type: number
  nickname: string
  birth: Day
  gender: Gender | null
  whatsapp: string | null
  phone: string | null
  height_cm: number | null
  weight_kg: number | null
  clothing_size: number | null
  foot_size: number | null
  eyes_id: number | null
  skin_color_id: number | null
  hair_id: number | null
  breasts_id: number | null
  price: Generated<number>
  info: Generated<string>
  has_place: boolean | null
  url_tiktok: string | null
  url_twitter: string | null
  url_instagram: string | null
  url_linktree: string | null
  url_onlyfans: string | null
  url_web: string | null
  category_id: number | null
  document: string | null
  created_at: MadeAt
  updated_at: MadeAt
}

type AddressRow = {
  account_id: number
  state_id: number
  city_id: number | null
  neighborhood: string | null
  neighborhood_key: string | null
  zipcode: Generated<string>
  number: Generated<string>
  address: Generated<string>
  reference: Generated<string>
}

type PlanRow = {
  id: Id
  user_type: number
  tier: Tier
  title: string
  days: number
  free_days: Generated<number>
  amount: number
  position: number
  withdrawn_at: Moment | null
  /** Null while the price is one that we invented. */
  confirmed_at: Moment | null
}

type ListingRow = {
  account_id: number
  user_type: number
  tier: Tier
  state_id: number
  city_id: number | null
  neighborhood_key: string | null
  gender: Gender | null
  category_id: number | null
  rotation: Generated<number>
  listed_until: Moment
  tier_until: Moment
  nickname: string
  birth: Day
  price: number
  city: string | null
  state: string
  photo_count: number
  video_count: number
  cover_folder: string | null
  cover_color: string | null
}
