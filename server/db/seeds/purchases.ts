import type { Selectable } from 'kysely'
import type { Database } from '#server/db/types.ts'
import type { Standing } from './cast.ts'
import type { Random } from './random.ts'

type Plan = Pick<Selectable<Database['plans']>, 'id' | 'user_type' | 'tier' | 'title' | 'days' | 'free_days' | 'amount'>

export type Purchase = {
  plan: Plan
  orderedAt: Date
  /** An order without an outcome is pending. */
  runs?: { from: Date; until: Date }
  refusedAt?: Date
}

export const dayMs = 86_400_000
const minuteMs = 60_000

/** Paid ahead for so many days, that a demonstration kept for months is not found empty. */
const daysAhead = 180

export function inventPurchases(random: Random, plan: Plan, standing: Standing, now: Date): Purchase[] {
  const before = (days: number) => new Date(now.getTime() - days * dayMs - random.integer(1, 600) * minuteMs)
  const length = plan.days + plan.free_days
  if (standing === 'plan_unpaid') return [{ plan, orderedAt: before(1) }]
  if (standing === 'plan_refused') return [{ plan, orderedAt: before(3), refusedAt: before(2) }]
  if (standing === 'plan_ended') return paidChain(plan, before(length + random.integer(2, 40)), 1)
  return paidChain(plan, before(random.integer(2, Math.min(90, plan.days - 2))), 1 + Math.ceil(daysAhead / length))
}

/** The first starts when it is paid, each of the others when the one before it ends. */
function paidChain(plan: Plan, firstAt: Date, count: number): Purchase[] {
  const length = (plan.days + plan.free_days) * dayMs
  return Array.from({ length: count }, (_, index) => {
    const from = new Date(firstAt.getTime() + index * length)
    const orderedAt = new Date(firstAt.getTime() - (count - index) * minuteMs)
    return { plan, orderedAt, runs: { from, until: new Date(from.getTime() + length) } }
  })
}

/** The plan that lasts longest. */
export function planFor(plans: readonly Plan[], userType: number, tier: string) {
  const [longest] = plans
    .filter(plan => plan.user_type === userType && plan.tier === tier)
    .sort((one, other) => other.days - one.days)
  if (!longest) throw new Error(`no ${tier} plan for user type ${userType} in the reference data`)
  return longest
}
