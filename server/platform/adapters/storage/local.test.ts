import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalStorage } from './local.ts'
import type { Storage } from './storage.ts'

// storage.test.ts covers every storage. This file covers only local directories.
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

test('opens a file by its path on disk', async () => {
  await storage.write(`${folder}/512.webp`, bytes('0123456789'))
  const file = await storage.open(`${folder}/512.webp`)
  expect(await readFile(file?.path ?? '', 'utf8')).toBe('0123456789')
})

test('writing leaves no temporary file, even when repeated or failing', async () => {
  await Promise.all(['one', 'two', 'three'].map(word => storage.write(`${folder}/50.jpg`, bytes(word))))
  await storage.writeFile(`${folder}/50.jpg`, import.meta.filename)
  await expect(storage.writeFile(`${folder}/50.jpg`, join(root, 'nothing'))).rejects.toThrow('ENOENT')
  expect(await readdir(join(root, folder))).toEqual(['50.jpg'])
})

test('a copy shares its bytes', async () => {
  await storage.write(`${folder}/50.webp`, bytes('shared'))
  for (let times = 0; times < 2; times++) await storage.copy(`${folder}/50.webp`, `${other}/50.webp`)
  expect((await stat(join(root, other, '50.webp'))).nlink).toBe(2)
  expect(await readdir(join(root, other))).toEqual(['50.webp'])
})

test('does not treat a directory with a valid name as a file', async () => {
  await mkdir(join(root, folder, '50.webp'), { recursive: true })
  expect(await storage.open(`${folder}/50.webp`)).toBeUndefined()
})

test('skips foreign entries but lists empty folders', async () => {
  await mkdir(join(root, 'midias/lost+found'), { recursive: true })
  await writeFile(join(root, 'midias/.keep'), '')
  await mkdir(join(root, folder))
  const found: string[] = []
  for await (const each of storage.list()) found.push(each.folder)
  expect(found).toEqual(['abcdefgh-_12'])
})

test('an invalid key creates nothing', async () => {
  await expect(storage.write('midias/short/50.webp', bytes('x'))).rejects.toThrow()
  expect(await readdir(root)).toEqual([])
})
