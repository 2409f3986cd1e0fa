import { expect, test } from 'vitest'
import { clock, itemName } from './item-name.ts'

const items = [
  { id: 9, type: 'image' },
  { id: 4, type: 'video' },
  { id: 2, type: 'image' },
] as const

test('an item keeps its name wherever it stands in the list', () => {
  expect(items.map(item => itemName(items, item))).toEqual(['Foto 2 de 2', 'Vídeo 1 de 1', 'Foto 1 de 2'])
  expect(items.toReversed().map(item => itemName(items, item))).toEqual(['Foto 1 de 2', 'Vídeo 1 de 1', 'Foto 2 de 2'])
})

test('a length in minutes and seconds', () => {
  expect([clock(400), clock(12_400), clock(65_000)]).toEqual(['0:00', '0:12', '1:05'])
})
