import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalStorage } from './local.ts'
import { InvalidKey, type Storage } from './storage.ts'

const folder = 'midias/abcdefgh-_12'
const other = 'midias/ABCDEFGH0000'
const bytes = (content: string) => new TextEncoder().encode(content)

let root: string
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = openLocalStorage(root)
})

afterEach(() => rm(root, { recursive: true, force: true }))

const contentOf = async (key: string) => {
  const file = await storage.open(key)
  return file && text(file.stream())
}

test('a written file is read back whole and in part, with its size, its time and its path', async () => {
  await storage.write(`${folder}/512.webp`, bytes('0123456789'))
  const file = await storage.open(`${folder}/512.webp`)
  expect(file?.size).toBe(10)
  expect(file && (await text(file.stream({ start: 2, end: 4 })))).toBe('234')
  expect(await readFile(file?.path ?? '', 'utf8')).toBe('0123456789')
  expect(Math.abs(Date.now() - (file?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
})

test('writing again replaces the file and leaves nothing else beside it', async () => {
  await Promise.all(['one', 'two', 'three'].map(word => storage.write(`${folder}/50.jpg`, bytes(word))))
  await storage.write(`${folder}/50.jpg`, bytes('last'))
  expect(await contentOf(`${folder}/50.jpg`)).toBe('last')
  expect(await readdir(join(root, folder))).toEqual(['50.jpg'])
})

test('a copy shares its bytes and outlives its source, also when it is made twice', async () => {
  await storage.write(`${folder}/50.webp`, bytes('shared'))
  await storage.copy(`${folder}/50.webp`, `${other}/50.webp`)
  await storage.copy(`${folder}/50.webp`, `${other}/50.webp`)
  expect((await stat(join(root, other, '50.webp'))).nlink).toBe(2)
  expect(await readdir(join(root, other))).toEqual(['50.webp'])
  await storage.remove(folder)
  expect(await contentOf(`${other}/50.webp`)).toBe('shared')
})

test('rewriting a source leaves its copy as it was', async () => {
  await storage.write(`${folder}/50.webp`, bytes('before'))
  await storage.copy(`${folder}/50.webp`, `${other}/50.webp`)
  await storage.write(`${folder}/50.webp`, bytes('after'))
  expect(await contentOf(`${other}/50.webp`)).toBe('before')
})

test('copying what is not there fails and makes nothing', async () => {
  await expect(storage.copy(`${folder}/50.webp`, `${other}/50.webp`)).rejects.toThrow('ENOENT')
  expect(await storage.open(`${other}/50.webp`)).toBeUndefined()
})

test('a file or a whole folder is removed, and removing nothing is no error', async () => {
  await storage.write(`${folder}/50.webp`, bytes('a'))
  await storage.write(`${folder}/512.webp`, bytes('b'))
  await storage.remove(`${folder}/50.webp`)
  expect(await storage.open(`${folder}/50.webp`)).toBeUndefined()
  expect(await contentOf(`${folder}/512.webp`)).toBe('b')
  await storage.remove(folder)
  await storage.remove(folder)
  expect(await storage.open(`${folder}/512.webp`)).toBeUndefined()
})

test('a directory that bears a valid name is not a file', async () => {
  await mkdir(join(root, folder, '50.webp'), { recursive: true })
  expect(await storage.open(`${folder}/50.webp`)).toBeUndefined()
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
  `${folder}\\50.webp`,
  `${folder}/50.webp\0.jpg`,
  `${folder}/50.webp\n`,
  `/${folder}/50.webp`,
  'midias/short/50.webp',
  'private/abcdefgh-_12/50.webp',
])('the key %j is refused by every call', async key => {
  const good = `${folder}/50.webp`
  await expect(storage.write(key, bytes('x'))).rejects.toBeInstanceOf(InvalidKey)
  await expect(storage.open(key)).rejects.toBeInstanceOf(InvalidKey)
  await expect(storage.copy(key, good)).rejects.toBeInstanceOf(InvalidKey)
  await expect(storage.copy(good, key)).rejects.toBeInstanceOf(InvalidKey)
  if (key !== folder) await expect(storage.remove(key)).rejects.toBeInstanceOf(InvalidKey)
  expect(await readdir(root)).toEqual([])
})
