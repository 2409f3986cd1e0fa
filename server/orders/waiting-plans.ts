import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { writePlanPeriods } from './plan-periods.ts'

/** Days after the payment in which a plan begins at the latest. */
const mostDaysToWait = 30
const dayMs = 86_400_000

/** The days of a plan that was just paid wait for a review of ours, or follow those of a plan that does. */
export async function waitForReview(tx: Db, order: { id: number; account_id: number }, now: Date) {
  const starts_by = await waitsUntil(tx, order.account_id, now)
  if (starts_by) await tx.insertInto('plan_waits').values({ order_id: order.id, starts_by }).execute()
}

/** When the days of a plan that were paid now would begin at the latest; null if they would not wait for us. */
export async function waitsUntil(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<{ open_until: Date | null; waits: boolean | null }>`
    select (
      select min(w.starts_by) from plan_waits w join orders o on o.id = w.order_id
      where o.account_id = ${accountId} and ${isOpen}
    ) as open_until, (
      not suspended and kyc in ('approved', 'pending') and profile in ('approved', 'pending') and 'pending' in (kyc, profile)
    ) as waits
    from ${reviewsOf(sql`${accountId}::integer`)} reviews`.execute(db)
  const { open_until = null, waits } = rows[0] ?? {}
  // What follows a plan that waits begins with it.
  if (open_until) return open_until > now ? open_until : null
  return waits ? new Date(now.getTime() + mostDaysToWait * dayMs) : null
}

/**
 * Starts the account's plans that wait when nothing keeps it from being listed any more; in the transaction of the change
 * that made it so.
 */
export async function startWaitingPlans(tx: Db, accountId: number, now: Date) {
  const { rows } = await sql`
    select from plan_waits w join orders o on o.id = w.order_id cross join ${reviewsOf(sql`o.account_id`)} reviews
    where o.account_id = ${accountId} and ${isOpen} and ${isReady} limit 1`.execute(tx)
  if (rows.length === 0) return false
  // Orders of the account are paid one after the other, and its plans laid out: this is no other time.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await sql`
    update plan_waits w set started_at = least(w.starts_by, ${now}) from orders o
    where o.id = w.order_id and o.account_id = ${accountId} and ${isOpen}`.execute(tx)
  await writePlanPeriods(tx, accountId)
  return true
}

/** Accounts with plans that have waited for as long as they may, or whose approval was not seen by the payment. */
export async function accountsToStart(db: Db, now: Date) {
  const { rows } = await sql<{ account_id: number }>`
    select distinct o.account_id
    from plan_waits w join orders o on o.id = w.order_id cross join ${reviewsOf(sql`o.account_id`)} reviews
    where ${isOpen} and o.account_id is not null and (w.starts_by <= ${now} or ${isReady})
    order by 1`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export const startOverdue = (tx: Db, accountId: number, now: Date) =>
  sql`update plan_waits w set started_at = w.starts_by from orders o
    where o.id = w.order_id and o.account_id = ${accountId} and ${isOpen} and w.starts_by <= ${now}`.execute(tx)

/** Of a wait `w`: it is neither over nor was its plan given back. */
export const isOpen = sql<boolean>`(
  w.started_at is null
  and not exists (select from order_revocations v where v.order_id = w.order_id)
  and not exists (
    select from order_activations a join reversals r on r.payment_id = a.payment_id
    join reversal_outcomes s on s.reversal_id = r.id where a.order_id = w.order_id and s.outcome = 'lost'
  ))`

const isReady = sql<boolean>`(not suspended and kyc = 'approved' and profile = 'approved')`

/** What `listable()` asks of an account beside a plan, and what of it waits for us; null is what it has never sent. */
const reviewsOf = (account: ReturnType<typeof sql>) => sql`lateral (
  select
    (select coalesce(r.verdict, 'pending') from kyc_submissions k left join kyc_reviews r on r.submission_id = k.id
      where k.account_id = ${account} order by k.submitted_at desc, k.id desc limit 1) as kyc,
    case when exists (select from profiles p where p.account_id = ${account}) then 'approved' else (
      select coalesce(r.verdict, 'pending') from profile_submissions s
      left join profile_reviews r on r.submission_id = s.id
      where s.account_id = ${account} order by s.id desc limit 1
    ) end as profile,
    exists (
      select from account_suspensions su where su.account_id = ${account} and su.lifted_at is null
    ) as suspended
)`
