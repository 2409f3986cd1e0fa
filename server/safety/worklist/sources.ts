import { type RawBuilder, sql } from 'kysely'
import { isUrgent, reportKindNames } from '#contract/report-kinds.ts'
import type { WorklistKind } from '#contract/worklist.ts'
import { isReplaced } from '#server/catalog/campaigns/replaced-versions.ts'
import { isPixToConfirm } from '#server/money/orders/admin-list.ts'
import { type RefundDeps, refundsOwed } from '#server/money/orders/refunds.ts'
import { isUnconfirmed, latestDocuments } from '#server/people/accounts/suspension.ts'
import { askedOpenings } from '#server/safety/evidence/openings.ts'

type Part = RawBuilder<unknown>

/** Rows that wait; `since` and `place` are their order, by an index wherever there may be many. */
export type Source = {
  from: Part
  where: Part
  since: Part
  place: Part
  /** The id of the case that is opened. */
  id: Part
  account: Part
  /** Where the period is not that of the kind; the order is then by this, by an index. */
  due?: Part
  /** What is listed only once for several rows. */
  isListed?: Part
  /** Above all else, whatever its deadline: people in danger, and authorities. */
  pinned?: Part
}

const isNotSuspended = (account: Part) =>
  sql`not exists (select from suspended_accounts x where x.account_id = ${account})`

/** Of review_queue: see `server/safety/reviews/queue.ts`, whose lists are the same. */
const reviewed = (kind: string, from: Part, account: Part, where: Part): Source => ({
  from: sql`review_queue q ${from}`,
  where: sql`q.kind = ${sql.lit(kind)} and ${where} and ${isNotSuspended(account)}`,
  since: sql`q.since`,
  place: sql`q.id`,
  id: sql`q.id`,
  account,
})

const ofOrder = (from: Part, where: Part, since: Part, place: Part): Source => ({
  from,
  where,
  since,
  place,
  id: sql`o.id`,
  account: sql`o.account_id`,
})

/** Few wait at any time, so both kinds share an index. */
const contactCases = (kind: Part): Source => ({
  from: sql`contact_cases q`,
  where: sql`q.due_at is not null and ${kind}`,
  since: sql`q.waiting_since`,
  due: sql`q.due_at`,
  place: sql`q.id`,
  id: sql`q.id`,
  account: sql`null::integer`,
})

/** Of those beyond the limits of whoever sends them none is: nobody fills the top of the queue with a form. */
const isUrgentReport = sql`(not q.over_limit and (q.relation = 'authority' or q.kind in (${sql.join(
  reportKindNames.filter(isUrgent).map(kind => sql.lit(kind)),
)})))`

