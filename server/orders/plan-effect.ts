import { isBelow, type Tier } from '#contract/plan-tiers.ts'
import type { Db } from '#server/db/open.ts'
import { dayMs, readPlanEvents, waitsUntil } from './plan-periods.ts'
import { type Activated, type Period, type PlanEvent, planPeriods } from './plan-schedule.ts'

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
