import { expect, test } from 'vitest'
import { pictureOf } from './picture-size.ts'

const link = { 50: '/50', 512: '/512' }

test('the narrowest picture that is wide enough, or the widest', () => {
  expect(pictureOf(link, 50)).toBe('/50')
  expect(pictureOf(link, 360)).toBe('/512')
  expect(pictureOf(link, 1024)).toBe('/512')
  expect(pictureOf({}, 50)).toBe('')
})
