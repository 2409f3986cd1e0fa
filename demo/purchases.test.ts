import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { inventPurchases, plansFor, renewal } from './purchases.ts'
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
const yearly = { ...monthly, id: 9, days: 360, free_days: 0 }
const seeds = Array.from({ length: 200 }, (_, index) => index)
const bought = (status: Parameters<typeof inventPurchases>[2], seed = 1) =>
  inventPurchases(randomFrom(seed), [yearly, monthly, weekly], status, now)

test('a listed account has a plan that runs for weeks to come, and at most three in a row without a gap', () => {
  for (const seed of seeds) {
    const purchases = bought('listed', seed)
    const runs = purchases.map(({ runs }) => runs as { from: Date; until: Date })
    expect(runs[0]?.from.getTime()).toBeLessThan(now.getTime())
    expect(runs.at(-1)?.until.getTime()).toBeGreaterThan(now.getTime() + 15 * dayMs)
    expect(runs.at(-1)?.until.getTime()).toBeLessThan(now.getTime() + 366 * dayMs)
    expect(runs.length).toBeLessThanOrEqual(3)
    for (const [index, run] of runs.entries()) if (index > 0) expect(run.from).toEqual(runs[index - 1]?.until)
  }
})

test('orders are placed in the past, never after they start to run, each at a different time', () => {
  for (const seed of seeds) {
    const purchases = bought('listed', seed)
    expect(new Set(purchases.map(({ orderedAt }) => orderedAt.getTime())).size).toBe(purchases.length)
    for (const { orderedAt, runs } of purchases) {
      expect(orderedAt.getTime()).toBeLessThan(now.getTime())
      expect(orderedAt.getTime()).toBeLessThanOrEqual(runs?.from.getTime() ?? 0)
    }
  }
})

test('an ended plan has ended, an unpaid order has no outcome, a refused one only its refusal', () => {
  const [ended] = bought('plan_ended')
  expect(ended?.runs?.until.getTime()).toBeLessThan(now.getTime())
  expect(bought('plan_unpaid')).toMatchObject([{ plan: monthly }])
  expect(bought('plan_unpaid')[0]).not.toHaveProperty('runs')
  expect(bought('plan_refused')).toMatchObject([{ refusedAt: expect.any(Date) }])
  expect(bought('plan_refused')[0]).not.toHaveProperty('runs')
})

test('a renewal follows the last plan, or begins now after a pause', () => {
  const soon = new Date(now.getTime() + dayMs)
  expect(renewal(monthly, soon, now).runs?.from).toEqual(soon)
  expect(renewal(monthly, new Date(now.getTime() - 90 * dayMs), now).runs?.from).toEqual(now)
})

test('lists the plans of a kind with the longest first, and reports missing ones', () => {
  expect(plansFor([weekly, monthly], 2, 'premium')).toEqual([monthly, weekly])
  expect(() => plansFor([weekly], 3, 'premium')).toThrow('no premium plan for user type 3')
})
