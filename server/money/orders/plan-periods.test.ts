import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { effectOf } from './plan-periods.ts'
import type { PlanEvent } from './plan-schedule.ts'

const now = new Date('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(now.getTime() + days * dayMs)
const bought = (orderId: number, at: number, tier: Tier, days: number, amount: number): PlanEvent => {
  return { kind: 'activated', at: day(at), orderId, tier, lengthMs: days * dayMs, amount, listAmount: amount }
}
const orderOf = (tier: Tier, days: number, list_amount: number) => {
  return { id: 99, tier, days, free_days: 0, amount: list_amount - 500, list_amount }
}
const effectFor = (events: PlanEvent[], ...order: Parameters<typeof orderOf>) => {
  const { startsAt, endsAt, converted } = effectOf(events, orderOf(...order), now)
  const days = [startsAt, endsAt].map(at => (at.getTime() - now.getTime()) / dayMs)
  return [...days, converted && [converted.lowerMs / dayMs, converted.higherMs / dayMs]]
}

test.each<[string, PlanEvent[], Parameters<typeof orderOf>, unknown[]]>([
  ['the first plan starts now', [], ['premium', 30, 6000], [0, 30, null]],
  ['the same tier follows', [bought(1, -10, 'premium', 30, 6000)], ['premium', 30, 6000], [20, 50, null]],
  ['a Básico follows a Premium', [bought(1, -10, 'premium', 30, 6000)], ['basic', 7, 1000], [20, 27, null]],
  ['a Premium converts a Básico', [bought(1, -10, 'basic', 30, 3000)], ['premium', 30, 6000], [0, 30, [20, 10]]],
  ['an ended plan no longer counts', [bought(1, -40, 'basic', 30, 3000)], ['premium', 30, 6000], [0, 30, null]],
  [
    'a Premium after a Premium still converts the Básico behind it',
    [bought(1, -10, 'premium', 15, 3000), bought(2, -9, 'basic', 10, 1000)],
    ['premium', 10, 2000],
    [5, 15, [10, 5]],
  ],
])('predicts how an order affects the current plans: %s', (_what, events, order, effect) => {
  expect(effectFor(events, ...order)).toEqual(effect)
})
