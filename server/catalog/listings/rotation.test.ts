import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'
import { redrawRotation, rotationStart } from './rotation.ts'
import { searchListings } from './search-listings.ts'

const people = 8
const days = 60

test('the start stays the same for an hour and then changes', () => {
  const at = new Date('2026-11-21T12:00:00Z').getTime()
  expect(rotationStart(new Date(at))).toBe(rotationStart(new Date(at + hourMs - 1)))
  expect(rotationStart(new Date(at))).not.toBe(rotationStart(new Date(at + hourMs)))
})

test('over many days, everybody comes first and last about equally often', async () => {
  const { app } = await bootApp()
  const ids: number[] = []
  for (let count = 0; count < people; count++) ids.push(await advertiser(app, { planEndsInDays: days + 20 }))
  const first = new Map(ids.map(id => [id, 0]))
  const last = new Map(ids.map(id => [id, 0]))
  const began = Date.now()
  for (let day = 0; day < days; day++) {
    await redrawRotation(app)
    for (let hour = 0; hour < 24; hour++) {
      const now = () => new Date(began + day * dayMs + hour * hourMs)
      const { listings } = await searchListings(
        { pool: app.pool, now },
        { userType: 2, stateId: 33 },
        { limit: people },
      )
      expect(listings).toHaveLength(people)
      for (const [tally, listing] of [
        [first, listings[0]],
        [last, listings.at(-1)],
      ] as const) {
        tally.set(listing?.account_id ?? 0, (tally.get(listing?.account_id ?? 0) ?? 0) + 1)
      }
    }
  }
  // With equal chances, each person comes first 180 times on average. With each day's uneven gaps, five standard
  // deviations are below 120.
  const fair = (days * 24) / people
  for (const times of [...first.values(), ...last.values()]) expect(Math.abs(times - fair)).toBeLessThan(120)
})
