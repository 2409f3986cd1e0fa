import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clipOf } from '#test/world/hidden-samples.ts'
import { spsOf, withSps, withVp9Size } from '#test/world/sized-videos.ts'
import { av1, mp4, webm } from '#test/world/videos.ts'
import { sizesIn, sizesInDescription } from './coded-size.ts'
import { openMediabunnyVideos } from './mediabunny.ts'

const videos = openMediabunnyVideos()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vespera-bounds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function clean(file: Uint8Array) {
  const source = join(folder, 'upload')
  await writeFile(source, file)
  return videos.clean(source, join(folder, 'clean'))
}

/** Makes the last table of that name declare this many samples. */
function claiming(file: Buffer, name: string, at: number, count = 0xffff_fff0) {
  const changed = Buffer.from(file)
  changed.writeUInt32BE(count, changed.lastIndexOf(name) + 4 + at)
  return changed
}

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['1000 frames a second', () => clipOf({ seconds: 2, rate: 1000 })],
  ['1000 frames a second in a WebM', () => clipOf({ seconds: 2, rate: 1000, kind: 'webm' })],
  ['130 frames a second', () => clipOf({ seconds: 3, rate: 130 })],
  ['a table of sizes that claims billions', () => claiming(mp4, 'stsz', 8)],
  ['a table of times that claims billions', () => claiming(mp4, 'stts', 8)],
  [
    'a fragment that claims billions',
    async () => claiming(await clipOf({ seconds: 2, isFragmented: true }), 'trun', 4),
  ],
])('refuses a video with %s', async (_, make) => {
  await expect(clean(await make())).rejects.toMatchObject({ reason: 'too_fast' })
})

test.each(['mp4', 'webm'] as const)('accepts 120 frames a second, as phones record slow motion: %s', async kind => {
  const { durationMs } = await clean(await clipOf({ seconds: 2, rate: 120, kind }))
  expect(Math.round(durationMs / 100)).toBe(20)
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a size before the first picture of an MP4', () => withSps(spsOf(4112, 2048))],
  ['a size in the middle of an MP4', () => withSps(spsOf(4112, 2048), 2)],
  ['a key frame of a WebM', () => withVp9Size(640, 4112)],
])('trusts the stream, not the container: %s is too large', async (_, make) => {
  await expect(clean(await make())).rejects.toMatchObject({ reason: 'too_large' })
})

test('corrects a container that claims less than the stream', async () => {
  expect(await clean(await withSps(spsOf(1920, 1088)))).toMatchObject({ width: 1920, height: 1088 })
  expect(await clean(await withVp9Size(1280, 720))).toMatchObject({ width: 1280, height: 720 })
})

test('refuses a picture cropped without re-encoding', async () => {
  await expect(clean(await withSps(spsOf(1920, 1088, 300)))).rejects.toMatchObject({ reason: 'hidden' })
  expect(await clean(await withSps(spsOf(1920, 1088, 8)))).toMatchObject({ width: 1920, height: 1080 })
})

test.each([
  ['AVC', mp4],
  ['VP9', webm],
  ['AV1', av1],
] as const)('reads the size of %s from its packets', async (_, file) => {
  expect(await clean(file)).toMatchObject({ width: 48, height: 64 })
})

test('reading random bytes always ends, with sizes or an error', () => {
  for (const codec of ['avc', 'vp9', 'av1'])
    for (let seed = 1; seed < 400; seed++) {
      const bytes = Uint8Array.from({ length: 64 }, (_, at) => (seed * 7919 * (at + 3) ** 2) % 251)
      for (const description of [undefined, bytes])
        for (const read of [sizesIn({ codec, description }, bytes), sizesInDescription({ codec, description })])
          try {
            expect([...read].length).toBeLessThan(65)
          } catch (error) {
            expect(String(error)).toMatch(/no more bits|not a number/)
          }
    }
})
