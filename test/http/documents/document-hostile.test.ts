import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentKind, documentErrors, documentKinds, sendingRefusals } from '#contract/documents.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import {
  filesBelow,
  multipartBody,
  openSenders,
  ownDataDir,
  type Parts,
  parts,
  photo,
  post,
} from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let senders: ReturnType<typeof openSenders>
let dataDir: string
let good: Buffer

beforeAll(async () => {
  dataDir = await ownDataDir()
  site = await bootSite({ variables: { DATA_DIR: dataDir } })
  senders = openSenders(site)
  good = await photo().jpeg().toBuffer()
})

const person = () => senders.person()
const submissionsOf = (accountId: number) => senders.submissionsOf(accountId)
const send = (token: string, all: Parts = parts(good)) => senders.send(token, all)
const stored = () => filesBelow(join(dataDir, 'private'))

const truncated = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

/** A small PNG whose header claims 30,000 × 30,000 pixels. */
function pixelFlood(whole: Buffer) {
  const flood = Buffer.from(whole)
  flood.writeUInt32BE(30_000, 16)
  flood.writeUInt32BE(30_000, 20)
  flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
  return flood
}

const gif = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#775566' } })
    .gif()
    .toBuffer()
const latin = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, () => Promise<Uint8Array> | Uint8Array, keyof typeof documentErrors]>([
  ['HTML', () => latin('<!doctype html><script>alert(1)</script>'), 'format'],
  ['HTML after the first bytes of a JPEG', () => latin('\xff\xd8\xff\xe0<script>alert(1)</script>'), 'damaged'],
  ['SVG', () => latin('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), 'format'],
  ['PDF', () => latin('%PDF-1.7\n1 0 obj\n'), 'format'],
  ['a ZIP archive', () => latin('PK\x03\x04\x14\x00'), 'format'],
  ['a GIF that is also a ZIP archive', async () => Buffer.concat([await gif(), latin('PK\x03\x04')]), 'format'],
  ['a GIF', gif, 'format'],
  ['a pixel bomb', async () => pixelFlood(await photo(400, 400).png().toBuffer()), 'too_large'],
  ['half a JPEG', () => truncated(good), 'damaged'],
  ['nothing', () => Buffer.alloc(0), 'missing'],
  ['a tiny picture', () => photo(120, 80).jpeg().toBuffer(), 'too_small'],
])('%s is refused at its field, and nothing is stored', async (_, make, fault) => {
  const { id, token } = await person()
  const before = (await stored()).length
  const { status, body } = await send(token, parts(good, { verse: { bytes: await make() } }))
  expect([status, body.errors]).toEqual([422, { verse: [documentErrors[fault]] }])
  expect([await submissionsOf(id), (await stored()).length]).toEqual([[], before])
})

test('a photo is accepted by its content, whatever its type and folder', async () => {
  const { token } = await person()
  const png = { bytes: await photo().png().toBuffer(), type: 'application/pdf', filename: '../../etc/passwd' }
  const webp = { bytes: await photo().webp().toBuffer(), type: 'text/html', filename: 'x' }
  expect((await send(token, parts(good, { front: png, verse: webp }))).status).toBe(201)
})

test('data appended to a good photo is not stored', async () => {
  const { id, token } = await person()
  const polyglot = Buffer.concat([good, latin('PK\x03\x04<script>hidden</script>')])
  expect((await send(token, parts(polyglot))).status).toBe(201)
  const [submission] = await submissionsOf(id)
  expect((await openDocument(site.app, submission?.id ?? 0, 'front')).includes('hidden')).toBe(false)
})

test.each<DocumentKind>([...documentKinds])('%s of more than 15 MB is refused by name', async kind => {
  const { id, token } = await person()
  const heavy = Buffer.concat([good, Buffer.alloc(16 * 1024 * 1024)])
  const { status, body } = await send(token, parts(good, { [kind]: { bytes: heavy } }))
  expect([status, body.errors]).toEqual([413, { [kind]: [documentErrors.too_heavy] }])
  expect(await submissionsOf(id)).toEqual([])
})

test('three photos that are too heavy together are refused, and the connection stays usable', async () => {
  const { token } = await person()
  const heavy = Buffer.concat([good, Buffer.alloc(16 * 1024 * 1024)])
  const { status, body } = await send(token, parts(heavy))
  expect([status, body.message]).toEqual([413, sendingRefusals.tooHeavy])
  expect((await send(token)).status).toBe(201)
})

const without = (kind: DocumentKind) => parts(good).filter(([name]) => name !== kind)

test.each<[string, () => Parts, number, Record<string, string[]> | undefined]>([
  ['without one of the photos', () => without('selfie'), 422, { selfie: [documentErrors.missing] }],
  [
    'with nothing',
    () => [],
    422,
    { front: [documentErrors.missing], verse: [documentErrors.missing], selfie: [documentErrors.missing] },
  ],
  [
    'with a repeated photo',
    () => [...without('selfie'), ['front', { bytes: good }]],
    422,
    { front: [documentErrors.repeated] },
  ],
  [
    'with a field instead of a file',
    () => parts(good, { front: { bytes: 'texto', filename: null } }),
    422,
    { front: [documentErrors.no_file] },
  ],
  [
    'with a file in another field',
    () => [...without('selfie'), ['outra', { bytes: good }]],
    422,
    { selfie: [documentErrors.missing], outra: ['Parâmetro desconhecido.'] },
  ],
  [
    'with an unknown field before the photos',
    () => [['outra', { bytes: 'x', filename: null }], ...without('front')],
    422,
    { front: [documentErrors.missing], outra: ['Parâmetro desconhecido.'] },
  ],
  ['with a fourth part', () => [...parts(good), ['front', { bytes: good }]], 422, { front: [documentErrors.repeated] }],
  [
    'with too many parts',
    () => Array.from({ length: 20 }, (_, place) => [`outra${place}`, { bytes: 'x', filename: null }]),
    413,
    undefined,
  ],
  [
    'with a hundred fields',
    () => Array.from({ length: 100 }, () => ['front', { bytes: 'x', filename: null }]),
    422,
    { front: [documentErrors.no_file] },
  ],
  ['with a prototype as a field', () => [['__proto__', { bytes: good }]], 422, undefined],
])('an upload %s is refused, and the connection stays usable', async (_, all, status, errors) => {
  const { id, token } = await person()
  const refused = await send(token, all())
  expect([refused.status, refused.body.errors]).toEqual([status, errors])
  expect(refused.body.message).not.toMatch(/[a-z] (limit|field|the) /)
  expect(await submissionsOf(id)).toEqual([])
  expect((await send(token)).status).toBe(201)
})

test('a body that is not multipart, or ends early, is refused with our own text', async () => {
  const { token } = await person()
  const json = await post(site.url, Buffer.from('{}'), { token, contentType: 'application/json' })
  expect([json.status, json.body.message]).toEqual([415, 'Formato não aceito.'])
  const without = await post(site.url, multipartBody(parts(good)), { token, contentType: 'multipart/form-data' })
  expect([without.status, without.body.message]).toEqual([422, sendingRefusals.wrongParts])
  const early = await post(site.url, multipartBody(parts(good)).subarray(0, -5000), { token })
  expect([early.status, early.body.message]).toEqual([422, sendingRefusals.wrongParts])
})

test('without a token the body is not even parsed', async () => {
  for (const token of [undefined, 'x'.repeat(43)]) {
    const refused = await post(site.url, latin('not even multipart'), { ...(token && { token }) })
    expect(refused.status).toBe(401)
  }
})
