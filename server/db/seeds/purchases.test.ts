import { expect, test } from 'vitest'
import { dayMs, inventPurchases, planFor } from './purchases.ts'
import { randomFrom } from './random.ts'

const now = new Date('2026-11-21T12:00:00Z')
const monthly = {
  id: 3,
  user_type: 2,
  tier: 'premium' as const,
  title: 'Premium',
  days: 30,
  free_days: 3,
  amount: 16_900,
}
const weekly = { ...monthly, id: 1, days: 7, free_days: 0 }
const bought = (standing: Parameters<typeof inventPurchases>[2]) =>
  inventPurchases(randomFrom(1), monthly, standing, now)

test('a listed account has a plan that runs and others that follow without a gap, for half a year', () => {
  const runs = bought('listed').map(({ runs }) => runs)
  expect(runs[0]?.from.getTime()).toBeLessThan(now.getTime())
  expect(runs[0]?.until.getTime()).toBeGreaterThan(now.getTime())
  for (const [index, run] of runs.entries()) {
    expect(run && run.until.getTime() - run.from.getTime()).toBe(33 * dayMs)
    if (index > 0) expect(run?.from).toEqual(runs[index - 1]?.until)
  }
  expect(runs.at(-1)?.until.getTime()).toBeGreaterThan(now.getTime() + 180 * dayMs)
})

test('orders are given before they are paid, each at a time of its own', () => {
  const purchases = bought('listed')
  expect(new Set(purchases.map(({ orderedAt }) => orderedAt.getTime())).size).toBe(purchases.length)
  for (const { orderedAt, runs } of purchases) expect(orderedAt.getTime()).toBeLessThan(runs?.from.getTime() ?? 0)
})

test('an ended plan has ended, an unpaid order has no outcome, a refused one only its refusal', () => {
  const [ended] = bought('plan_ended')
  expect(ended?.runs?.until.getTime()).toBeLessThan(now.getTime())
  expect(bought('plan_unpaid')).toMatchObject([{ plan: monthly }])
  expect(bought('plan_unpaid')[0]).not.toHaveProperty('runs')
  expect(bought('plan_refused')).toMatchObject([{ refusedAt: expect.any(Date) }])
  expect(bought('plan_refused')[0]).not.toHaveProperty('runs')
})

test('the longest plan of a kind is taken, and a missing one is said', () => {
  expect(planFor([weekly, monthly], 2, 'premium')).toBe(monthly)
  expect(() => planFor([weekly], 3, 'premium')).toThrow('no premium plan for user type 3')
})
