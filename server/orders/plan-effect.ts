import type { Db } from '#server/db/open.ts'
import { dayMs, readPlanEvents } from './lay-out-plans.ts'
import type { OrderFacts } from './order-facts.ts'
import { type Activated, type Period, type PlanEvent, planPeriods } from './plan-schedule.ts'

export type PlanEffect = { startsAt: Date; endsAt: Date; converted: { basicMs: number; premiumMs: number } | null }
type Wish = Pick<OrderFacts, 'id' | 'tier' | 'days' | 'free_days' | 'amount' | 'list_amount'>

/** What paying for the order now would do to the account's plans. */
export async function readPlanEffect(db: Db, accountId: number, order: Wish, now: Date) {
  return effectOf(await readPlanEvents(db, accountId), order, now)
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
  return { startsAt, endsAt, converted: basicMs > 0 ? { basicMs, premiumMs } : null }
}

const timeLeft = (periods: readonly Period[], tier: Period['tier'], now: Date) =>
  periods
    .filter(period => period.tier === tier && period.until > now)
    .reduce((sum, { from, until }) => sum + until.getTime() - Math.max(from.getTime(), now.getTime()), 0)
