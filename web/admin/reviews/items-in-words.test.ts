import { expect, test } from 'vitest'
import { itemsInWords } from './items-in-words.ts'

test.each([
  [4, 1, '4 fotos, 1 vídeo'],
  [1, 0, '1 foto'],
  [0, 2, '2 vídeos'],
])('%i and %i: %s', (photos, videos, words) => expect(itemsInWords({ photos, videos })).toBe(words))
