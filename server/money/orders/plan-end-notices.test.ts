import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { dueNotice } from './plan-end-notices.ts'

const endsAt = new Date('2028-03-01T12:00:00Z')
const before = (days: number) => new Date(endsAt.getTime() - days * dayMs)

test.each([
  [8, 30, undefined],
  [7, 30, 7],
  [6.9, 30, 7],
  [3.1, 30, 7],
  [3, 30, 3],
  [1, 30, 1],
  [0.1, 30, 1],
  [0, 30, 0],
  [-2, 30, 0],
  // In these cases, a notice was already due before the account's plans last changed.
  [7, 7, undefined],
  [5, 6, undefined],
  [3, 6, 3],
  [0, 0, undefined],
])('with %d days left of plans that changed %d days before their end, the notice is %s', (left, changed, due) => {
  expect(dueNotice({ endsAt, changedAt: before(changed) }, before(left))).toBe(due)
})
