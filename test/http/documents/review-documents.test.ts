import sharp from 'sharp'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { heldBy } from '#contract/worklist.ts'
import { destroyDocuments } from '#server/people/documents/retention.ts'
import {
  type BackOffice,
  backOffice,
  codeOf,
  confirmByPasskey,
  giveCode,
  givePassword,
  operatorAtWork,
} from '#test/world/back-office.ts'
import { askTicket, leave, openReviews, reject } from '#test/world/documents.ts'

const { site, clock, cases, iris, bruno } = await openReviews('2026-11-21T12:00:00Z')
const { id } = await cases.waiting()

const open = (office: BackOffice, one = id) => office.send('GET', `/api/operator/kyc/${one}`)
/** Opens the case, requests a ticket and releases the case. */
async function ask(office: BackOffice, kind = 'front', rotation?: string) {
  await open(office)
  const asked = await askTicket(office, id, kind, rotation)
  await leave(office, id)
  return asked
}
const ticket = async (office: BackOffice, kind?: string, rotation?: string) =>
  (await ask(office, kind, rotation)).json().url as string
const views = async () => (await cases.entriesOf(id)).filter(({ action }) => action === 'document_viewed')

test('a ticket shows its document once, and the view is audited', async () => {
  const before = (await views()).length
  const asked = await ask(iris.office, 'selfie')
  expect(asked.status).toBe(201)
  expect(asked.json()).toEqual({
    url: expect.stringMatching(/^\/api\/operator\/kyc\/documents\/[\w-]{43}$/),
    expires_at: '2026-11-21T12:01:00.000Z',
  })
  expect(await views()).toHaveLength(before)
  const shown = await iris.office.send('GET', asked.json().url)
  expect(shown.status).toBe(200)
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 420 })
  expect(await views()).toHaveLength(before + 1)
  expect((await views()).at(-1)?.facts).toMatchObject({ kind: 'selfie', purpose: 'review' })
  expect((await iris.office.send('GET', asked.json().url)).status).toBe(403)
  expect(await views()).toHaveLength(before + 1)
})

test('a document is never cached, runs no script and loads into no other site', async () => {
  const { headers } = await iris.office.send('GET', await ticket(iris.office))
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})

test('a HEAD request is refused and does not use the ticket', async () => {
  const url = await ticket(iris.office)
  const before = (await views()).length
  const head = await iris.office.send('HEAD', url)
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
  expect((await iris.office.send('HEAD', `/api/operator/kyc/${id}`)).status).toBe(405)
  expect(await views()).toHaveLength(before)
  expect((await iris.office.send('GET', url)).status).toBe(200)
})

test('a used, expired, foreign or invented ticket gets the same refusal', async () => {
  const answers: { status: number; body: unknown }[] = []
  const show = async (office: BackOffice, url: string) => {
    const { status, json } = await office.send('GET', url)
    answers.push({ status, body: json() })
  }
  const before = (await views()).length
  const used = await ticket(iris.office)
  await iris.office.send('GET', used)
  await show(iris.office, used)
  await show(bruno.office, await ticket(iris.office))
  const second = backOffice(site)
  await givePassword(second, iris.email)
  clock.at += 30_000
  await giveCode(second, codeOf(site.app, iris.secret))
  await confirmByPasskey(site.app, iris.id)
  await show(second, await ticket(iris.office))
  await show(iris.office, `/api/operator/kyc/documents/${'x'.repeat(43)}`)
  const old = await ticket(iris.office)
  clock.at += minuteMs
  await show(iris.office, old)
  expect(answers).toEqual(Array(5).fill({ status: 403, body: { message: 'Você não tem permissão para isso.' } }))
  expect(await views()).toHaveLength(before + 1)
})

test('one of several concurrent uses of a ticket shows the document', async () => {
  const url = await ticket(iris.office)
  const answers = await Promise.all(Array.from({ length: 6 }, () => iris.office.send('GET', url)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403])
})

test('a ticket is refused after its session has ended, and without a session', async () => {
  const caio = await operatorAtWork(site, 'Caio')
  const url = await ticket(caio.office)
  const { cookie } = caio.office
  expect((await fetch(`${site.url}${url}`)).status).toBe(401)
  await caio.office.send('DELETE', '/api/operator/session')
  caio.office.cookie = cookie
  expect((await caio.office.send('GET', url)).status).toBe(401)
  expect(
    await cases.rows(
      'select 1 from kyc_view_tickets t left join operator_sessions s on s.id = t.session_id where s.id is null',
    ),
  ).toEqual([])
})

