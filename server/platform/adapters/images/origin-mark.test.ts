import { expect, test } from 'vitest'
import { markedPictures } from '#test/world/marked-pictures.ts'
import { readOriginMark } from './origin-mark.ts'
import { openSharpImages } from './sharp.ts'

const images = openSharpImages()

test.each(Object.entries(markedPictures))('reads the origin of %s, and drops it', async (_, { mark, make }) => {
  const { originMark, renditions } = await images.photo(await make())
  expect(originMark).toBe(mark)
  for (const { bytes } of renditions) expect(readOriginMark(bytes)).toBeNull()
})

test('reads truncated files without failing', async () => {
  const whole = await markedPictures['a JPEG with a manifest'].make()
  for (let length = 0; length < 200; length++) expect(() => readOriginMark(whole.subarray(0, length))).not.toThrow()
})
