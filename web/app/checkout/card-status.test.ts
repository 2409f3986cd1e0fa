import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order.ts'
import type { Attempt } from './card-status.ts'
import { beginAttempt, cardPaymentStatusOf, endAttempt, isCardPending, openAttempt } from './card-status.ts'

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

test('ignores the outcome of an earlier attempt', () => {
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

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  endAttempt()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
})

test('an attempt keeps its key until it has an outcome', () => {
  const first = beginAttempt(7, ['a', undefined], 1_000)
  expect(first).toEqual({ orderId: 7, key: expect.stringMatching(/^[\da-f-]{36}$/), known: ['a'], since: 1_000 })
  expect(beginAttempt(7, ['b'], 2_000)).toEqual(first)
  expect(openAttempt(7)).toEqual(first)
  endAttempt()
  expect(openAttempt(7)).toBeUndefined()
  expect(beginAttempt(7, [], 3_000).key).not.toBe(first.key)
})

test('an attempt survives a reload and belongs to one order', () => {
  const { key } = beginAttempt(7, [], 1_000)
  expect([...storage.values()].join()).toContain(key)
  expect(openAttempt(8)).toBeUndefined()
  expect(beginAttempt(8, [], 2_000).key).not.toBe(key)
})

test('keeps the attempt in memory if the browser forbids storage', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { key } = beginAttempt(9, [], 1_000)
  expect(beginAttempt(9, [], 2_000).key).toBe(key)
})
