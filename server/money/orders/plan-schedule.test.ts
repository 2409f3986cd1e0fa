import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { type Tier, tiers } from '#contract/plan-tiers.ts'
import { type Activated, type PlanEvent, planPeriods } from './plan-schedule.ts'

const start = new Date('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(start.getTime() + days * dayMs)
const bought = (
  orderId: number,
  at: number,
  tier: Activated['tier'],
  days: number,
  amount = days * 1000,
): Activated => {
  return { kind: 'activated', at: day(at), orderId, tier, lengthMs: days * dayMs, amount, listAmount: amount }
}
const happened = (kind: 'started' | 'revoked' | 'paused' | 'resumed', at: number, orderId: number): PlanEvent => {
  return { kind, at: day(at), orderId }
}
/** `order tier from-until`, in days after the start. */
const periodsAfter = (events: PlanEvent[]) =>
  planPeriods(events).map(({ orderId, tier, from, until }) => {
    const days = [from, until].map(at => Number(((at.getTime() - start.getTime()) / dayMs).toFixed(3)))
    return `${orderId} ${tier} ${days.join('-')}`
  })

test('a plan starts when the buyer pays, and the next plan of its tier follows it', () => {
  const events = [bought(1, 0, 'premium', 30), bought(2, 10, 'premium', 7), bought(3, 50, 'premium', 7)]
  expect(periodsAfter(events)).toEqual(['1 premium 0-30', '2 premium 30-37', '3 premium 50-57'])
})

test('a Premium starts immediately, and the rest of the Básico follows, converted at its value', () => {
  const events = [bought(1, 0, 'basic', 30, 3000), bought(2, 10, 'premium', 30, 6000)]
  expect(periodsAfter(events)).toEqual(['1 basic 0-10', '2 premium 10-40', '1 premium 40-50'])
})

test('a waiting plan uses up no time, and neither do the plans after it', () => {
  const waits = (plan: Activated) => ({ ...plan, waits: true })
  const events = [waits(bought(1, 0, 'premium', 7)), waits(bought(2, 3, 'premium', 7))]
  expect(periodsAfter(events)).toEqual([])
  expect(periodsAfter([...events, happened('started', 5, 1)])).toEqual(['1 premium 5-12'])
  const both = [...events, happened('started', 5, 1), happened('started', 5, 2)]
  expect(periodsAfter(both)).toEqual(['1 premium 5-12', '2 premium 12-19'])
  expect(periodsAfter([...both, happened('revoked', 4, 1)])).toEqual(['2 premium 5-12'])
})

test('a running plan ends before a waiting one starts', () => {
  const events = [bought(1, 0, 'premium', 7), { ...bought(2, 1, 'premium', 7), waits: true }]
  expect(periodsAfter(events)).toEqual(['1 premium 0-7'])
  expect(periodsAfter([...events, happened('started', 10, 2)])).toEqual(['1 premium 0-7', '2 premium 10-17'])
  expect(periodsAfter([...events, happened('started', 4, 2)])).toEqual(['1 premium 0-7', '2 premium 7-14'])
})

test('a Básico waits for the end of a Premium', () => {
  expect(periodsAfter([bought(1, 0, 'premium', 7), bought(2, 1, 'basic', 7)])).toEqual([
    '1 premium 0-7',
    '2 basic 7-14',
  ])
})

test('revoking a Premium restores the Básico', () => {
  const events = [bought(1, 0, 'basic', 30, 3000), bought(2, 10, 'premium', 30, 6000), happened('revoked', 14, 2)]
  expect(periodsAfter(events)).toEqual(['1 basic 0-10', '2 premium 10-14', '1 basic 14-34'])
})

test('revoking a Premium leaves another Premium before the Básico', () => {
  const events = [
    bought(1, 0, 'basic', 30, 3000),
    bought(2, 0, 'premium', 30, 3000),
    bought(3, 1, 'premium', 7, 700),
    happened('revoked', 5, 2),
  ]
  expect(periodsAfter(events)).toEqual(['2 premium 0-5', '3 premium 5-12', '1 basic 12-42'])
})

test('with a third tier, revoking both higher plans restores the Básico, in either order', () => {
  const plus = 'plus' as Tier
  tiers.splice(1, 0, plus)
  try {
    const events = [bought(1, 0, 'basic', 30, 3000), bought(2, 0, plus, 30, 6000), bought(3, 0, 'premium', 30, 12000)]
    expect(periodsAfter(events)).toEqual(['3 premium 0-30', '2 premium 30-45', '1 premium 45-52.5'])
    const restored = ['1 basic 0-30']
    expect(periodsAfter([...events, happened('revoked', 0, 2), happened('revoked', 0, 3)])).toEqual(restored)
    expect(periodsAfter([...events, happened('revoked', 0, 3), happened('revoked', 0, 2)])).toEqual(restored)
  } finally {
    tiers.splice(1, 1)
  }
})

test('revoking a plan starts the next one', () => {
  const events = [bought(1, 0, 'premium', 30), bought(2, 1, 'premium', 7), happened('revoked', 5, 1)]
  expect(periodsAfter(events)).toEqual(['1 premium 0-5', '2 premium 5-12'])
})

test('a plan pauses while the bank holds its money, and the rest runs afterwards', () => {
  const events = [bought(1, 0, 'premium', 30), happened('paused', 10, 1), happened('resumed', 20, 1)]
  expect(periodsAfter(events)).toEqual(['1 premium 0-10', '1 premium 20-40'])
  expect(periodsAfter([...events.slice(0, 2), happened('revoked', 20, 1)])).toEqual(['1 premium 0-10'])
})

test('a Básico paused while its Premium is revoked resumes as Básico', () => {
  const events = [bought(1, 0, 'basic', 30, 3000), bought(2, 10, 'premium', 30, 6000)]
  const rested = [happened('paused', 12, 1), happened('revoked', 14, 2), happened('resumed', 16, 1)]
  expect(periodsAfter([...events, ...rested])).toEqual(['1 basic 0-10', '2 premium 10-14', '1 basic 16-36'])
})

test('a Premium that resumes after a dispute does not wait behind a Básico', () => {
  const events = [bought(1, 0, 'premium', 30), happened('paused', 10, 1), bought(2, 12, 'basic', 30)]
  const periods = periodsAfter([...events, happened('resumed', 20, 1)])
  expect(periods).toEqual(['1 premium 0-10', '2 basic 12-20', '1 premium 20-40', '2 basic 40-62'])
})

test('periods never overlap or lose time, and later events never change the past', () => {
  const purchases = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.boolean(), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(purchases, fc.integer({ min: 0, max: 60 }), (list, cut) => {
      const events = list
        .map(([at, premium, days], index) => bought(index + 1, at, premium ? 'premium' : 'basic', days))
        .sort((one, other) => one.at.getTime() - other.at.getTime())
      const periods = planPeriods(events)
      for (const [index, { from, until }] of periods.entries()) {
        expect(until.getTime()).toBeGreaterThan(from.getTime())
        expect(from.getTime()).toBeGreaterThanOrEqual(periods[index - 1]?.until.getTime() ?? 0)
      }
      // With equal daily prices, conversion loses less than a second per plan.
      const sum = periods.reduce((total, { from, until }) => total + until.getTime() - from.getTime(), 0)
      const paid = events.reduce((total, { lengthMs }) => total + lengthMs, 0)
      expect(Math.abs(paid - sum)).toBeLessThan(200_000 * events.length)
      const before = planPeriods(events.filter(({ at }) => at < day(cut)))
      expect(until(before, day(cut))).toEqual(until(periods, day(cut)))
    }),
  )
})

const until = (periods: ReturnType<typeof planPeriods>, end: Date) =>
  periods
    .filter(({ from }) => from < end)
    .map(period => ({ ...period, until: new Date(Math.min(period.until.getTime(), end.getTime())) }))
