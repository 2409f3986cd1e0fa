import { expect, test } from 'vitest'
import { describeMediaCounts, mediaName, pictureUrl } from './media-item.ts'

const items = [
  { id: 9, type: 'image' },
  { id: 4, type: 'video' },
  { id: 2, type: 'image' },
] as const

test('an item keeps its name wherever it stands in the list', () => {
  expect(items.map(item => mediaName(items, item))).toEqual(['Foto 2 de 2', 'Vídeo 1 de 1', 'Foto 1 de 2'])
  expect(items.toReversed().map(item => mediaName(items, item))).toEqual(['Foto 1 de 2', 'Vídeo 1 de 1', 'Foto 2 de 2'])
})

test.each([
  [4, 1, '4 fotos, 1 vídeo'],
  [1, 0, '1 foto'],
  [0, 2, '2 vídeos'],
])('%i and %i: %s', (photos, videos, words) => expect(describeMediaCounts({ photos, videos })).toBe(words))

const link = { 50: '/50', 512: '/512' }

test('the narrowest picture that is wide enough, or the widest', () => {
  expect(pictureUrl(link, 50)).toBe('/50')
  expect(pictureUrl(link, 360)).toBe('/512')
  expect(pictureUrl(link, 1024)).toBe('/512')
  expect(pictureUrl({}, 50)).toBe('')
})
