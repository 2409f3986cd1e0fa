import { expect, test } from 'vitest'
import { coveringRegion, fitting } from './framing.ts'

test('the long side is shortened, the proportions stay', () => {
  expect(fitting({ width: 4800, height: 3600 }, 2400)).toEqual({ width: 2400, height: 1800 })
  expect(fitting({ width: 3600, height: 4800 }, 2400)).toEqual({ width: 1800, height: 2400 })
})

test('a small photo stays as it is', () => {
  expect(fitting({ width: 800, height: 600 }, 2400)).toEqual({ width: 800, height: 600 })
})

test('no side vanishes', () => {
  expect(fitting({ width: 100_000, height: 2 }, 2400)).toEqual({ width: 2400, height: 1 })
})

test('what is seen of a wide picture is its middle', () => {
  expect(coveringRegion({ width: 1600, height: 900 }, { width: 400, height: 300 })).toEqual({
    width: 1200,
    height: 900,
    x: 200,
    y: 0,
  })
})

test('what is seen of a tall picture is its middle too', () => {
  expect(coveringRegion({ width: 900, height: 1600 }, { width: 300, height: 300 })).toEqual({
    width: 900,
    height: 900,
    x: 0,
    y: 350,
  })
})
