import { expect, test } from 'vitest'
import { discountOf } from './coupon.ts'

test.each([
  ['an amount', { cents: 4000, percent: null }, 16_900, 4000],
  ['a percentage', { cents: null, percent: 10 }, 16_900, 1690],
  ['a percentage, rounded down', { cents: null, percent: 33 }, 9_999, 3299],
  ['no more than the price less one real', { cents: 4000, percent: null }, 2_900, 2800],
  ['everything but one real', { cents: null, percent: 100 }, 5_900, 5800],
  ['nothing of one real', { cents: null, percent: 100 }, 100, 0],
  ['nothing of less than one real', { cents: 1, percent: null }, 50, 0],
])('a coupon takes off %s', (_what, coupon, amount, discount) => {
  expect(discountOf(coupon, amount)).toBe(discount)
})
