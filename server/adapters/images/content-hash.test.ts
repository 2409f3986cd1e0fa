import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mp4 } from '#test/tiny-videos.ts'
import { contentHash, contentHashOfVideo } from './content-hash.ts'

const picture = (...bytes: number[]) => ({
  renditions: bytes.map(byte => ({ size: 50, format: 'webp' as const, bytes: Uint8Array.of(byte) })),
})

test('a hash is of every rendition and of the video', () => {
  const hashes = [contentHash(picture(1, 2)), contentHash(picture(1, 3)), contentHash(picture(1, 2), mp4)]
  expect(new Set(hashes.map(hash => hash.toString('hex'))).size).toBe(3)
  expect(hashes.map(hash => hash.length)).toEqual([32, 32, 32])
})

test('a video in a file has the hash of its bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-hash-'))
  const path = join(folder, 'video.mp4')
  await writeFile(path, mp4)
  expect(await contentHashOfVideo(picture(1, 2), path)).toEqual(contentHash(picture(1, 2), mp4))
  await rm(folder, { recursive: true })
})
