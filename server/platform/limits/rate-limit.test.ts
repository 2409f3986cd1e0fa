import { expect, test } from 'vitest'
import { daySeconds } from '#contract/durations.ts'
import { attemptDays } from '#server/platform/db/count-attempts.ts'
import { longestSeconds, networkOf, originOf } from './rate-limit.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
])('limits %s as %s', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0'],
])('%s shares the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('attempts stay in the database for as long as a limit counts them', () => {
  expect(longestSeconds).toBeLessThan(attemptDays * daySeconds)
})
