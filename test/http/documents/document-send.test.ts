import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { documentKinds, sendingRefusals } from '#contract/documents.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { filesBelow, openSenders, ownDataDir, type Parts, parts, photo, review } from '#test/world/documents.ts'
import type { Person } from '#test/world/people.ts'
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

const person = (more?: Person) => senders.person(more)
const submissionsOf = (accountId: number) => senders.submissionsOf(accountId)
const send = (token: string, all: Parts = parts(good), key?: string) => senders.send(token, all, key)
const stored = () => filesBelow(join(dataDir, 'private'))

test('three photos become a waiting submission, each readable through the vault as clean WebP', async () => {
  const { id, token } = await person()
  const sent = await send(token)
  expect([sent.status, sent.body, sent.headers.get('cache-control')]).toEqual([201, { kyc: 'pending' }, 'no-store'])
  const [submission] = await submissionsOf(id)
  for (const kind of documentKinds) {
    const bytes = await openDocument(site.app, submission?.id ?? 0, kind)
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['webp', 640, 420])
  }
})

test('the stored photo has no place, camera or comment', async () => {
  const { id, token } = await person()
  const tagged = await sharp(good)
    .withExif({ IFD0: { Make: 'CameraMake' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(tagged.includes('CameraMake')).toBe(true)
  expect((await send(token, parts(tagged))).status).toBe(201)
  const [submission] = await submissionsOf(id)
  const kept = await openDocument(site.app, submission?.id ?? 0, 'selfie')
  const { exif, xmp, iptc, icc } = await sharp(kept).metadata()
  expect([exif, xmp, iptc, icc].filter(Boolean)).toEqual([])
  expect(kept.includes('CameraMake')).toBe(false)
})

test('no picture or part of one is unencrypted on disk, in the log or among temporary files', async () => {
  const { id, token } = await person()
  // Uses a separate temporary folder, because other tests leave files in the default one.
  const temporary = await ownDataDir()
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await send(token)).status).toBe(201)
  expect([tmpdir(), await readdir(tmpdir())]).toEqual([temporary, []])
  const [submission] = await submissionsOf(id)
  const plain = await openDocument(site.app, submission?.id ?? 0, 'front')
  const signs = ['\xff\xd8\xff', '\x89PNG', 'WEBP', 'VP8'].map(sign => Buffer.from(sign, 'latin1'))
  const pieces = [good.subarray(200, 232), plain.subarray(100, 132)]
  const files = await filesBelow(dataDir)
  expect(files.filter(({ path }) => path.includes('private')).length).toBeGreaterThanOrEqual(3)
  for (const { path, bytes } of files) {
    expect(
      signs.filter(sign => bytes.subarray(0, 64).includes(sign)),
      path,
    ).toEqual([])
    expect(
      pieces.filter(piece => bytes.includes(piece)),
      path,
    ).toEqual([])
  }
  expect(JSON.stringify(site.log)).not.toMatch(/foto\.jpg|private/)
})

const key = () => `envio-${crypto.randomUUID()}`

test('concurrent repeats of one upload make one submission with three objects', async () => {
  const { id, token } = await person()
  const before = (await stored()).length
  const [once, body] = [key(), parts(good)]
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(token, body, once)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await send(token, body, once)).status).toBe(201)
  expect(await submissionsOf(id)).toMatchObject([{ upload_id: once }])
  expect((await stored()).length - before).toBe(3)
})

test('another upload is refused while one waits or is approved, and accepted after a rejection', async () => {
  const { id, token } = await person()
  expect((await send(token, parts(good), key())).status).toBe(201)
  for (const again of [undefined, key()]) {
    const { status, body } = await send(token, parts(good), again)
    expect([status, body.message]).toEqual([409, sendingRefusals.pending])
  }
  const [first] = await submissionsOf(id)
  await review(site.app, first?.id ?? 0, 'rejected')
  expect((await send(token)).status).toBe(201)
  const [, second] = await submissionsOf(id)
  await review(site.app, second?.id ?? 0, 'approved')
  const { status, body } = await send(token)
  expect([status, body.message]).toEqual([409, sendingRefusals.approved])
  expect(await submissionsOf(id)).toHaveLength(2)
})

test('if two uploads without a key arrive concurrently, one becomes a submission and the other gets a 409', async () => {
  const { id, token } = await person()
  const answers = await Promise.all([send(token), send(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await submissionsOf(id)).toHaveLength(1)
})

test('two people can use the same upload key', async () => {
  const [one, other] = [await person(), await person()]
  const name = key()
  expect((await send(one.token, parts(good), name)).status).toBe(201)
  expect(await submissionsOf(other.id)).toEqual([])
  expect((await send(other.token, parts(good), name)).status).toBe(201)
  expect([(await submissionsOf(one.id)).length, (await submissionsOf(other.id)).length]).toEqual([1, 1])
  const rows = await site.app.db
    .selectFrom('kyc_keys')
    .select('account_id')
    .where('account_id', 'in', [one.id, other.id])
    .execute()
  expect(rows).toHaveLength(2)
})

test.each(['curto', 'com.ponto.no.meio.do.nome', 'a'.repeat(65)])('%j is refused as an upload key', async name => {
  const { id, token } = await person()
  const refused = await send(token, parts(good), name)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['Idempotency-Key']])
  expect(await submissionsOf(id)).toEqual([])
})

test('too many uploads are refused with the time to retry', async () => {
  const { token } = await person()
  const bad = parts(good, { front: { bytes: 'x' } })
  for (let time = 0; time < 40; time++) expect((await send(token, bad)).status).toBe(422)
  const refused = await send(token)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a suspended person cannot send documents', async () => {
  const { token } = await person({ kyc: 'none', suspended: true })
  expect((await send(token)).status).toBe(401)
})
