import { type RawBuilder, sql } from 'kysely'

/** Which rows of the table, called `t`, are the account's. */
type Way = (accountId: number) => RawBuilder<unknown>

export type ExportedTable = {
  rows: Way
  /** Of the person or of what was decided about them. */
  columns: string
  /** Secrets, fingerprints, copies for searching, and who of the team it was. */
  withheld?: string
}

const own: Way = id => sql`t.account_id = ${id}`
const within =
  (column: string, parents: Way): Way =>
  id =>
    sql`t.${sql.ref(column)} in (${parents(id)})`

const sessions: Way = id => sql`select id from account_sessions where account_id = ${id}`
const suspensions: Way = id => sql`select id from account_suspensions where account_id = ${id}`
const campaigns: Way = id => sql`select id from campaigns where account_id = ${id}`
const campaignVersions: Way = id =>
  sql`select s.id from campaign_submissions s join campaigns c on c.id = s.campaign_id where c.account_id = ${id}`
const documents: Way = id => sql`select id from kyc_submissions where account_id = ${id}`
const media: Way = id => sql`select id from media where account_id = ${id}`
const versions: Way = id => sql`select id from profile_submissions where account_id = ${id}`
const requests: Way = id => sql`select id from data_requests where account_id = ${id}`
const orders: Way = id => sql`select id from orders where account_id = ${id}`
const payments: Way = id =>
  sql`select p.id from payments p join orders o on o.id = p.order_id where o.account_id = ${id}`
const refunds: Way = id =>
  sql`select r.id from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where o.account_id = ${id}`
const reversals: Way = id =>
  sql`select r.id from reversals r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where o.account_id = ${id}`
/** Not what waits: its author is told when it is decided, or at once when it hides something. */
const decisions: Way = id =>
  sql`select d.id from report_decisions d join reports r on r.id = d.report_id
    where r.account_id = ${id} and (d.verdict <> 'kept' or exists (select from report_hidings h where h.report_id = r.id))`

const options: ExportedTable = { rows: own, columns: 'account_id option_id' }

