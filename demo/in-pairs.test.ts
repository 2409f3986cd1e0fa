import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inPairs } from './in-pairs.ts'

test('two items are under way at a time and the answers keep their order', async () => {
  let [underWay, max] = [0, 0]
  const answers = await inPairs([5, 1, 4, 2, 3], async turns => {
    max = Math.max(max, ++underWay)
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    underWay--
    return turns * 10
  })
  expect(answers).toEqual([50, 10, 40, 20, 30])
  expect(max).toBe(2)
})

test('a failure is passed on, and no list is no work', async () => {
  await expect(inPairs([1], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inPairs([], async () => 1)).toEqual([])
})
