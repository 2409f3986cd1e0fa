import { expect, test } from 'vitest'
import { itemName } from './item-name.ts'

const items = [
  { id: 9, type: 'image' },
  { id: 4, type: 'video' },
  { id: 2, type: 'image' },
] as const

test('an item keeps its name wherever it stands in the list', () => {
  expect(items.map(item => itemName(items, item))).toEqual(['Foto 2 de 2', 'Vídeo 1 de 1', 'Foto 1 de 2'])
  expect(items.toReversed().map(item => itemName(items, item))).toEqual(['Foto 1 de 2', 'Vídeo 1 de 1', 'Foto 2 de 2'])
})