export const sources: Record<WorklistKind, (deps: RefundDeps) => Source> = {
  help: () => ({
    from: sql`help_requests q`,
    where: sql`q.due_at is not null`,
    since: sql`q.waiting_since`,
    due: sql`q.due_at`,
    place: sql`q.id`,
    id: sql`q.id`,
    account: sql`q.account_id`,
    pinned: sql`true`,
  }),
  report: () => ({
    from: sql`reports q`,
    where: sql`q.queued_for is not null`,
    since: sql`q.waiting_since`,
    due: sql`q.queued_for`,
    place: sql`q.id`,
    id: sql`q.id`,
    account: sql`q.account_id`,
    pinned: isUrgentReport,
  }),
  incident: () => ({
    from: sql`incidents q`,
    where: sql`q.due_at is not null`,
    since: sql`q.waiting_since`,
    due: sql`q.due_at`,
    place: sql`q.id`,
    id: sql`q.id`,
    account: sql`null::integer`,
  }),
  data_request: () => ({
    from: sql`data_requests q`,
    where: sql`q.due_at is not null`,
    since: sql`q.waiting_since`,
    due: sql`q.due_at`,
    place: sql`q.id`,
    id: sql`q.id`,
    account: sql`q.account_id`,
  }),
  authority: () => ({ ...contactCases(sql`q.kind = 'authority'`), pinned: sql`true` }),
  complaint: () => contactCases(sql`q.kind <> 'authority'`),
  documents: () =>
    reviewed(
      'documents',
      sql`join kyc_submissions s on s.id = q.id`,
      sql`s.account_id`,
      // An approval waits again when the number changed, also beside newer documents.
      sql`(not exists (select from kyc_submissions n
          where n.account_id = s.account_id and (n.submitted_at, n.id) > (s.submitted_at, s.id))
        or exists (select from kyc_reviews r where r.submission_id = s.id and r.verdict = 'approved'))`,
    ),
  profile: () =>
    reviewed(
      'profile',
      sql`join profile_submissions s on s.id = q.id`,
      sql`s.account_id`,
      sql`not exists (select from profile_submissions n where n.account_id = s.account_id and n.id > s.id)`,
    ),
  media: () => ({
    ...reviewed('media', sql`join media s on s.id = q.id`, sql`s.account_id`, sql`s.position is not null`),
    id: sql`s.account_id`,
    isListed: sql`not exists (select from media e join review_queue f on f.kind = 'media' and f.id = e.id
      where e.account_id = s.account_id and e.position is not null and (f.since, f.id) < (q.since, q.id))`,
  }),
  campaign: () =>
    reviewed(
      'campaign',
      sql`join campaign_submissions s on s.id = q.id join campaigns c on c.id = s.campaign_id`,
      sql`c.account_id`,
      sql`not ${isReplaced({ id: sql`s.id`, campaign: sql`s.campaign_id` })}`,
    ),
  support: () => ({
    from: sql`conversations q`,
    where: sql`q.waiting_since is not null`,
    since: sql`q.waiting_since`,
    place: sql`q.account_id`,
    id: sql`q.account_id`,
    account: sql`q.account_id`,
  }),
  pix: () =>
    ofOrder(
      sql`open_orders q join orders o on o.id = q.order_id`,
      sql`q.claimed_at is not null and ${isPixToConfirm}`,
      sql`q.claimed_at`,
      sql`q.order_id`,
    ),
  opening: ({ now }) => ({
    from: sql`(${askedOpenings(now())}) q`,
    where: sql`true`,
    since: sql`q.asked_at`,
    place: sql`q.id`,
    id: sql`q.evidence_id`,
    account: sql`null::integer`,
  }),
  second_operator: () =>
    ofOrder(
      sql`money_requests q join orders o on o.id = q.order_id`,
      sql`not exists (select from money_request_outcomes d where d.request_id = q.id)`,
      sql`q.asked_at`,
      sql`q.id`,
    ),
  refund: deps =>
    ofOrder(
      sql`(select w.order_id, min(r.decided_at) as since from ${refundsOwed(deps)} w join refunds r on r.id = w.refund_id
        where w.by_hand group by w.order_id) q join orders o on o.id = q.order_id`,
      sql`true`,
      sql`q.since`,
      sql`q.order_id`,
    ),
  reversal: () =>
    ofOrder(
      sql`reversals q join payments p on p.id = q.payment_id join orders o on o.id = p.order_id`,
      sql`not exists (select from reversal_outcomes d where d.reversal_id = q.id)`,
      sql`q.opened_at`,
      sql`q.id`,
    ),
  // Suspended accounts are few. One without documents was never on the air, and has no case.
  second_review: () => ({
    from: sql`account_suspensions q left join lift_proposals l on l.suspension_id = q.id and l.refused_at is null`,
    where: sql`q.lifted_at is null and ${latestDocuments(sql`q.account_id`)} is not null
      and (l.id is not null or ${isUnconfirmed(sql`q`)})`,
    since: sql`coalesce(l.proposed_at, q.suspended_at)`,
    place: sql`q.id`,
    id: latestDocuments(sql`q.account_id`),
    account: sql`q.account_id`,
  }),
  // By the first answer that nobody replied to; the case of the account's documents shows all of them.
  suspension: () => ({
    from: sql`suspension_answers q join account_suspensions s on s.id = q.suspension_id`,
    where: sql`q.replied_at is null and s.lifted_at is null and not exists (select from suspension_answers e
      where e.suspension_id = q.suspension_id and e.replied_at is null and e.id < q.id)`,
    since: sql`q.sent_at`,
    place: sql`q.id`,
    id: latestDocuments(sql`s.account_id`),
    account: sql`s.account_id`,
  }),
}