/** docs/safety.md T59. A test compares it with the schema, column by column. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  accounts: {
    rows: id => sql`t.id = ${id}`,
    columns: 'id user_type name email created_at',
    withheld: 'password_hash',
  },
  account_sessions: { rows: own, columns: 'id account_id created_at last_seen_at device', withheld: 'token_hash' },
  terms_acceptances: { rows: own, columns: 'account_id terms_hash accepted_at stated' },
  declarations: {
    rows: own,
    columns: 'id account_id kind version text_hash given_at withdrawn_at reason',
    withheld: 'operator_id',
  },
  declaration_graces: { rows: own, columns: 'account_id kind version until asked_at reminded_at' },
  email_changes: { rows: own, columns: 'account_id email expires_at used_at', withheld: 'token_hash' },
  password_resets: { rows: own, columns: 'account_id expires_at used_at', withheld: 'token_hash' },
  account_suspensions: {
    rows: own,
    columns: 'id account_id reason suspended_at lifted_at lift_reason',
    withheld: 'operator_id lifted_by lift_agreed_by overdue_told_at answer_token_hash',
  },
  suspension_answers: {
    rows: within('suspension_id', suspensions),
    columns: 'id suspension_id body sent_at replied_at',
    withheld: 'replied_by',
  },
  // Its text may name a suspicion, as that of a decision about a report.
  suspension_confirmations: {
    rows: within('suspension_id', suspensions),
    columns: 'suspension_id confirmed_at',
    withheld: 'first_operator_id operator_id body',
  },
  data_requests: {
    rows: own,
    columns: 'id protocol kind account_id body received_at confirmed_at waiting_since due_at',
    withheld: 'email alarmed',
  },
  data_request_answers: {
    rows: within('request_id', requests),
    columns: 'request_id outcome body answered_at',
    withheld: 'operator_id',
  },

  profiles: {
    rows: own,
    columns: `account_id user_type nickname birth gender whatsapp phone height_cm weight_kg clothing_size foot_size eyes_id
      skin_color_id hair_id breasts_id price info has_place url_tiktok url_twitter url_instagram url_linktree url_onlyfans
      url_web category_id document created_at updated_at`,
  },
  addresses: {
    rows: own,
    columns: 'account_id state_id city_id neighborhood zipcode number address reference',
    withheld: 'neighborhood_key',
  },
  profile_languages: options,
  profile_occasions: options,
  profile_payment_types: options,
  profile_preferences: options,
  profile_submissions: { rows: own, columns: 'id account_id content submitted_at', withheld: 'content_hash' },
  profile_reviews: {
    rows: within('submission_id', versions),
    columns: 'submission_id verdict reason reviewed_at',
    withheld: 'content_hash operator_id',
  },
  phone_proofs: { rows: own, columns: 'account_id number proven_at public_since reason', withheld: 'operator_id' },
  phone_codes: {
    rows: own,
    columns: 'account_id number requested_at expires_at wrong_attempts',
    withheld: 'code_hash',
  },
  number_hours: { rows: own, columns: 'account_id attending hidden_from hidden_to saved_at' },
  attendance_hours: { rows: own, columns: 'account_id weekday opens closes' },
  availabilities: { rows: own, columns: 'id account_id starts_at ends_at' },
  listing_pauses: { rows: own, columns: 'id account_id paused_at resumed_at', withheld: 'rotation' },
  audience_days: {
    rows: id => sql`(t.kind = 'profile' and t.subject_id = ${id}
      or t.kind = 'campaign' and t.subject_id in (${campaigns(id)}))`,
    columns: 'kind subject_id day views clicks',
  },

  media: {
    rows: own,
    columns: 'id account_id kind folder position width height duration_ms created_at container leaving_since replaces',
    withheld: 'color content_hash perceptual_hash video_hash upload_id',
  },
  media_reviews: {
    rows: within('media_id', media),
    columns: 'media_id verdict reason matches_selfie reviewed_at',
    withheld: 'content_hash operator_id',
  },
  media_attestations: {
    rows: within('media_id', media),
    columns: 'id media_id people attested_at reason',
    withheld: 'operator_id',
  },
  attestation_requests: { rows: own, columns: 'account_id due_at asked_at reminded_at' },
  media_releases: {
    // What the person answered about pictures of others; who answered about theirs is not theirs to know.
    rows: own,
    columns: 'id media_id invited_at account_id answer answered_at text_version text_hash revoked_at',
    withheld: 'token_hash',
  },
  uploads_received: { rows: own, columns: 'account_id since uploads bytes' },
  campaigns: {
    rows: own,
    columns: `id account_id user_type slot title folder target_url active created_at updated_at suspended_at
      suspension_reason`,
    withheld: 'color',
  },
  campaign_submissions: {
    rows: within('campaign_id', campaigns),
    columns: 'id campaign_id title folder target_url animated submitted_at',
    withheld: 'color picture_hash perceptual_hash content_hash',
  },
  campaign_reviews: {
    rows: within('submission_id', campaignVersions),
    columns: 'submission_id verdict reason reviewed_at',
    withheld: 'content_hash operator_id',
  },

  kyc_submissions: { rows: own, columns: 'id account_id submitted_at documents_destroyed_at', withheld: 'upload_id' },
  kyc_documents: {
    rows: within('submission_id', documents),
    columns: 'submission_id kind width height',
    withheld: 'object',
  },
  kyc_reviews: {
    rows: within('submission_id', documents),
    columns: 'submission_id verdict reason reviewed_at rejection checked valid_until ended_at end_cause',
    withheld: 'operator_id first_operator_id',
  },
  kyc_proposals: {
    rows: within('submission_id', documents),
    columns: 'submission_id transcript proposed_at',
    withheld: 'operator_id reasons checked',
  },
  kyc_renewals: {
    rows: within('submission_id', documents),
    columns: 'id submission_id reason asked_at',
    withheld: 'operator_id',
  },
  number_reviews: {
    rows: own,
    columns: 'id account_id number submission_id opened_at closed_at outcome reason',
    withheld: 'operator_id',
  },
  kyc_notices: {
    rows: within('submission_id', documents),
    columns: 'submission_id valid_until days_before sent_at',
  },
  kyc_records: {
    rows: own,
    columns: 'submission_id account_id name cpf birth document_kind document_number document_expires_on',
  },

  conversations: {
    rows: own,
    columns: 'account_id opened_at last_message_at waiting_since closed_at',
    withheld: 'closed_by account_read_id operator_read_id mailed_id',
  },
  support_messages: {
    rows: own,
    columns: 'id account_id author body sent_at',
    withheld: 'operator_id client_id',
  },
  alert_choices: { rows: own, columns: 'account_id kind push mail' },
  alerts: { rows: own, columns: 'id account_id path created_at', withheld: 'job_id mail' },
  push_devices: {
    rows: within('session_id', sessions),
    columns: 'session_id endpoint created_at',
    withheld: 'p256dh auth server_key',
  },
  plan_notices: { rows: own, columns: 'account_id ends_at days_before sent_at' },
  report_hidings: {
    rows: own,
    columns: 'id account_id media_id campaign_id hidden_at lifted_at',
    withheld: 'report_id undone_by',
  },
  report_decisions: {
    rows: within('id', decisions),
    columns: 'id report_id number verdict decided_at',
    // Where others may read along, the author reads only the rule (decision 064).
    withheld: 'body face_matches operator_id first_operator_id agreed_by',
  },
  report_contestations: {
    rows: id => sql`t.side = 'author' and t.decision_id in (${decisions(id)})`,
    columns: 'decision_id side body sent_at',
  },
  report_messages: {
    rows: id => sql`t.author = 'author' and t.report_id in (select id from reports where account_id = ${id})`,
    columns: 'id report_id author body sent_at',
    withheld: 'operator_id',
  },

  orders: {
    rows: own,
    columns: 'id account_id plan_id amount created_at code tier title days free_days list_amount terms_hash',
  },
  order_activations: { rows: within('order_id', orders), columns: 'order_id activated_at payment_id' },
  order_refusals: { rows: within('order_id', orders), columns: 'order_id refused_at reason', withheld: 'ordered_at' },
  order_revocations: { rows: within('order_id', orders), columns: 'order_id cause revoked_at' },
  plan_periods: { rows: own, columns: 'order_id account_id tier starts_at ends_at' },
  plan_waits: { rows: within('order_id', orders), columns: 'order_id starts_by started_at' },
  payments: {
    rows: within('order_id', orders),
    columns: 'id order_id channel external_id amount received_at',
    withheld: 'operator_id',
  },
  pix_charges: {
    rows: within('order_id', orders),
    columns: 'order_id txid copy_paste created_at expires_at closed_at',
  },
  card_attempts: {
    rows: own,
    columns: `id account_id order_id reference gateway_order_id gateway_charge_id status brand last_digits created_at
      settled_at`,
    withheld: 'idempotency_key',
  },
  refunds: {
    rows: within('payment_id', payments),
    columns: 'id payment_id cause decided_at',
    withheld: 'note operator_id',
  },
  refund_transfers: {
    rows: within('refund_id', refunds),
    columns: 'refund_id external_id transferred_at',
    withheld: 'operator_id',
  },
  reversals: {
    rows: within('payment_id', payments),
    columns: 'id payment_id kind external_id opened_at',
    withheld: 'operator_id',
  },
  reversal_outcomes: {
    rows: within('reversal_id', reversals),
    columns: 'reversal_id outcome settled_at',
    withheld: 'operator_id',
  },
  account_coupons: { rows: own, columns: 'account_id coupon_id added_at chosen_at' },
  coupon_uses: { rows: own, columns: 'order_id coupon_id account_id used_at released_at' },
}
