import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFairTurns } from './fair-turns.ts'

type Work = { network: string; account: number; rank: number }

/** Creates tasks that the test ends on demand. `order` lists them in the order in which they began. */
function openLine(limits: Parameters<typeof openFairTurns>[0]) {
  const inTurn = openFairTurns(limits)
  const order: Work[] = []
  const refused: Work[] = []
  const open: (() => void)[] = []
  return {
    order,
    refused,
    add(work: Work) {
      inTurn(work, () => {
        order.push(work)
        return new Promise<void>(resolve => open.push(resolve))
      }).catch(() => refused.push(work))
    },
    async endOne() {
      await new Promise(resolve => setImmediate(resolve))
      open.shift()?.()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

const photo = (network: string, account = 1): Work => ({ network, account, rank: 0 })
const video = (network: string, account = 1): Work => ({ network, account, rank: 1 })
const namesOf = (works: readonly Work[]) => works.map(({ network, account }) => `${network}${account}`)

test('networks take turns, and so do the accounts of each', async () => {
  const line = openLine({ concurrency: 1, waiting: 20 })
  for (let more = 0; more < 4; more++) line.add(photo('a', 1))
  line.add(photo('a', 2))
  line.add(photo('b', 1))
  for (let more = 0; more < 6; more++) await line.endOne()
  expect(namesOf(line.order)).toEqual(['a1', 'b1', 'a2', 'a1', 'a1', 'a1'])
})

test('photos go before videos, which never take every slot', async () => {
  const line = openLine({ concurrency: 2, waiting: 20, slow: 1 })
  for (let more = 0; more < 3; more++) line.add(video('a'))
  await line.endOne()
  expect(line.order).toHaveLength(2)
  line.add(photo('b'))
  await new Promise(resolve => setImmediate(resolve))
  expect(line.order.map(({ rank }) => rank)).toEqual([1, 1, 0])
})

test('a full queue refuses the newest task of the busiest sender, even if another one arrives', async () => {
  const line = openLine({ concurrency: 1, waiting: 3 })
  for (let more = 0; more < 4; more++) line.add(photo('a', more % 2))
  line.add(photo('b'))
  await new Promise(resolve => setImmediate(resolve))
  expect(namesOf(line.refused)).toEqual(['a1'])
  line.add(photo('c'))
  await new Promise(resolve => setImmediate(resolve))
  expect(line.refused.every(({ network }) => network === 'a')).toBe(true)
  expect(line.refused).toHaveLength(2)
})

const work = fc.record({
  network: fc.constantFrom('a', 'b', 'c'),
  account: fc.integer({ min: 1, max: 3 }),
  rank: fc.constantFrom(0, 1),
})

test('a sender of one photo waits for at most one task of each other network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 40 }), async works => {
      const line = openLine({ concurrency: 1, waiting: 20 })
      for (const each of works) line.add(each)
      await new Promise(resolve => setImmediate(resolve))
      const before = line.order.length
      line.add(photo('small', 9))
      for (let more = 0; more < 5; more++) await line.endOne()
      const place = line.order.slice(before).findIndex(({ network }) => network === 'small')
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThanOrEqual(3)
      for (let more = 0; more < 60; more++) await line.endOne()
      expect(line.order.length + line.refused.length).toBe(works.length + 1)
      expect(line.refused.filter(({ network }) => network === 'small')).toEqual([])
    }),
    { numRuns: 60 },
  )
})
