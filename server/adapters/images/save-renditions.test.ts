import { expect, test } from 'vitest'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { folderName } from './folder-name.ts'
import { saveRenditions } from './save-renditions.ts'

test('renditions are stored by size and format in the folder of the picture', async () => {
  const written: [string, Uint8Array][] = []
  const storage = { write: async (key, bytes) => void written.push([key, bytes]) } as Pick<Storage, 'write'> as Storage
  const bytes = [Uint8Array.of(1), Uint8Array.of(2)] as const
  const renditions = [
    { size: 50, format: 'webp' as const, bytes: bytes[0] },
    { size: 50, format: 'jpg' as const, bytes: bytes[1] },
  ]
  await saveRenditions(storage, 'abcdefgh0123', {
    width: 50,
    height: 60,
    perceptualHash: '0'.repeat(256),
    color: '#14101a',
    renditions,
  })
  expect(written).toEqual([
    ['midias/abcdefgh0123/50.webp', bytes[0]],
    ['midias/abcdefgh0123/50.jpg', bytes[1]],
  ])
})

test('a folder name is twelve characters of base64url, from given bytes when they are given', () => {
  expect(folderName()).toMatch(/^[\w-]{12}$/)
  expect(folderName()).not.toBe(folderName())
  expect(folderName(size => Buffer.alloc(size, 255))).toBe('____________')
})
