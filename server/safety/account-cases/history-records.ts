import { type RawBuilder, sql } from 'kysely'
import type { HistoryKind } from '#contract/account-admin.ts'
import { latestDocuments } from '#server/people/accounts/suspension.ts'

type Part = RawBuilder<unknown>
/** Columns: at, operator_id, case_id, id (which tells rows of one moment apart), facts. */
type Record = { kind: HistoryKind; what: string; rows: (account: number, now: Date) => Part }

const nobody = sql`null::integer`
const nothing = sql`'{}'::jsonb`

const record = (kind: HistoryKind, what: string, rows: Record['rows']): Record => ({ kind, what, rows })

/** What the account's tables say; the order sorts events of the same instant. Values such as e-mails stay out. */
export const records: readonly Record[] = [
  record(
    'account',
    'registered',
    id => sql`select created_at, ${nobody}, ${nobody}, id, ${nothing} from accounts where id = ${id}`,
  ),
  record(
    'account',
    'terms_accepted',
    id => sql`select accepted_at, ${nobody}, ${nobody}, 0, ${nothing} from terms_acceptances where account_id = ${id}`,
  ),
  record(
    'account',
    'declared',
    id => sql`select given_at, operator_id, ${nobody}, id, jsonb_build_object('declaration', kind, 'reason', reason)
      from declarations where account_id = ${id}`,
  ),
  record(
    'account',
    'declaration_withdrawn',
    id => sql`select withdrawn_at, ${nobody}, ${nobody}, id, jsonb_build_object('declaration', kind)
      from declarations where account_id = ${id} and withdrawn_at is not null`,
  ),
  record(
    'account',
    'email_changed',
    id => sql`select used_at, ${nobody}, ${nobody}, 0, ${nothing} from email_changes
      where account_id = ${id} and used_at is not null`,
  ),
  record(
    'account',
    'password_reset',
    id => sql`select used_at, ${nobody}, ${nobody}, 0, ${nothing} from password_resets
      where account_id = ${id} and used_at is not null`,
  ),
  record(
    'documents',
    'documents_sent',
    id => sql`select submitted_at, ${nobody}, id, id, ${nothing} from kyc_submissions where account_id = ${id}`,
  ),
  record(
    'documents',
    'documents_decided',
    id => sql`select r.reviewed_at, r.operator_id, s.id, s.id,
        jsonb_build_object('verdict', r.verdict, 'reason', r.reason)
      from kyc_submissions s join kyc_reviews r on r.submission_id = s.id where s.account_id = ${id}`,
  ),
  record(
    'documents',
    'documents_destroyed',
    id => sql`select documents_destroyed_at, ${nobody}, id, id, ${nothing} from kyc_submissions
      where account_id = ${id} and documents_destroyed_at is not null`,
  ),
  record(
    'profile',
    'profile_sent',
    id => sql`select submitted_at, ${nobody}, id, id, ${nothing} from profile_submissions where account_id = ${id}`,
  ),
  record(
    'profile',
    'profile_decided',
    id => sql`select r.reviewed_at, r.operator_id, s.id, s.id,
        jsonb_build_object('verdict', r.verdict, 'reason', r.reason)
      from profile_submissions s join profile_reviews r on r.submission_id = s.id where s.account_id = ${id}`,
  ),
  // What was sent or decided within a minute is one event.
  record(
    'media',
    'media_sent',
    id => sql`select max(created_at), ${nobody}, ${id}::integer, max(id), ${photosAndVideos} from media
      where account_id = ${id} and position is not null group by date_trunc('minute', created_at)`,
  ),
  record(
    'media',
    'media_decided',
    id => sql`select max(r.reviewed_at), r.operator_id, ${id}::integer, max(m.id),
        ${photosAndVideos} || jsonb_build_object('verdict', r.verdict, 'reason', r.reason, 'compared', r.matches_selfie)
      from media m join media_reviews r on r.media_id = m.id where m.account_id = ${id} and m.position is not null
      group by date_trunc('minute', r.reviewed_at), r.operator_id, r.verdict, r.reason, r.matches_selfie`,
  ),
  record(
    'media',
    'people_recorded',
    id => sql`select ma.attested_at, ma.operator_id, ${id}::integer, ma.id, jsonb_build_object('reason', ma.reason)
      from media_attestations ma join media m on m.id = ma.media_id
      where m.account_id = ${id} and ma.operator_id is not null`,
  ),
  record(
    'account',
    'number_proven',
    id => sql`select proven_at, operator_id, ${nobody}, 0, jsonb_build_object('reason', reason)
      from phone_proofs where account_id = ${id}`,
  ),
  record(
    'campaign',
    'campaign_sent',
    id => sql`select s.submitted_at, ${nobody}, s.id, s.id, jsonb_build_object('title', s.title, 'slot', c.slot)
      from campaigns c join campaign_submissions s on s.campaign_id = c.id where c.account_id = ${id}`,
  ),
  record(
    'campaign',
    'campaign_decided',
    id => sql`select r.reviewed_at, r.operator_id, s.id, s.id,
        jsonb_build_object('title', s.title, 'verdict', r.verdict, 'reason', r.reason)
      from campaigns c join campaign_submissions s on s.campaign_id = c.id
      join campaign_reviews r on r.submission_id = s.id where c.account_id = ${id}`,
  ),
  record(
    'campaign',
    'campaign_suspended',
    id => sql`select suspended_at, ${nobody}, (select max(id) from campaign_submissions where campaign_id = c.id), id,
        jsonb_build_object('title', title, 'slot', slot)
      from campaigns c where account_id = ${id} and suspended_at is not null`,
  ),
  record(
    'money',
    'ordered',
    id => sql`select created_at, ${nobody}, id, id, jsonb_build_object('code', code, 'title', title, 'amount', amount)
      from orders where account_id = ${id}`,
  ),
  record(
    'money',
    'order_refused',
    id => sql`select r.refused_at, ${nobody}, o.id, o.id, jsonb_build_object('code', o.code, 'reason', r.reason)
      from orders o join order_refusals r on r.order_id = o.id where o.account_id = ${id}`,
  ),
  record(
    'money',
    'received',
    id => sql`select p.received_at, p.operator_id, o.id, p.id,
        jsonb_build_object('code', o.code, 'channel', p.channel, 'amount', p.amount)
      from (select * from orders where account_id = ${id}) o join payments p on p.order_id = o.id`,
  ),
  record(
    'money',
    'refund_decided',
    id => sql`select r.decided_at, r.operator_id, o.id, r.id,
        jsonb_build_object('code', o.code, 'cause', r.cause, 'amount', p.amount, 'note', r.note)
      from (select * from orders where account_id = ${id}) o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id`,
  ),
  record(
    'money',
    'refund_transferred',
    id => sql`select t.transferred_at, t.operator_id, o.id, r.id, jsonb_build_object('code', o.code, 'amount', p.amount)
      from (select * from orders where account_id = ${id}) o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id join refund_transfers t on t.refund_id = r.id`,
  ),
  record(
    'money',
    'reversed',
    id => sql`select v.opened_at, v.operator_id, o.id, v.id,
        jsonb_build_object('code', o.code, 'type', v.kind, 'amount', p.amount)
      from (select * from orders where account_id = ${id}) o join payments p on p.order_id = o.id join reversals v on v.payment_id = p.id`,
  ),
  record(
    'money',
    'reversal_settled',
    id => sql`select s.settled_at, s.operator_id, o.id, v.id, jsonb_build_object('code', o.code, 'outcome', s.outcome)
      from (select * from orders where account_id = ${id}) o join payments p on p.order_id = o.id join reversals v on v.payment_id = p.id join reversal_outcomes s on s.reversal_id = v.id`,
  ),
  record(
    'plan',
    'plan_began',
    (id, now) => sql`select starts_at, ${nobody}, order_id, order_id, jsonb_build_object('tier', tier, 'until', ends_at)
      from plan_periods where account_id = ${id} and starts_at <= ${now}`,
  ),
  record(
    'plan',
    'plan_ended',
    (id, now) => sql`select ends_at, ${nobody}, order_id, order_id, jsonb_build_object('tier', tier)
      from plan_periods where account_id = ${id} and ends_at <= ${now}`,
  ),
  record(
    'plan',
    'listing_paused',
    id => sql`select paused_at, ${nobody}, ${nobody}, id, ${nothing} from listing_pauses where account_id = ${id}`,
  ),
  record(
    'plan',
    'listing_resumed',
    id => sql`select resumed_at, ${nobody}, ${nobody}, id, ${nothing} from listing_pauses
      where account_id = ${id} and resumed_at is not null`,
  ),
  record(
    'suspension',
    'suspended',
    id => sql`select suspended_at, operator_id, ${latestDocuments(id)}, id, ${nothing}
      from account_suspensions where account_id = ${id}`,
  ),
  record(
    'suspension',
    'suspension_answered',
    id => sql`select n.sent_at, ${nobody}, ${latestDocuments(id)}, n.id, ${nothing}
      from account_suspensions s join suspension_answers n on n.suspension_id = s.id where s.account_id = ${id}`,
  ),
  record(
    'suspension',
    'suspension_replied',
    id => sql`select n.replied_at, n.replied_by, ${latestDocuments(id)}, max(n.id), ${nothing}
      from account_suspensions s join suspension_answers n on n.suspension_id = s.id
      where s.account_id = ${id} and n.replied_at is not null group by n.replied_at, n.replied_by`,
  ),
  record(
    'suspension',
    'suspension_lifted',
    id => sql`select lifted_at, lifted_by, ${latestDocuments(id)}, id, ${nothing}
      from account_suspensions where account_id = ${id} and lifted_at is not null`,
  ),
  record(
    'report',
    'reported',
    id => sql`select received_at, ${nobody}, id, id, jsonb_build_object('code', protocol, 'report', kind)
      from reports where account_id = ${id}`,
  ),
  record(
    'report',
    'hidden_by_report',
    id => sql`select h.hidden_at, ${nobody}, h.report_id, h.id, jsonb_build_object('code', r.protocol)
      from report_hidings h join reports r on r.id = h.report_id where h.account_id = ${id}`,
  ),
  record(
    'report',
    'hiding_undone',
    id => sql`select h.lifted_at, h.undone_by, h.report_id, h.id, jsonb_build_object('code', r.protocol)
      from report_hidings h join reports r on r.id = h.report_id where h.account_id = ${id} and h.undone_by is not null`,
  ),
  record(
    'report',
    'report_decided',
    id => sql`select d.decided_at, d.operator_id, r.id, d.id, jsonb_build_object('code', r.protocol, 'verdict', d.verdict)
      from reports r join report_decisions d on d.report_id = r.id where r.account_id = ${id}`,
  ),
  record(
    'report',
    'report_contested',
    id => sql`select c.sent_at, ${nobody}, r.id, d.id, jsonb_build_object('code', r.protocol)
      from reports r join report_decisions d on d.report_id = r.id
      join report_contestations c on c.decision_id = d.id where r.account_id = ${id}`,
  ),
  record(
    'account',
    'data_requested',
    id => sql`select received_at, ${nobody}, ${nobody}, id, jsonb_build_object('code', protocol, 'request', kind)
      from data_requests where account_id = ${id}`,
  ),
  record(
    'account',
    'data_request_answered',
    id => sql`select a.answered_at, a.operator_id, ${nobody}, r.id, jsonb_build_object('code', r.protocol)
      from data_requests r join data_request_answers a on a.request_id = r.id where r.account_id = ${id}`,
  ),
  record(
    'support',
    'conversation_opened',
    id => sql`select opened_at, ${nobody}, account_id, 0, ${nothing} from conversations where account_id = ${id}`,
  ),
  record(
    'support',
    'messages_sent',
    id => sql`select max(sent_at), operator_id, account_id, 0,
        jsonb_build_object('author', author, 'count', count(*))
      from support_messages where account_id = ${id}
      group by account_id, author, operator_id, (sent_at at time zone 'America/Sao_Paulo')::date`,
  ),
  record(
    'support',
    'conversation_closed',
    id => sql`select closed_at, closed_by, account_id, 0, ${nothing} from conversations
      where account_id = ${id} and closed_at is not null`,
  ),
]

const photosAndVideos = sql`jsonb_build_object('photos', count(*) filter (where kind = 'image'),
  'videos', count(*) filter (where kind = 'video'))`
