import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'

const numbers = Array.from({ length: 50 }, (_, index) => index)

test('the same seed draws the same numbers, another seed different ones', () => {
  const draw = (seed: number) => randomFrom(seed).shuffle(numbers)
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
})

test('integers reach both ends of the range and stay inside it', () => {
  const { integer } = randomFrom(3)
  expect(new Set(numbers.concat(numbers).map(() => integer(2, 5)))).toEqual(new Set([2, 3, 4, 5]))
})

test('shuffling keeps every item once, and a sample has no item twice', () => {
  const { shuffle, sample } = randomFrom(4)
  expect(shuffle(numbers).sort((a, b) => a - b)).toEqual(numbers)
  expect(new Set(sample(numbers, 20)).size).toBe(20)
  expect(sample(numbers, 99)).toHaveLength(50)
  expect(sample(numbers, 0)).toEqual([])
})

test('returns as many bytes as requested', () => {
  expect(randomFrom(5).bytes(9)).toHaveLength(9)
})
