import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { boundWork } from './bounded-work.ts'

function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, resolve, reject }
}

test('runs up to its concurrency, queues a few and refuses the rest with a retry time', async () => {
  const run = boundWork({ concurrency: 2, waiting: 1 })
  const started: number[] = []
  const pieces = [piece(), piece(), piece()]
  const results = pieces.map(({ work }, index) =>
    run(() => {
      started.push(index)
      return work()
    }),
  )
  const refused = await run(async () => 'too many').catch(error => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect([refused.code, refused.retryAfter > 0]).toEqual(['unavailable', true])
  expect(started).toEqual([0, 1])
  pieces[0]?.resolve('first')
  expect(await results[0]).toBe('first')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of pieces) resolve('done')
  expect(await Promise.all(results)).toEqual(['first', 'done', 'done'])
})

test('failed work frees its slot', async () => {
  const run = boundWork({ concurrency: 1, waiting: 0 })
  for (let time = 0; time < 3; time++) await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow()
  expect(await run(async () => 'fine')).toBe('fine')
})
