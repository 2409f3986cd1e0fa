import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { maxDaysToWait } from '#contract/plan.ts'
import { isBelow, type Tier } from '#contract/plan-tiers.ts'
import { userTypes } from '#contract/user-types.ts'
import { hasPublicNumber } from '#server/people/phones/public-number.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Activated, type Period, type PlanEvent, planPeriods } from './plan-schedule.ts'

export async function writePlanPeriods(tx: Db, accountId: number) {
  const periods = planPeriods(await readPlanEvents(tx, accountId))
  await tx.deleteFrom('plan_periods').where('account_id', '=', accountId).execute()
  const rows = periods.map(({ orderId, tier, from, until }) => {
    return { order_id: orderId, account_id: accountId, tier, starts_at: from, ends_at: until }
  })
  if (rows.length > 0) await tx.insertInto('plan_periods').values(rows).execute()
}

export async function readPlanEvents(db: Db, accountId: number): Promise<PlanEvent[]> {
  return [...(await readActivations(db, accountId)), ...(await readReversals(db, accountId))]
}

async function readActivations(db: Db, accountId: number): Promise<PlanEvent[]> {
  const rows = await db
    .selectFrom('order_activations as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .leftJoin('order_revocations as v', 'v.order_id', 'a.order_id')
    .leftJoin('plan_waits as w', 'w.order_id', 'a.order_id')
    .select(['a.order_id', 'activated_at', 'tier', 'days', 'free_days', 'amount', 'list_amount', 'revoked_at'])
    .select(['w.starts_by', 'w.started_at'])
    .where('account_id', '=', accountId)
    .orderBy('activated_at')
    .orderBy('a.order_id')
    .execute()
  return rows.flatMap((row): PlanEvent[] => {
    const { order_id: orderId, tier, amount, list_amount: listAmount, revoked_at } = row
    const lengthMs = (row.days + row.free_days) * dayMs
    const waits = row.starts_by !== null
    const activated = { orderId, tier, lengthMs, amount, listAmount, waits, at: row.activated_at }
    return [
      { kind: 'activated', ...activated },
      ...(row.started_at ? [{ kind: 'started' as const, at: row.started_at, orderId }] : []),
      ...(revoked_at ? [{ kind: 'revoked' as const, at: revoked_at, orderId }] : []),
    ]
  })
}

async function readReversals(db: Db, accountId: number): Promise<PlanEvent[]> {
  const rows = await db
    .selectFrom('reversals')
    .innerJoin('order_activations', 'order_activations.payment_id', 'reversals.payment_id')
    .innerJoin('orders', 'orders.id', 'order_activations.order_id')
    .leftJoin('reversal_outcomes', 'reversal_outcomes.reversal_id', 'reversals.id')
    .select(['order_id', 'opened_at', 'outcome', 'settled_at'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.flatMap(({ order_id: orderId, opened_at, outcome, settled_at }): PlanEvent[] => {
    const opened: PlanEvent = { kind: 'paused', at: opened_at, orderId }
    if (!settled_at) return [opened]
    return [opened, { kind: outcome === 'won' ? 'resumed' : 'revoked', at: settled_at, orderId }]
  })
}

export async function waitForListing(tx: Db, order: { id: number; account_id: number }, now: Date) {
  const starts_by = await waitsUntil(tx, order.account_id, now)
  if (starts_by) await tx.insertInto('plan_waits').values({ order_id: order.id, starts_by }).execute()
}

export async function waitsUntil(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<{ open_until: Date | null; waits: boolean | null }>`
    select (
      select min(w.starts_by) from plan_waits w join orders o on o.id = w.order_id
      where o.account_id = ${accountId} and ${isOpenWait}
    ) as open_until, (
      not suspended and kyc in ('approved', 'pending') and profile in ('approved', 'pending')
      and ('pending' in (kyc, profile) or not reachable and not exists (
        select from plan_periods where account_id = ${accountId} and starts_at <= ${now} and ends_at > ${now}))
    ) as waits
    from ${reviewsOf(sql`${accountId}::integer`)} reviews`.execute(db)
  const { open_until = null, waits } = rows[0] ?? {}
  // A plan that follows a waiting one starts with it.
  if (open_until) return open_until > now ? open_until : null
  return waits ? new Date(now.getTime() + maxDaysToWait * dayMs) : null
}

/** Call it in the transaction that approved a review or published a number. */
export async function startWaitingPlans(tx: Db, accountId: number, now: Date) {
  const { rows } = await sql`
    select from plan_waits w join orders o on o.id = w.order_id cross join ${reviewsOf(sql`o.account_id`)} reviews
    where o.account_id = ${accountId} and ${isOpenWait} and ${isReady} limit 1`.execute(tx)
  if (rows.length === 0) return false
  // Same lock as settling an order, since both rewrite the plan periods.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await sql`
    update plan_waits w set started_at = least(w.starts_by, ${now}) from orders o
    where o.id = w.order_id and o.account_id = ${accountId} and ${isOpenWait}`.execute(tx)
  await writePlanPeriods(tx, accountId)
  return true
}

/** Accounts whose plans are overdue, or were paid by a transaction that did not see the approval or the number. */
export async function accountsToStart(db: Db, now: Date) {
  const { rows } = await sql<{ account_id: number }>`
    select distinct o.account_id
    from plan_waits w join orders o on o.id = w.order_id cross join ${reviewsOf(sql`o.account_id`)} reviews
    where ${isOpenWait} and o.account_id is not null and (w.starts_by <= ${now} or ${isReady})
    order by 1`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export const startOverdue = (tx: Db, accountId: number, now: Date) =>
  sql`update plan_waits w set started_at = w.starts_by from orders o
    where o.id = w.order_id and o.account_id = ${accountId} and ${isOpenWait} and w.starts_by <= ${now}`.execute(tx)

/** A wait `w` has not started, and its plan was neither revoked nor lost in a dispute. */
export const isOpenWait = sql<boolean>`(
  w.started_at is null
  and not exists (select from order_revocations v where v.order_id = w.order_id)
  and not exists (
    select from order_activations a join reversals r on r.payment_id = a.payment_id
    join reversal_outcomes s on s.reversal_id = r.id where a.order_id = w.order_id and s.outcome = 'lost'
  ))`

/**
 * All that `listable` asks but a plan, the declarations and no pause (see `server/platform/db/functions/listable.sql`), and a number
 * that visitors can call.
 */
const isReady = sql<boolean>`(not suspended and kyc = 'approved' and profile = 'approved' and reachable)`

const unreachableTypes = userTypes.map(({ userType }) => userType).filter(userType => !hasPublicNumber(userType))

const reviewsOf = (account: ReturnType<typeof sql>) => sql`lateral (
  select
    case when exists (
      select from kyc_submissions k join kyc_reviews r on r.submission_id = k.id
      where k.account_id = ${account} and r.verdict = 'approved' and r.ended_at is null
    ) then 'approved' else (
      select case when r.verdict is null then 'pending' else 'rejected' end
      from kyc_submissions k left join kyc_reviews r on r.submission_id = k.id
      where k.account_id = ${account} order by k.submitted_at desc, k.id desc limit 1
    ) end as kyc,
    case when exists (select from profiles p where p.account_id = ${account}) then 'approved' else (
      select coalesce(r.verdict, 'pending') from profile_submissions s
      left join profile_reviews r on r.submission_id = s.id
      where s.account_id = ${account} order by s.id desc limit 1
    ) end as profile,
    (
      exists (select from accounts a where a.id = ${account} and a.user_type in (${sql.join(unreachableTypes)}))
      or exists (select from phone_proofs pp where pp.account_id = ${account} and pp.public_since is not null)
    ) as reachable,
    exists (
      select from suspended_accounts su where su.account_id = ${account}
    ) as suspended
)`

/** SQL: the tier of an account's plan that runs at an instant. */
export const tierOfPeriod = (accountId: string, at: string) => `(
    select pp.tier from plan_periods pp
    where pp.account_id = ${accountId} and pp.starts_at <= ${at} and pp.ends_at > ${at} limit 1
  )`

export type PlanEffect = {
  startsAt: Date
  endsAt: Date
  /** Latest start of a plan that would wait for our review; `startsAt` and `endsAt` then assume it. */
  startsBy: Date | null
  follows: boolean
  /** Time of lower tiers that becomes time of the order's tier. */
  converted: { lowerMs: number; higherMs: number } | null
}
type OfferedOrder = { id: number; tier: Tier; days: number; free_days: number; amount: number; list_amount: number }

export async function readPlanEffect(db: Db, accountId: number, order: OfferedOrder, now: Date) {
  const events = await readPlanEvents(db, accountId)
  const startsBy = await waitsUntil(db, accountId, now)
  if (!startsBy) return effectOf(events, order, now)
  const begun = events.flatMap(({ kind, orderId }) =>
    kind === 'activated' ? [{ kind: 'started' as const, at: now, orderId }] : [],
  )
  const effect = effectOf([...events, ...begun], order, now)
  const later = (at: Date) => new Date(at.getTime() + startsBy.getTime() - now.getTime())
  return { ...effect, startsAt: later(effect.startsAt), endsAt: later(effect.endsAt), startsBy }
}

export function effectOf(events: readonly PlanEvent[], order: OfferedOrder, now: Date): PlanEffect {
  const paid: Activated = {
    kind: 'activated',
    at: now,
    orderId: order.id,
    tier: order.tier,
    lengthMs: (order.days + order.free_days) * dayMs,
    amount: order.amount,
    listAmount: order.list_amount,
  }
  const before = planPeriods(events)
  const after = planPeriods([...events, paid])
  const own = after.filter(({ orderId }) => orderId === order.id)
  const others = after.filter(({ orderId }) => orderId !== order.id)
  const startsAt = own[0]?.from ?? now
  const endsAt = own.at(-1)?.until ?? now
  const isLower = (tier: Tier) => isBelow(tier, order.tier)
  const isOwn = (tier: Tier) => tier === order.tier
  const lowerMs = timeLeft(before, isLower, now) - timeLeft(others, isLower, now)
  const higherMs = timeLeft(others, isOwn, now) - timeLeft(before, isOwn, now)
  const follows = startsAt > now
  return { startsAt, endsAt, startsBy: null, follows, converted: lowerMs > 0 ? { lowerMs, higherMs } : null }
}

const timeLeft = (periods: readonly Period[], isCounted: (tier: Tier) => boolean, now: Date) =>
  periods
    .filter(period => isCounted(period.tier) && period.until > now)
    .reduce((sum, { from, until }) => sum + until.getTime() - Math.max(from.getTime(), now.getTime()), 0)