test('an image’s pixels differ for each operator and second', async () => {
  const pixels = async (office: BackOffice) =>
    sharp((await office.send('GET', await ticket(office))).bytes)
      .greyscale()
      .raw()
      .toBuffer()
  const [one, again] = [await pixels(iris.office), await pixels(iris.office)]
  const other = await pixels(bruno.office)
  clock.at += 1000
  const later = await pixels(iris.office)
  expect(difference(one, again)).toBe(0)
  expect(difference(one, other)).toBeGreaterThan(100)
  expect(difference(one, later)).toBeGreaterThan(100)
})

test('the watermark covers the picture and leaves it readable', async () => {
  const ground = await site.app.images.document(
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#888888' } })
      .png()
      .toBuffer(),
  )
  const marked = await site.app.images.watermark(ground.bytes, {
    text: 'OP 3 · 2026-11-21 12:00:00Z · CASO 7',
    rotation: 0,
  })
  const tiles = await Promise.all(
    Array.from({ length: 24 }, async (_, tile) => {
      const place = { left: (tile % 6) * 200, top: Math.floor(tile / 6) * 200, width: 200, height: 200 }
      const data = await sharp(marked).extract(place).greyscale().raw().toBuffer()
      return data.filter(value => Math.abs(value - 0x88) > 12).length / data.length
    }),
  )
  expect(Math.min(...tiles)).toBeGreaterThan(0.005)
  expect(Math.max(...tiles)).toBeLessThan(0.25)
})

test.each([
  ['90', 420, 640],
  ['180', 640, 420],
  ['270', 420, 640],
])('the watermark follows a rotation by %s', async (rotation, width, height) => {
  const shown = await iris.office.send('GET', await ticket(iris.office, 'front', rotation))
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width, height })
})

test('there is no ticket for a case that was never opened, was left, or is decided', async () => {
  const { id: other } = await cases.waiting()
  const status = async () => (await askTicket(iris.office, other)).status
  expect(await status()).toBe(403)
  await open(iris.office, other)
  expect(await status()).toBe(201)
  await leave(iris.office, other)
  expect(await status()).toBe(403)
  await open(iris.office, other)
  await open(iris.office, id)
  expect(await status()).toBe(403)
  await open(iris.office, other)
  await reject(iris.office, other, { rejection: 'illegible', text: 'O verso está cortado.' })
  expect(await status()).toBe(403)
  await open(iris.office, other)
  expect(await status()).toBe(201)
})

test('there is no ticket for a case that another operator or session has open', async () => {
  const { id: other } = await cases.waiting()
  await open(iris.office, other)
  await open(bruno.office, other)
  const refused = await askTicket(bruno.office, other)
  expect([refused.status, refused.json().message]).toEqual([
    409,
    heldBy({ name: 'Íris', until: new Date(clock.at + 15 * minuteMs).toISOString() }),
  ])
  const second = backOffice(site)
  await givePassword(second, iris.email)
  clock.at += 30_000
  await giveCode(second, codeOf(site.app, iris.secret))
  expect((await askTicket(second, other)).status).toBe(403)
  await leave(iris.office, other)
  // A released case is assigned to the next operator who opens it.
  expect((await askTicket(bruno.office, other)).status).toBe(403)
  await open(bruno.office, other)
  expect((await askTicket(bruno.office, other)).status).toBe(201)
})

test('there is no ticket for a missing document', async () => {
  expect((await ask(iris.office, 'back')).status).toBe(422)
  expect((await askTicket(iris.office, 2_000_000_000)).status).toBe(404)
  const { id: other, accountId } = await cases.waiting()
  await open(iris.office, other)
  const { url } = (await askTicket(iris.office, other)).json()
  await destroyDocuments(site.app, accountId)
  expect((await iris.office.send('GET', url)).status).toBe(404)
  expect((await askTicket(iris.office, other)).status).toBe(404)
})

const difference = (one: Buffer, other: Buffer) =>
  one.filter((value, place) => Math.abs(value - (other[place] ?? 0)) > 16).length
