import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env/env.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { openLocalStorage } from './local.ts'
import { InvalidKey, openS3Storage, type Storage } from './storage.ts'

const folder = 'midias/abcdefgh-_12'
const other = 'midias/ABCDEFGH0000'
const pageSize = 20
const bytes = (content: string) => new TextEncoder().encode(content)

let own: string
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterAll(() => rm(own, { recursive: true, force: true }))

const kinds: Record<string, () => Promise<Storage>> = {
  'a directory': async () => openLocalStorage(join(own, 'public')),
  async 'a bucket'() {
    const { s3 } = readEnv(await openBucketServer())
    if (!s3) throw new Error('no bucket')
    return openS3Storage({ ...s3, bucket: s3.publicBucket, pageSize })
  },
}

describe.each(Object.keys(kinds))('%s', kind => {
  let storage: Storage
  beforeAll(async () => {
    storage = await (kinds[kind] as () => Promise<Storage>)()
  })
  afterEach(async () => {
    for (const { folder } of await listed()) await storage.remove(`midias/${folder}`)
  })

  const listed = async () => {
    const found: { folder: string; writtenAt: Date }[] = []
    for await (const each of storage.list()) found.push(each)
    return found
  }
  const contentOf = async (key: string) => {
    const file = await storage.open(key)
    return file && text(file.stream())
  }

  test('reads a file whole and in part, with its size and its time', async () => {
    await storage.write(`${folder}/512.webp`, bytes('0123456789'))
    const file = await storage.open(`${folder}/512.webp`)
    expect(file?.size).toBe(10)
    expect(file && (await text(file.stream()))).toBe('0123456789')
    expect(file && (await text(file.stream({ start: 2, end: 4 })))).toBe('234')
    expect(file && (await text(file.stream({ start: 9, end: 9 })))).toBe('9')
    expect(Math.abs(Date.now() - (file?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('stores a file of this machine unchanged and leaves the original', async () => {
    const path = join(own, 'video')
    const video = randomBytes(9_000_000)
    await writeFile(path, video)
    for (let times = 0; times < 2; times++) await storage.writeFile(`${folder}/video.mp4`, path)
    const file = await storage.open(`${folder}/video.mp4`)
    expect(file && video.equals(await buffer(file.stream()))).toBe(true)
    expect(
      file && video.subarray(5_000_000).equals(await buffer(file.stream({ start: 5_000_000, end: 8_999_999 }))),
    ).toBe(true)
    await expect(storage.writeFile(`${other}/video.mp4`, join(own, 'nothing'))).rejects.toThrow()
    expect(await storage.open(`${other}/video.mp4`)).toBeUndefined()
  })

  test('a reader who stops halfway does not disturb the others', async () => {
    await storage.write(`${folder}/video.webm`, randomBytes(3_000_000))
    const file = await storage.open(`${folder}/video.webm`)
    for (let times = 0; times < 20; times++) {
      for await (const _ of file?.stream() ?? []) break
    }
    expect((await buffer(file?.stream() as NodeJS.ReadableStream)).length).toBe(3_000_000)
  })

  test('writing again replaces the file', async () => {
    for (const word of ['first', 'second', 'last']) await storage.write(`${folder}/50.jpg`, bytes(word))
    expect(await contentOf(`${folder}/50.jpg`)).toBe('last')
  })

  test('a copy outlives its source, even if copied twice', async () => {
    await storage.write(`${folder}/50.webp`, bytes('shared'))
    for (let times = 0; times < 2; times++) await storage.copy(`${folder}/50.webp`, `${other}/50.webp`)
    await storage.remove(folder)
    expect(await contentOf(`${other}/50.webp`)).toBe('shared')
  })

  test('rewriting a source leaves its copy unchanged', async () => {
    await storage.write(`${folder}/50.webp`, bytes('before'))
    await storage.copy(`${folder}/50.webp`, `${other}/50.webp`)
    await storage.write(`${folder}/50.webp`, bytes('after'))
    expect(await contentOf(`${other}/50.webp`)).toBe('before')
  })

  test('copying a missing file fails and creates nothing', async () => {
    await expect(storage.copy(`${folder}/50.webp`, `${other}/50.webp`)).rejects.toThrow()
    expect(await storage.open(`${other}/50.webp`)).toBeUndefined()
  })

  test('removes a file or a whole folder, and ignores a missing one', async () => {
    for (const key of [`${folder}/50.webp`, `${folder}/512.webp`, `${other}/50.webp`])
      await storage.write(key, bytes('b'))
    await storage.remove(`${folder}/50.webp`)
    await storage.remove(`${folder}/50.webp`)
    expect(await storage.open(`${folder}/50.webp`)).toBeUndefined()
    expect(await contentOf(`${folder}/512.webp`)).toBe('b')
    await storage.remove(folder)
    await storage.remove(folder)
    expect(await storage.open(`${folder}/512.webp`)).toBeUndefined()
    expect(await contentOf(`${other}/50.webp`)).toBe('b')
  })

  test('lists every folder once, with its last write', async () => {
    expect(await listed()).toEqual([])
    for (const key of [`${folder}/50.webp`, `${other}/50.webp`, `${folder}/512.webp`])
      await storage.write(key, bytes('c'))
    const found = await listed()
    expect(found.map(({ folder }) => folder).sort()).toEqual(['ABCDEFGH0000', 'abcdefgh-_12'])
    for (const { writtenAt } of found) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
  })

  test('lists the files of a folder, and no files of a missing folder', async () => {
    for (const key of [`${folder}/50.webp`, `${other}/50.webp`, `${folder}/512.webp`])
      await storage.write(key, bytes('e'))
    expect((await storage.files('abcdefgh-_12')).sort()).toEqual([`${folder}/50.webp`, `${folder}/512.webp`])
    expect(await storage.files('000000000000')).toEqual([])
    await expect(storage.files('..')).rejects.toBeInstanceOf(InvalidKey)
  })

  test('lists all folders across several bucket responses', async () => {
    await storage.write(`${folder}/50.webp`, bytes('d'))
    const folders = Array.from({ length: 2.5 * pageSize }, (_, n) => `folder-${String(n).padStart(5, '0')}`)
    await Promise.all(folders.map(to => storage.copy(`${folder}/50.webp`, `midias/${to}/50.webp`)))
    const found = new Set((await listed()).map(each => each.folder))
    expect(folders.filter(each => !found.has(each))).toEqual([])
    expect(found.size).toBe(folders.length + 1)
  })

  test.each([
    '',
    'midias',
    'midias/',
    'midias/..',
    folder,
    `${folder}/`,
    `${folder}/..`,
    `${folder}/../../secret.txt`,
    `${folder}/.50.webp`,
    `${folder}/50.webp.abcdef.tmp`,
    `${folder}/a/b.webp`,
    `${folder}/${'a'.repeat(300)}.webp`,
    `${folder}\\50.webp`,
    `${folder}/50.webp\0.jpg`,
    `${folder}/50.webp\n`,
    `/${folder}/50.webp`,
    'midias/short/50.webp',
    'private/abcdefgh-_12/50.webp',
  ])('every call refuses the key %j', async key => {
    const good = `${folder}/50.webp`
    await expect(storage.write(key, bytes('x'))).rejects.toBeInstanceOf(InvalidKey)
    await expect(storage.writeFile(key, import.meta.filename)).rejects.toBeInstanceOf(InvalidKey)
    await expect(storage.open(key)).rejects.toBeInstanceOf(InvalidKey)
    await expect(storage.copy(key, good)).rejects.toBeInstanceOf(InvalidKey)
    await expect(storage.copy(good, key)).rejects.toBeInstanceOf(InvalidKey)
    if (key !== folder) await expect(storage.remove(key)).rejects.toBeInstanceOf(InvalidKey)
    expect(await listed()).toEqual([])
  })
})

describe('a bucket that refuses the key', () => {
  let variables: NodeJS.ProcessEnv
  beforeAll(async () => {
    variables = await openBucketServer()
  })

  test('reports a refused key without naming the secret', async () => {
    const { s3 } = readEnv({ ...variables, S3_ACCESS_KEY_ID: 'OUTRA', S3_SECRET_ACCESS_KEY: 'segredo' })
    const storage = s3 && openS3Storage({ ...s3, bucket: s3.publicBucket })
    const refused = await storage?.write(`${folder}/50.webp`, bytes('x')).catch(error => String(error))
    expect(refused).toMatch(/the bucket answered 403 InvalidAccessKeyId to PUT midias/)
    expect(refused).not.toContain('segredo')
  })
})
