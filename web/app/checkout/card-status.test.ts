import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import type { Attempt } from './card-attempt.ts'
import { cardPaymentStatusOf, isCardPending } from './card-status.ts'

const card = (status: NonNullable<Order['card']>['status'], reference_id = 'b') => ({
  status,
  reference_id,
  brand: 'Visa',
  last_digits: '1111',
})
const order = (more: object) => ({ status: 'pending', card: null, ...more }) as Order
const attempt: Attempt = { orderId: 1, key: 'k', known: ['a'], since: 0 }

test('derives the status from the order and its last card', () => {
  const found = ['PAID', 'AUTHORIZED', 'IN_ANALYSIS', 'DECLINED', 'CANCELED'] as const
  for (const status of found) expect(cardPaymentStatusOf(order({ card: card(status) }), undefined)).toBe(status)
  expect(cardPaymentStatusOf(order({ card: card(null) }), undefined)).toBe('CHECKING')
  expect(cardPaymentStatusOf(order({}), undefined)).toBe('NONE')
  expect(cardPaymentStatusOf(order({ status: 'ok' }), undefined)).toBe('PAID')
  expect(cardPaymentStatusOf(order({ status: 'ok', card: card('DECLINED') }), attempt)).toBe('PAID')
  expect(cardPaymentStatusOf(order({ status: 'ok', card: card('AUTHORIZED') }), attempt)).toBe('AUTHORIZED')
})

test('an earlier attempt is not the outcome of this one', () => {
  expect(cardPaymentStatusOf(order({}), attempt)).toBe('CHECKING')
  expect(cardPaymentStatusOf(order({ card: card('DECLINED', 'a') }), attempt)).toBe('CHECKING')
  expect(cardPaymentStatusOf(order({ card: card('DECLINED') }), attempt)).toBe('DECLINED')
  expect(cardPaymentStatusOf(order({ card: card(null) }), attempt)).toBe('CHECKING')
})

test('a pending card blocks another', () => {
  expect(
    [null, 'IN_ANALYSIS', 'AUTHORIZED', 'PAID'].map(status => isCardPending(order({ card: card(status as null) }))),
  ).toEqual([true, true, true, true])
  expect(isCardPending(order({ card: card('DECLINED') }))).toBe(false)
  expect(isCardPending(order({ card: card('CANCELED') }))).toBe(false)
  expect(isCardPending(order({}))).toBe(false)
  expect(isCardPending(order({ status: 'ok', card: card('PAID') }))).toBe(false)
})
