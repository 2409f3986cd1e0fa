import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mp4 } from '#test/world/videos.ts'
import type { Storage } from '../storage/storage.ts'
import { contentHash, folderName, hashesOfVideo, saveRenditions } from './stored-image.ts'

const picture = (...bytes: number[]) => ({
  renditions: bytes.map(byte => ({ size: 50, format: 'webp' as const, bytes: Uint8Array.of(byte) })),
})

test('hashes every rendition and the video', () => {
  const hashes = [contentHash(picture(1, 2)), contentHash(picture(1, 3)), contentHash(picture(1, 2), mp4)]
  expect(new Set(hashes.map(hash => hash.toString('hex'))).size).toBe(3)
  expect(hashes.map(hash => hash.length)).toEqual([32, 32, 32])
})

test('hashes a video’s bytes, with its poster and without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-hash-'))
  const path = join(folder, 'video.mp4')
  await writeFile(path, mp4)
  const [one, other] = [await hashesOfVideo(picture(1, 2), path), await hashesOfVideo(picture(3), path)]
  expect(one.contentHash).toEqual(contentHash(picture(1, 2), mp4))
  expect(other.contentHash).not.toEqual(one.contentHash)
  expect([one.videoHash, other.videoHash]).toEqual(Array(2).fill(contentHash(picture(), mp4)))
  await rm(folder, { recursive: true })
})

test('stores renditions by size and format in the picture’s folder', async () => {
  const written: [string, Uint8Array][] = []
  const storage = { write: async (key, bytes) => void written.push([key, bytes]) } as Pick<Storage, 'write'> as Storage
  const bytes = [Uint8Array.of(1), Uint8Array.of(2)] as const
  const renditions = [
    { size: 50, format: 'webp' as const, bytes: bytes[0] },
    { size: 50, format: 'jpg' as const, bytes: bytes[1] },
  ]
  await saveRenditions(storage, 'abcdefgh0123', { renditions })
  expect(written).toEqual([
    ['midias/abcdefgh0123/50.webp', bytes[0]],
    ['midias/abcdefgh0123/50.jpg', bytes[1]],
  ])
})

test('names a folder with twelve base64url characters, from the given bytes if any', () => {
  expect(folderName()).toMatch(/^[\w-]{12}$/)
  expect(folderName()).not.toBe(folderName())
  expect(folderName(size => Buffer.alloc(size, 255))).toBe('____________')
})
