import { type RawBuilder, sql } from 'kysely'
import { type CaseKind, caseKind, perCaseKind } from '#contract/case-kinds.ts'
import { isUrgent, reportKindNames } from '#contract/report-kinds.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'
import { isReplaced } from '#server/catalog/campaigns/replaced-versions.ts'
import { isPixToConfirm } from '#server/money/orders/admin-list.ts'
import { type RefundDeps, refundsOwed } from '#server/money/orders/refunds.ts'
import { latestDocuments } from '#server/people/accounts/suspension.ts'
import { openApproval } from '#server/platform/operators/approvals.ts'
import { pendingOpenings } from '#server/safety/evidence/openings.ts'

type Part = RawBuilder<unknown>

/** Waiting rows, sorted by `since` and `place`. An index supports the sort wherever there can be many rows. */
export type Source = {
  from: Part
  where: Part
  since: Part
  place: Part
  /** The id of the case to open. */
  id: Part
  account: Part
  /** The row's own deadline, which replaces the kind's period. Rows are then sorted by it, with an index. */
  due?: Part
  /** Selects one row per case, where a case can have several. */
  isListed?: Part
  /** Rows shown above all others, whatever their deadlines: people in danger, and requests from authorities. */
  pinned?: Part
}

const isNotSuspended = (account: Part) =>
  sql`not exists (select from suspended_accounts x where x.account_id = ${account})`

/** A trigger maintains `review_queue`, which holds the submissions without a review. */
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

/** Rows with their own deadline. */
const clocked = (from: Part, account: Part): Source => ({
  from,
  where: sql`q.due_at is not null`,
  since: sql`q.waiting_since`,
  due: sql`q.due_at`,
  place: sql`q.id`,
  id: sql`q.id`,
  account,
})

const cases = (kind: CaseKind): Source => ({
  ...clocked(sql`cases q`, sql`q.account_id`),
  where: sql`q.due_at is not null and q.kind = ${sql.lit(kind)}`,
  ...(caseKind(kind).pinned && { pinned: sql`true` }),
})

/** Leaves out reports beyond their sender's limits, so a form can't be used to flood the top of the queue. */
const isUrgentReport = sql`(not q.over_limit and (q.relation = 'authority' or q.kind in (${sql.join(
  reportKindNames.filter(isUrgent).map(kind => sql.lit(kind)),
)})))`

export const sources: Record<WorklistKind, (deps: RefundDeps) => Source> = {
  report: () => ({
    ...clocked(sql`reports q`, sql`q.account_id`),
    where: sql`q.queued_for is not null`,
    due: sql`q.queued_for`,
    pinned: isUrgentReport,
  }),
  incident: () => clocked(sql`incidents q`, sql`null::integer`),
  ...perCaseKind(kind => () => cases(kind)),
  help: () => ({ ...cases('help'), account: sql`(select account_id from help_owners where case_id = q.id)` }),
  documents: () =>
    reviewed(
      'documents',
      sql`join kyc_submissions s on s.id = q.id`,
      sql`s.account_id`,
      // An approved case re-enters the queue if the number changed, even if there are newer documents.
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
    from: sql`(${pendingOpenings(now())}) q`,
    where: sql`true`,
    since: sql`q.asked_at`,
    place: sql`q.id`,
    id: sql`q.evidence_id`,
    account: sql`null::integer`,
  }),
  second_operator: () =>
    ofOrder(sql`approvals q join orders o on o.id = q.order_id`, sql`q.answer is null`, sql`q.asked_at`, sql`q.id`),
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
  // A proposal to lift the suspension replaces the request to confirm it. An account without documents was never
  // published, and has no case.
  second_review: () => ({
    from: sql`approvals q join account_suspensions s on s.id = q.suspension_id`,
    where: sql`q.answer is null and s.lifted_at is null and ${latestDocuments(sql`s.account_id`)} is not null
      and (q.action = 'lift' or not exists (select from ${openApproval('lift', sql`s.id`)}))`,
    since: sql`q.asked_at`,
    place: sql`q.id`,
    id: latestDocuments(sql`s.account_id`),
    account: sql`s.account_id`,
  }),
  // Lists the person's first unanswered reply; the account's document case shows all of them.
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
