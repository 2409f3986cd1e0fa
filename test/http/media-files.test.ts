import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Booted, bootSite } from '#test/boot.ts'
import { passGate } from '#test/gate.ts'
import { request } from '#test/request.ts'

const folder = 'MediaFile_01'
const bytes = Buffer.from('0123456789abcdef')
let site: Booted
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  const directory = join(site.app.env.dataDir, 'public/midias', folder)
  await mkdir(directory, { recursive: true })
  for (const name of ['512.webp', '512.jpg', 'video.webm']) await writeFile(join(directory, name), bytes)
  await writeFile(join(site.app.env.dataDir, 'segredo.txt'), 'segredo')
  cookie = await passGate(site.url)
})

const open = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${site.url}/midias/${file}`, { method, headers: { cookie, ...headers } })

test.each([
  ['512.webp', 'image/webp'],
  ['512.jpg', 'image/jpeg'],
  ['video.webm', 'video/webm'],
])('%s is sent as %s and can do nothing', async (name, type) => {
  const seen = await open(`${folder}/${name}`)
  expect(seen.headers.get('content-type')).toBe(type)
  expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
  expect(seen.headers.get('content-security-policy')).toContain('sandbox')
  expect(seen.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(bytes)
})

test('a part is sent when a part is asked for', async () => {
  const part = await open(`${folder}/video.webm`, { range: 'bytes=4-7' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 4-7/16')
  expect(await part.text()).toBe('4567')
  const tail = await open(`${folder}/video.webm`, { range: 'bytes=-3' })
  expect(await tail.text()).toBe('def')
  const beyond = await open(`${folder}/video.webm`, { range: 'bytes=99-' })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe('bytes */16')
})

test('a browser that has the file is told so', async () => {
  const first = await open(`${folder}/512.webp`)
  const etag = first.headers.get('etag') as string
  const ask = (headers: Record<string, string>) =>
    request(site.url, `/midias/${folder}/512.webp`, { headers: { cookie, ...headers } })
  const again = await ask({ 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  const since = first.headers.get('last-modified') as string
  expect((await ask({ 'if-modified-since': since })).status).toBe(304)
})

test('HEAD tells the size without the bytes', async () => {
  const head = await open(`${folder}/512.webp`, {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe('16')
  expect(await head.text()).toBe('')
})

test.each([
  '..%2f..%2f/segredo.txt',
  `${folder}/..%2f..%2f..%2fsegredo.txt`,
  `${folder}/%2e%2e%2f%2e%2e%2fsegredo.txt`,
  `${folder}/512.webp%00.jpg`,
  `${folder}/nada.webp`,
  'inexistente_/512.webp',
  `${folder}/`,
  folder,
])('nothing is found at %s', async path => {
  const seen = await open(path)
  expect(seen.status).toBe(404)
  expect(await seen.text()).not.toContain('segredo')
})
