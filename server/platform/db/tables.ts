// Made by `npm run schema` from the migrations; do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { CaseKind, CaseOutcome, CaseSubject } from '#contract/case-kinds.ts'
import type { ProfileContent } from '#contract/profile-form.ts'

type Id = ColumnType<number, never, never>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Written with `JSON.stringify`. */
type Json<Value> = ColumnType<Value, string, string>

/** `int8` is read as a number, and `date` stays `YYYY-MM-DD`: see `open.ts`. */
export type Database = {
  abuse_hashes: { evidence_id: number; content_hash: Buffer; perceptual_hash: string | null }
  access_log_batches: { id: Id; day: string; first_at: Timestamp; last_at: Timestamp; entries: number; sealed: Buffer }
  access_log_days: { day: string; public_key: Buffer; private_key: Buffer; held_for: string | null }
  account_authenticators: { account_id: number; totp_secret: Buffer; totp_step: number | null; started_at: Timestamp }
  account_coupons: { account_id: number; coupon_id: number; added_at: Timestamp; chosen_at: Timestamp | null }
  account_recovery_codes: { account_id: number; code_hash: Buffer; used_at: Timestamp | null }
  account_sessions: {
    id: Id; account_id: number; token_hash: Buffer; created_at: Timestamp; last_seen_at: Timestamp
    device: Generated<string>
  }
  account_suspensions: {
    id: Id; account_id: number; reason: string; suspended_at: Timestamp; lifted_at: Timestamp | null
    operator_id: number | null; lifted_by: number | null; lift_reason: string | null; answer_token_hash: Buffer | null
    lift_agreed_by: number | null; overdue_told_at: Timestamp | null
  }
  accounts: {
    id: Id; user_type: number; name: string; email: string; password_hash: string; created_at: DefaultTimestamp
    second_step_at: Timestamp | null
  }
  ad_airings: { id: Id; version_id: number; account_id: number; started_at: Timestamp; ended_at: Timestamp | null }
  ad_version_files: { version_id: number; file_id: number }
  addresses: {
    account_id: number; state_id: number; city_id: number | null; neighborhood: string | null
    neighborhood_key: string | null; zipcode: Generated<string>; number: Generated<string>; address: Generated<string>
    reference: Generated<string>
  }
  age_check_counts: { day: string; method: string; outcome: string; checks: number }
  age_checks: {
    id: Buffer; answer_key: Buffer; method: string; started: Json<Record<string, unknown>>; ends_at: Timestamp
    outcome: string | null
  }
  alert_choices: { account_id: number; kind: string; push: boolean; mail: boolean }
  alert_pushes: {
    alert_id: number; session_id: number; state: Generated<'waiting' | 'sending' | 'accepted' | 'failed'>
  }
  alerts: {
    id: Id; account_id: number; job_id: number; path: string; mail: Json<Record<string, unknown>> | null
    created_at: Timestamp
  }
  approvals: {
    id: Id; action: 'money' | 'lift' | 'report_reversal' | 'suspension' | 'documents' | 'disclosure'
    order_id: number | null; payload: Json<Record<string, unknown>>; asked_by: number; asked_at: Timestamp
    answer: 'approved' | 'rejected' | null; answered_by: number | null; answered_at: Timestamp | null
    suspension_id: number | null; report_id: number | null; submission_id: number | null; note: string | null
    case_id: number | null
  }
  attempts: { id: Id; purpose: string; subject: Buffer; happened_at: Timestamp }
  attendance_hours: { account_id: number; weekday: number; opens: number; closes: number }
  attestation_requests: {
    account_id: number; due_at: Timestamp; asked_at: Timestamp | null; reminded_at: Timestamp | null
  }
  audience_days: {
    kind: 'campaign' | 'profile'; subject_id: number; day: string; views: Generated<number>; clicks: Generated<number>
  }
  audience_days_other: {
    kind: 'campaign' | 'profile'; subject_id: number; day: string; views: Generated<number>; clicks: Generated<number>
  }
  audience_totals: { kind: 'campaign' | 'profile'; day: string; views: number; clicks: number }
  audit_entries: {
    id: Id; at: Timestamp; operator_id: number | null; action: string; subject: string
    facts: Json<Record<string, unknown>>; previous_hash: Buffer; hash: Buffer; source: string | null
  }
  audit_exports: { sink: string; entry_id: Generated<number> }
  availabilities: { id: Id; account_id: number; starts_at: Timestamp; ends_at: Timestamp }
  backups: { name: string; taken_at: Timestamp; finished_at: Timestamp; rows: number; files: number; bytes: number }
  banned_likenesses: {
    id: Id; banned_id: number; media_id: number | null; submission_id: number | null; distance: number
    found_at: Timestamp
  }
  banned_media: {
    id: Id; content_hash: Buffer; perceptual_hash: string | null; reason: 'illegal' | 'non_consensual'
    operator_id: number | null; banned_at: Timestamp; video_hash: Buffer | null; from_poster: Generated<boolean>
    last_met_at: Timestamp | null
  }
  banned_people: {
    id: Id; cpf_hash: Buffer; document_hash: Buffer
    reason: 'exploitation' | 'coercion' | 'non_consensual' | 'false_identity'; suspension_id: number | null
    first_operator_id: number; operator_id: number; banned_at: Timestamp; until: Timestamp; lifted_at: Timestamp | null
  }
  breasts: { id: number; name: string; position: number }
  campaign_reviews: {
    submission_id: number; verdict: 'approved' | 'refused'; reason: string | null; content_hash: Buffer
    operator_id: number | null; reviewed_at: Timestamp
  }
  campaign_submissions: {
    id: Id; campaign_id: number; title: string; folder: string; color: string; target_url: string | null
    animated: boolean; picture_hash: Buffer; perceptual_hash: string | null; content_hash: Buffer
    submitted_at: Timestamp
  }
  campaigns: {
    id: Id; account_id: number; user_type: Generated<number>; slot: number; title: string | null; folder: string | null
    color: string | null; target_url: string | null; active: Generated<boolean>; created_at: DefaultTimestamp
    updated_at: DefaultTimestamp; suspended_at: Timestamp | null; suspension_reason: string | null
  }
  card_attempts: {
    id: Id; account_id: number | null; order_id: number; idempotency_key: string; reference: Generated<string>
    gateway_order_id: string | null; gateway_charge_id: string | null
    status: 'AUTHORIZED' | 'PAID' | 'IN_ANALYSIS' | 'DECLINED' | 'CANCELED' | null; brand: string | null
    last_digits: string | null; created_at: Timestamp; settled_at: Timestamp | null
  }
  case_entries: {
    id: Id; case_id: number; kind: 'message' | 'decision' | 'note'; operator_id: number | null; body: string
    at: Timestamp; step: string | null
  }
  cases: {
    id: Id; kind: CaseKind; subject: CaseSubject; protocol: string; account_id: number | null; email: string | null
    received_at: Timestamp; confirmed_at: Timestamp | null; waiting_since: Timestamp | null; due_at: Timestamp | null
    alarmed: Generated<number>; closed_at: Timestamp | null; closed_by: number | null; outcome: CaseOutcome | null
  }
  cities: { id: number; state_id: number; name: string; search_key: string }
  claims: {
    subject: string; operator_id: number; claimed_at: Timestamp; opened_at: DefaultTimestamp; screen: string | null
  }
  contact_messages: {
    id: Id; subject: 'question' | 'report' | 'personal_data' | 'authority' | 'other'; email: string | null; body: string
    sent_at: Timestamp; mailed_at: Timestamp | null
  }
  conversations: {
    account_id: number; opened_at: Timestamp; last_message_at: Timestamp; waiting_since: Timestamp | null
    closed_at: Timestamp | null; closed_by: number | null; account_read_id: Generated<number>
    operator_read_id: Generated<number>; mailed_id: Generated<number>
  }
  coupon_uses: {
    order_id: number; coupon_id: number; account_id: number | null; used_at: Timestamp; released_at: Timestamp | null
  }
  coupons: {
    id: Id; code: string; title: string; cents: number | null; percent: number | null; starts_at: Timestamp
    ends_at: Timestamp; most_uses: number | null; most_uses_each: Generated<number>; plan_ids: number[] | null
    for_all: Generated<boolean>; withdrawn_at: Timestamp | null
  }
  declaration_graces: {
    account_id: number; kind: string; version: number; until: Timestamp; asked_at: Timestamp | null
    reminded_at: Timestamp | null
  }
  declaration_versions: { kind: string; version: number; text_hash: string; user_types: number[] }
  declarations: {
    id: Id; account_id: number; kind: string; version: number; text_hash: string; given_at: Timestamp
    withdrawn_at: Timestamp | null; operator_id: number | null; reason: string | null
  }
  disclosures: { approval_id: number; sha256: Buffer; made_at: Timestamp }
  email_changes: {
    token_hash: Buffer; account_id: number; email: string; expires_at: Timestamp; used_at: Timestamp | null
  }
  ended_money_by_day: { day: string; orders: number; received: number; refunded: number }
  evidence: {
    id: Id; kind: 'ad' | 'ad_file' | 'abuse' | 'held'; account_id: number; report_id: number | null
    content_hash: Buffer; content: Json<Record<string, unknown>> | null; sealed: Buffer | null; kept_since: Timestamp
  }
  evidence_files: { object: string; evidence_id: number; name: string; bytes: number; sha256: Buffer }
  evidence_folders: { evidence_id: number; folder: string }
  evidence_keys: { evidence_id: number; wrapped_key: Buffer; kek_id: string }
  evidence_openings: {
    id: Id; evidence_id: number; purpose: 'authority' | 'court' | 'contestation' | 'inspection'; reason: string
    asked_by: number; asked_at: Timestamp; granted_by: number | null; granted_at: Timestamp | null
    refused_by: number | null; refused_at: Timestamp | null; opened_at: Timestamp | null; session_id: number | null
    ends_at: Timestamp | null; package_secret: Buffer | null
  }
  eyes: { id: number; name: string; position: number }
  hair: { id: number; name: string; position: number }
  hash_keys: { id: number; sealed: Buffer }
  help_owners: { case_id: number; account_id: number | null; word_hash: Buffer | null }
  incidents: {
    id: Id; code: Generated<string>; opened_at: Timestamp; opened_by: number; known_at: Timestamp; what: string
    data: string; people: string; risk: string; measures: string; version: Generated<number>
    waiting_since: Timestamp | null; due_at: Timestamp | null; alarmed: Generated<number>
    outcome: 'communicated' | 'not_needed' | null; conclusion: string | null; closed_at: Timestamp | null
    closed_by: number | null
  }
  installation: { id: Generated<string>; only_row: Generated<boolean>; document_key: string | null }
  kept_banners: { account_id: number; campaign_id: number; folder: string; created_at: Timestamp }
  kyc_documents: {
    submission_id: number; kind: 'front' | 'verse' | 'selfie'; object: string; width: number; height: number
  }
  kyc_keys: { account_id: number; wrapped_key: Buffer; kek_id: string; created_at: Timestamp }
  kyc_notices: { submission_id: number; valid_until: Timestamp; days_before: number; sent_at: Timestamp }
  kyc_openings: { session_id: number; submission_id: number; selfie_only: boolean; opened_at: Timestamp }
  kyc_records: {
    submission_id: number; account_id: number; name: string; cpf: string; birth: string; document_number: string
    document_expires_on: string | null; document_kind: 'rg' | 'cnh' | null
  }
  kyc_renewals: { id: Id; submission_id: number; operator_id: number; reason: string; asked_at: Timestamp }
  kyc_reviews: {
    submission_id: number; verdict: 'approved' | 'rejected'; reason: string | null; reviewed_at: Timestamp
    operator_id: number | null; rejection: string | null; checked: Generated<string[]>; valid_until: Timestamp | null
    ended_at: Timestamp | null; end_cause: 'document' | 'term' | 'new_face' | 'new_number' | 'replaced' | null
    approval_id: number | null
  }
  kyc_submissions: {
    id: Id; account_id: number; submitted_at: Timestamp; upload_id: string | null
    documents_destroyed_at: Timestamp | null
  }
  kyc_view_tickets: {
    token_hash: Buffer; session_id: number; submission_id: number; kind: 'front' | 'verse' | 'selfie'
    expires_at: Timestamp; used_at: Timestamp | null
    purpose: 'review' | 'compare' | 'report' | 'suspension' | 'authority' | 'person' | null
  }
  languages: { id: number; name: string; position: number }
  ledger: { order_id: number; kind: 'received' | 'refunded' | 'granted' | 'revoked'; amount: number; at: Timestamp }
  legal_holds: {
    id: Id; account_id: number | null; report_id: number | null; reason: string; reference: string; held_at: Timestamp
    held_by: number; until: Timestamp | null; lifted_at: Timestamp | null; lifted_by: number | null
    lift_reason: string | null
  }
  listing_pauses: { id: Id; account_id: number; paused_at: Timestamp; resumed_at: Timestamp | null; rotation: number }
  listing_places: { user_type: number; state_id: number; city_id: number; neighborhood_key: string; change: number }
  listing_words: {
    word: string; user_type: number; state_id: number; city_id: number | null; account_id: number
    place: Generated<number>
  }
  listings: {
    account_id: number; user_type: number; tier: 'premium' | 'basic'; state_id: number; city_id: number | null
    neighborhood_key: string | null; gender: 'Mulher' | 'Homem' | 'Trans' | null; category_id: number | null
    rotation: Generated<number>; listed_until: Timestamp; nickname: string; birth: string; price: number
    city: string | null; state: string; photo_count: number; video_count: number; cover_folder: string | null
    cover_color: string | null; tier_until: Timestamp; available_until: Timestamp | null
    gender_said: Generated<boolean>
  }
  media: {
    id: Id; account_id: number; kind: 'image' | 'video'; folder: string; position: number | null; width: number
    height: number; color: string; duration_ms: number | null; created_at: DefaultTimestamp
    container: 'mp4' | 'webm' | null; content_hash: Buffer; perceptual_hash: string | null; upload_id: string | null
    leaving_since: Timestamp | null; replaces: number | null; video_hash: Buffer | null
    origin_mark: 'ai' | 'c2pa' | null
  }
  media_attestations: {
    id: Id; media_id: number; people: 'alone' | 'others'; attested_at: Timestamp; operator_id: number | null
    reason: string | null
  }
  media_likenesses: { media_id: number; other_id: number; distance: number }
  media_releases: {
    id: Id; media_id: number; token_hash: Buffer; invited_at: Timestamp; account_id: number | null
    answer: 'released' | 'refused' | null; answered_at: Timestamp | null; text_version: number | null
    text_hash: string | null; revoked_at: Timestamp | null
  }
  media_reviews: {
    media_id: number; verdict: 'approved' | 'refused'; reason: string | null; content_hash: Buffer
    matches_selfie: Generated<boolean>; operator_id: number | null; reviewed_at: Timestamp
  }
  money_by_day: {
    day: string; channel: 'pix' | 'card'; orders: Generated<number>; received: Generated<number>
    refunded: Generated<number>
  }
  most_viewed_partners: { days: number; account_id: number }
  neighborhoods: { city_id: number; name: string; search_key: string }
  nickname_words: { word: string; slips: string[] }
  number_hours: {
    account_id: number; attending: boolean; hidden_from: number | null; hidden_to: number | null; saved_at: Timestamp
  }
  number_reviews: {
    id: Id; account_id: number; number: string; submission_id: number; opened_at: Timestamp; closed_at: Timestamp | null
    operator_id: number | null; outcome: 'same_person' | 'documents_asked' | 'renewed' | null; reason: string | null
  }
  occasions: { id: number; name: string; position: number }
  oldest_supported_schema: { only_row: Generated<boolean>; migration: string }
  open_orders: { order_id: number; since: DefaultTimestamp; claimed_at: Timestamp | null }
  open_plan_waits: { account_id: number; order_id: number; starts_by: Timestamp }
  open_refunds: { refund_id: number }
  operator_looks: { operator_id: number; account_id: number; looked_at: Timestamp }
  operator_own_accounts: { operator_id: number; account_id: number; found_at: Timestamp }
  operator_own_cpfs: { operator_id: number; hash: Buffer; declared_at: Timestamp }
  operator_own_emails: { operator_id: number; email: string; declared_at: Timestamp }
  operator_passkeys: {
    id: string; operator_id: number; public_key: Buffer; counter: number; transports: string[]; name: string
    created_at: Timestamp; last_used_at: Timestamp | null
  }
  operator_recovery_codes: { operator_id: number; code_hash: Buffer; used_at: Timestamp | null }
  operator_roles: {
    operator_id: number; role: 'support' | 'content' | 'kyc' | 'trust' | 'finance' | 'auditor' | 'admin'
    given_at: Timestamp; given_by: number | null; until: Timestamp | null
  }
  operator_sessions: {
    id: Id; operator_id: number; token_hash: Buffer; created_at: Timestamp; last_seen_at: Timestamp
    confirmed_at: Timestamp | null; passkey_at: Timestamp | null
  }
  operator_views: {
    operator_id: number; kind: 'documents' | 'opened' | 'listed' | 'exported'; account_id: number; viewed_at: Timestamp
  }
  operators: {
    id: Id; name: string; email: string; password_hash: string; totp_secret: Buffer | null
    totp_confirmed_at: Timestamp | null; totp_step: number | null; created_at: DefaultTimestamp
    disabled_at: Timestamp | null; password_changed_at: Timestamp | null
  }
  order_activations: { order_id: number; activated_at: Timestamp; payment_id: number }
  order_proof_keys: { order_id: number; wrapped_key: Buffer; kek_id: string }
  order_proofs: {
    order_id: number; account_id: number; sent_at: Timestamp; sendings: Generated<number>; width: number; height: number
    pages: number; sealed: Buffer
  }
  order_refusals: { order_id: number; refused_at: Timestamp; reason: string; ordered_at: Timestamp | null }
  order_revocations: { order_id: number; cause: 'withdrawal' | 'operator'; revoked_at: Timestamp }
  orders: {
    id: Id; account_id: number | null; plan_id: number; amount: number; created_at: Timestamp; code: Generated<string>
    tier: 'premium' | 'basic'; title: string; days: number; free_days: number; list_amount: number
    terms_hash: string | null
  }
  partner_categories: {
    id: number; name: string; position: number; folder: string | null; color: string | null
    withdrawn_at: Timestamp | null
  }
  partner_search: {
    account_id: number; category_id: number | null; document: string | null; names: string; parts: string[]
  }
  passkey_challenges: { session_id: number; purpose: 'add' | 'use'; challenge: string; expires_at: Timestamp }
  password_resets: { token_hash: Buffer; account_id: number; expires_at: Timestamp; used_at: Timestamp | null }
  payment_types: { id: number; name: string; position: number }
  payments: {
    id: Id; order_id: number; channel: 'pix' | 'card'; external_id: string; amount: number; received_at: Timestamp
    operator_id: number | null
  }
  phone_codes: {
    account_id: number; number: string; requested_at: Timestamp; expires_at: Timestamp; code_hash: Buffer | null
    wrong_attempts: Generated<number>; channel: 'sms' | 'whatsapp' | 'call' | 'outbox' | null
  }
  phone_proofs: {
    account_id: number; number: string; proven_at: Timestamp; public_since: Timestamp | null; operator_id: number | null
    reason: string | null
  }
  pix_charges: {
    order_id: number; txid: string; copy_paste: string | null; created_at: Timestamp; expires_at: Timestamp
    closed_at: Timestamp | null; ask_again_at: Timestamp | null
  }
  plan_notices: { account_id: number; ends_at: Timestamp; days_before: number; sent_at: Timestamp }
  plan_periods: {
    order_id: number; account_id: number; tier: 'premium' | 'basic'; starts_at: Timestamp; ends_at: Timestamp
  }
  plan_waits: { order_id: number; starts_by: Timestamp; started_at: Timestamp | null }
  plans: {
    id: Id; user_type: number; tier: 'premium' | 'basic'; title: string; days: number; free_days: Generated<number>
    amount: number; position: number; withdrawn_at: Timestamp | null; confirmed_at: Timestamp | null
  }
  preferences: { id: number; name: string; position: number }
  price_list_changes: {
    id: Id; plan_id: number | null; coupon_id: number | null; operator_id: number | null
    before: Json<Record<string, unknown>> | null; after: Json<Record<string, unknown>>; changed_at: Timestamp
  }
  profile_languages: { account_id: number; option_id: number }
  profile_occasions: { account_id: number; option_id: number }
  profile_payment_types: { account_id: number; option_id: number }
  profile_preferences: { account_id: number; option_id: number }
  profile_reviews: {
    submission_id: number; verdict: 'approved' | 'refused'; reason: string | null; content_hash: Buffer
    operator_id: number | null; reviewed_at: Timestamp
  }
  profile_submissions: {
    id: Id; account_id: number; content: Json<ProfileContent>; content_hash: Buffer; submitted_at: Timestamp
  }
  profiles: {
    account_id: number; user_type: number; nickname: string; birth: string; gender: 'Mulher' | 'Homem' | 'Trans' | null
    whatsapp: string | null; phone: string | null; height_cm: number | null; weight_kg: number | null
    clothing_size: number | null; foot_size: number | null; eyes_id: number | null; skin_color_id: number | null
    hair_id: number | null; breasts_id: number | null; price: Generated<number>; info: Generated<string>
    has_place: boolean | null; url_tiktok: string | null; url_twitter: string | null; url_instagram: string | null
    url_linktree: string | null; url_onlyfans: string | null; url_web: string | null; category_id: number | null
    document: string | null; created_at: DefaultTimestamp; updated_at: DefaultTimestamp
  }
  push_devices: {
    session_id: number; endpoint: string; p256dh: Buffer; auth: Buffer; server_key: string; created_at: Timestamp
  }
  refund_transfers: { refund_id: number; external_id: string; operator_id: number | null; transferred_at: Timestamp }
  refunds: {
    id: Id; payment_id: number; cause: 'withdrawal' | 'operator' | 'duplicate' | 'late' | 'wrong_amount'
    note: string | null; operator_id: number | null; decided_at: Timestamp
  }
  report_blocks: {
    report_id: number; hash: Buffer; reason: 'fabricated' | 'harassment' | 'repeated'; operator_id: number
    blocked_at: Timestamp; until: Timestamp
  }
  report_contestations: { decision_id: number; side: 'notifier' | 'author'; body: string; sent_at: Timestamp }
  report_decisions: {
    id: Id; report_id: number; number: number; verdict: 'removed' | 'returned' | 'suspended' | 'kept'; body: string
    face_matches: boolean; operator_id: number; first_operator_id: number | null; decided_at: Timestamp
    agreed_by: number | null
  }
  report_hidings: {
    id: Id; report_id: number; account_id: number; media_id: number | null; campaign_id: number | null
    hidden_at: Timestamp; lifted_at: Timestamp | null; undone_by: number | null
  }
  report_messages: {
    id: Id; report_id: number; author: 'notifier' | 'author' | 'operator' | 'repeat'; operator_id: number | null
    body: string; sent_at: Timestamp
  }
  report_removals: { decision_id: number; content_hash: Buffer; account_ids: Generated<number[]> }
  report_sources: { report_id: number; hash: Buffer; received_at: Timestamp }
  reports: {
    id: Id; protocol: Generated<string>
    kind: 'minor' | 'trafficking' | 'intimate_image' | 'violence' | 'scam' | 'personal_data' | 'rights' | 'other'
    lane: 'formal' | 'tip'; relation: 'depicted' | 'representative' | 'authority' | 'other'; place: string
    account_id: number | null; media_id: number | null; campaign_id: number | null; name: string | null
    email: string | null; body: string; over_limit: boolean; received_at: Timestamp; waiting_since: Timestamp | null
    due_at: Timestamp | null; queued_for: Timestamp | null; alarmed: Generated<number>; confirmed_at: Timestamp | null
    repeats: Generated<number>
  }
  reversal_outcomes: {
    reversal_id: number; outcome: 'won' | 'lost'; settled_at: Timestamp; operator_id: number | null
  }
  reversals: {
    id: Id; payment_id: number; kind: 'chargeback' | 'med'; external_id: string; opened_at: Timestamp
    operator_id: number | null; after_refund: Generated<boolean>
  }
  review_queue: { kind: 'documents' | 'profile' | 'media' | 'campaign'; id: number; since: DefaultTimestamp }
  saved_answers: { id: Id; title: string; body: string; updated_by: number | null; updated_at: Timestamp }
  second_step_links: { token_hash: Buffer; account_id: number }
  second_step_removals: {
    account_id: number; asked_at: Timestamp; started_at: Timestamp | null; notices: Generated<number>
    noticed_at: Timestamp | null
  }
  secret_links: {
    token_hash: Buffer; case_id: number | null; report_id: number | null; side: 'notifier' | 'author' | null
    mailed: Generated<boolean>
  }
  shared_keys: {
    account_id: number; kind: 'phone' | 'tax_id' | 'document' | 'device' | 'payer' | 'picture' | 'text'; hash: Buffer
    first_at: Timestamp; last_at: Timestamp
  }
  signing_keys: { id: Id; purpose: string; secret: Buffer; created_at: DefaultTimestamp }
  skin_colors: { id: number; name: string; position: number }
  states: { id: number; sigla: string; name: string }
  support_messages: {
    id: Id; account_id: number; author: 'account' | 'operator'; operator_id: number | null; client_id: string
    body: string; sent_at: Timestamp
  }
  suspended_accounts: { account_id: number }
  suspension_answers: {
    id: Id; suspension_id: number; body: string; sent_at: Timestamp; replied_at: Timestamp | null
    replied_by: number | null
  }
  tagged_accounts: {
    id: number; name: string; email: string; user_type: number; created_at: Timestamp; nickname: string; listed: boolean
    paused: boolean; suspended: boolean
  }
  terms_acceptances: {
    account_id: number; terms_hash: string; accepted_at: Timestamp; stated: Generated<boolean>; version: string | null
  }
  terms_notices: { account_id: number; version: string; sent_at: Timestamp }
  transparency_counts: {
    month: string; event: string; kind: Generated<string>; source: Generated<string>; outcome: Generated<string>
    count: number
  }
  transparency_times: {
    month: string; event: 'decision' | 'judgement' | 'contact_answer'; kind: Generated<string>; minutes: number
    in_time: boolean; count: number
  }
  uploads_received: { account_id: number; since: Timestamp; uploads: number; bytes: number }
  vault_objects: { object: string }
}
