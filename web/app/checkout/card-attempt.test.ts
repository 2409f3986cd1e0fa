import { beforeEach, expect, test } from 'vitest'
import { beginAttempt, endAttempt, openAttempt } from './card-attempt.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  endAttempt()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    },
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

test('without storage the page remembers the attempt', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  Object.assign(globalThis, { sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
  const { key } = beginAttempt(9, [], 1_000)
  expect(beginAttempt(9, [], 2_000).key).toBe(key)
})
