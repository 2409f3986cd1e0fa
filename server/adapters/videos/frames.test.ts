import { expect, test } from 'vitest'
import { encode } from '#test/world/video-copies.ts'
import { av1, mp4, turnedMp4, webm } from '#test/world/videos.ts'
import { openFfmpeg } from './ffmpeg.ts'
import { frameHashes } from './frames.ts'
import { UnusableVideo } from './videos.ts'

test.each([
  ['AVC', mp4],
  ['VP9', webm],
])('frames of %s have the hashes of pictures', async (_, video) => {
  const hashes = await frameHashes(video)
  expect(hashes.length).toBeGreaterThan(0)
  for (const hash of hashes) expect(hash).toMatch(/^[01]{256}$/)
  expect(await frameHashes(video)).toEqual(hashes)
})

test('a video held upright is hashed as it is seen', async () => {
  expect(await frameHashes(turnedMp4())).not.toEqual(await frameHashes(mp4))
})

test('of a video of more than 1920 pixels only the key frames are read, of which one is known', async () => {
  const [small, large] = [1920, 1922].map(height => encode(mp4, ['-vf', `scale=-2:${height}`, '-g', '100']))
  const [all, keys] = [
    await frameHashes(await (small as Promise<Buffer>)),
    await frameHashes(await (large as Promise<Buffer>)),
  ]
  expect(all.length).toBeGreaterThan(keys.length)
  expect(keys).toHaveLength(1)
})

test.each([
  ['AV1, which the decoder does not have', av1],
  ['half a video', mp4.subarray(0, mp4.length / 2)],
  ['no video', Buffer.from('text')],
])('%s is unusable', async (_, file) => {
  await expect(frameHashes(file)).rejects.toBeInstanceOf(UnusableVideo)
})

test('nothing of a video is left in the memory of the next, nor in this process', async () => {
  const one = await openFfmpeg()
  one.FS.writeFile('/video', mp4)
  const other = await openFfmpeg()
  expect(() => other.FS.readFile('/video')).toThrow()
  expect(globalThis).not.toHaveProperty('self')
})
