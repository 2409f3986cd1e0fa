import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { maxDaysToWait } from '#contract/plan.ts'
import { isBelow, type Tier } from '#contract/plan-tiers.ts'
import { type Missing, readMissing } from '#server/platform/db/missing.ts'
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
  const open = await db
    .selectFrom('open_plan_waits')
    .select(({ fn }) => fn.min<Date | null>('starts_by').as('until'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  // A plan queued behind a waiting plan gets the same latest start.
  if (open?.until) return open.until > now ? open.until : null
  const missing = await readMissing(db, accountId, now)
  return isWorthWaiting(missing) ? new Date(now.getTime() + maxDaysToWait * dayMs) : null
}

/**
 * A plan waits for our reviews and, if no plan is running, for phone verification, but not for the owner's other steps.
 */
function isWorthWaiting(missing: readonly Missing[]) {
  const delays = missing.filter(({ delays }) => delays)
  const reviews = delays.filter(({ step }) => step !== 'phone')
  if (reviews.some(({ state }) => state !== 'pending')) return false
  return reviews.length > 0 || (delays.length > 0 && missing.some(({ step }) => step === 'plan'))
}

/** Call in the transaction that records an approval or publishes a phone number. */
export async function startWaitingPlans(tx: Db, accountId: number, now: Date) {
  const { rows } = await sql`
    select from open_plan_waits w where w.account_id = ${accountId} and ${isReady(now)} limit 1`.execute(tx)
  if (rows.length === 0) return false
  // Takes the same lock as `settleOrder`, since both rewrite the plan periods.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await sql`
    update plan_waits p set started_at = least(p.starts_by, ${now}) from open_plan_waits w
    where w.order_id = p.order_id and w.account_id = ${accountId}`.execute(tx)
  await writePlanPeriods(tx, accountId)
  return true
}

/** Finds accounts with overdue plans, and accounts whose payment missed a concurrent approval or phone verification. */
export async function accountsToStart(db: Db, now: Date) {
  const { rows } = await sql<{ account_id: number }>`
    select distinct w.account_id from open_plan_waits w
    where w.account_id is not null and (w.starts_by <= ${now} or ${isReady(now)})
    order by 1`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export const startOverdue = (tx: Db, accountId: number, now: Date) =>
  sql`update plan_waits p set started_at = p.starts_by from open_plan_waits w
    where w.order_id = p.order_id and w.account_id = ${accountId} and w.starts_by <= ${now}`.execute(tx)

/** SQL: whether a waiting plan `w` can start. */
const isReady = (now: Date) => sql<boolean>`not exists (select from missing(w.account_id, ${now}) m where m.delays)`

/** SQL: the tier of the plan that is running for the account at the given time. */
export const tierOfPeriod = (accountId: string, at: string) => `(
    select pp.tier from plan_periods pp
    where pp.account_id = ${accountId} and pp.starts_at <= ${at} and pp.ends_at > ${at} limit 1
  )`

export type PlanEffect = {
  startsAt: Date
  endsAt: Date
  /** The latest start, if the plan would wait for our review. `startsAt` and `endsAt` assume this start. */
  startsBy: Date | null
  follows: boolean
  /** Time in lower tiers that the order converts into time in its own tier. */
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
