import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import type { Attempt } from './attempt.ts'
import { isOnItsWay, standOf } from './settled.ts'

const card = (status: NonNullable<Order['card']>['status'], reference_id = 'b') => ({
  status,
  reference_id,
  brand: 'Visa',
  last_digits: '1111',
})
const order = (more: object) => ({ status: 'pending', card: null, ...more }) as Order
const attempt: Attempt = { orderId: 1, key: 'k', known: ['a'], since: 0 }

test('an order tells how its last card stands', () => {
  const found = ['PAID', 'AUTHORIZED', 'IN_ANALYSIS', 'DECLINED', 'CANCELED'] as const
  for (const status of found) expect(standOf(order({ card: card(status) }), undefined)).toBe(status)
  expect(standOf(order({ card: card(null) }), undefined)).toBe('CHECKING')
  expect(standOf(order({}), undefined)).toBe('NONE')
  expect(standOf(order({ status: 'ok' }), undefined)).toBe('PAID')
  expect(standOf(order({ status: 'ok', card: card('DECLINED') }), attempt)).toBe('PAID')
  expect(standOf(order({ status: 'ok', card: card('AUTHORIZED') }), attempt)).toBe('AUTHORIZED')
})

test('what was known before an attempt is not its outcome', () => {
  expect(standOf(order({}), attempt)).toBe('CHECKING')
  expect(standOf(order({ card: card('DECLINED', 'a') }), attempt)).toBe('CHECKING')
  expect(standOf(order({ card: card('DECLINED') }), attempt)).toBe('DECLINED')
  expect(standOf(order({ card: card(null) }), attempt)).toBe('CHECKING')
})

test('no other card is asked for while one is on its way', () => {
  expect(
    [null, 'IN_ANALYSIS', 'AUTHORIZED', 'PAID'].map(status => isOnItsWay(order({ card: card(status as null) }))),
  ).toEqual([true, true, true, true])
  expect(isOnItsWay(order({ card: card('DECLINED') }))).toBe(false)
  expect(isOnItsWay(order({ card: card('CANCELED') }))).toBe(false)
  expect(isOnItsWay(order({}))).toBe(false)
  expect(isOnItsWay(order({ status: 'ok', card: card('PAID') }))).toBe(false)
})
