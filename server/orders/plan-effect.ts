import type { Db } from '#server/db/open.ts'
import type { OrderFacts } from './order-facts.ts'
import { dayMs, readPlanEvents } from './plan-periods.ts'
import { type Activated, type Period, type PlanEvent, planPeriods } from './plan-schedule.ts'
import { waitsUntil } from './waiting-plans.ts'

export type PlanEffect = {
  startsAt: Date
  endsAt: Date
  /** The days would wait for our review until then at most, and both dates above are those of that case. */
  startsBy: Date | null
  /** It would start when what runs now has ended, not at once. */
  follows: boolean
  converted: { basicMs: number; premiumMs: number } | null
}
type Wish = Pick<OrderFacts, 'id' | 'tier' | 'days' | 'free_days' | 'amount' | 'list_amount'>

/** What paying for the order now would do to the account's plans. */
export async function readPlanEffect(db: Db, accountId: number, order: Wish, now: Date) {
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

export function effectOf(events: readonly PlanEvent[], order: Wish, now: Date): PlanEffect {
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
  const basicMs = timeLeft(before, 'basic', now) - timeLeft(others, 'basic', now)
  const premiumMs = timeLeft(others, 'premium', now) - timeLeft(before, 'premium', now)
  const follows = startsAt > now
  return { startsAt, endsAt, startsBy: null, follows, converted: basicMs > 0 ? { basicMs, premiumMs } : null }
}

const timeLeft = (periods: readonly Period[], tier: Period['tier'], now: Date) =>
  periods
    .filter(period => period.tier === tier && period.until > now)
    .reduce((sum, { from, until }) => sum + until.getTime() - Math.max(from.getTime(), now.getTime()), 0)
