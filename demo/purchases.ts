import type { Selectable } from 'kysely'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/platform/db/tables.ts'
import type { Status } from './cast.ts'
import type { Random } from './random.ts'

type Plan = Pick<Selectable<Database['plans']>, 'id' | 'user_type' | 'tier' | 'title' | 'days' | 'free_days' | 'amount'>

export type Purchase = {
  plan: Plan
  orderedAt: Date
  /** An order without an outcome is pending. */
  runs?: { from: Date; until: Date }
  refusedAt?: Date
}

const running = { min: 30, max: 180 }
/** A plan that ends within this many days is renewed. */
const soonDays = 20

/** `plans`: all plans of one user type and tier, longest first. */
export function inventPurchases(random: Random, plans: readonly Plan[], status: Status, now: Date): Purchase[] {
  const before = (days: number) => new Date(now.getTime() - days * dayMs - random.integer(1, 600) * minuteMs)
  const suitable = plans.filter(({ days }) => days >= running.min && days <= running.max)
  const plan = random.pick(suitable)
  if (status === 'plan_unpaid') return [{ plan, orderedAt: before(1) }]
  if (status === 'plan_refused') return [{ plan, orderedAt: before(3), refusedAt: before(2) }]
  if (status === 'plan_ended') return paidInTurn(random, [plan], before(lengthOf(plan) + random.integer(2, 40)), now)
  const since = random.integer(2, 25)
  const earlier = random.chance(0.6) ? [random.pick(plans.filter(({ days }) => days <= 3 * running.min))] : []
  const renewed = lengthOf(plan) - since < soonDays ? [plan] : []
  const days = earlier.reduce((sum, each) => sum + lengthOf(each), since)
  return paidInTurn(random, [...earlier, plan, ...renewed], before(days), now)
}

/** Starts when the last plan ends or, if it has already ended, now. */
export function renewal(plan: Plan, endedAt: Date, now: Date): Purchase {
  const from = new Date(Math.max(endedAt.getTime(), now.getTime()))
  return { plan, orderedAt: now, runs: { from, until: new Date(from.getTime() + lengthOf(plan) * dayMs) } }
}

/**
 * The first plan starts when it is paid, since `plan-schedule.ts` recalculates it with the next purchase. The others
 * are paid some time before they start.
 */
function paidInTurn(random: Random, chain: readonly Plan[], firstAt: Date, now: Date): Purchase[] {
  let from = firstAt
  return chain.map((plan, index) => {
    const ahead = index === 0 ? 0 : random.integer(60, 4_000)
    const latest = now.getTime() - random.integer(30, 600) * minuteMs
    const orderedAt = new Date(Math.min(from.getTime() - ahead * minuteMs, latest))
    const until = new Date(from.getTime() + lengthOf(plan) * dayMs)
    const purchase = { plan, orderedAt, runs: { from, until } }
    from = until
    return purchase
  })
}

const lengthOf = ({ days, free_days }: Plan) => days + free_days

export function plansFor<P extends Plan>(plans: readonly P[], userType: number, tier: string) {
  const offered = plans.filter(plan => plan.user_type === userType && plan.tier === tier)
  if (offered.length === 0) throw new Error(`no ${tier} plan for user type ${userType} in the reference data`)
  return offered.sort((one, other) => other.days - one.days)
}
