import { expect, test } from 'vitest'
import { nearCities } from './near-cities.ts'

const niteroi = 3303302

test('the nearest cities come first, without the city itself', () => {
  const near = nearCities(niteroi)
  const ids = near.map(({ id }) => id)
  expect(ids.slice(0, 2).sort()).toEqual([3304557, 3304904]) // Rio de Janeiro and São Gonçalo
  expect(ids).not.toContain(niteroi)
  expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).toSorted((a, b) => a - b))
})

test('distances match the map, and far cities are left out', () => {
  const near = new Map(nearCities(niteroi).map(({ id, km }) => [id, Math.round(km)]))
  expect(near.get(3303906)).toBeGreaterThan(40) // Petrópolis
  expect(near.get(3303906)).toBeLessThan(50)
  expect(near.has(3304151)).toBe(false) // Quissamã
  expect(nearCities(1)).toEqual([])
})
