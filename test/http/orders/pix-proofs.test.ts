import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Order } from '#contract/order.ts'
import { proofErrors, proofLimits, proofRefusals } from '#contract/pix-proof.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { readViews } from '#server/safety/own-data/read-views.ts'
import { forgetExpired } from '#server/schedule.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { boundary, multipartBody, type Parts } from '#test/world/documents.ts'
import { foundMarkers, goodJpeg, half, latin, taggedJpeg } from '#test/world/hostile-files.ts'
import { expectInert } from '#test/world/inert.ts'
import { type OrderAdmin, openCase, openOrderAdmin, postAdmin } from '#test/world/orders.ts'
import { loadedPdfs, pdf, uselessPdfs } from '#test/world/pdfs.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin
let ahead = 0

beforeAll(async () => {
  site = await bootSite()
  const { now } = site.app
  site.app.now = () => new Date(now().getTime() + ahead)
  admin = await openOrderAdmin(site)
})
beforeEach(() => forgetAttempts(site.app))

type OwnOrder = { id: number; token: string }
type Answer = Order & { message: string; errors: Record<string, string[]> }

async function sendParts({ id, token }: OwnOrder, parts: Parts) {
  const answer = await fetch(`${site.url}/api/checkout/orders/${id}/proof`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${token}` },
    body: multipartBody(parts),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

const send = (order: OwnOrder, bytes: Uint8Array) => sendParts(order, [['proof', { bytes }]])
const show = (id: number, office = admin.iris) => office.send('GET', `/api/operator/orders/${id}/proof`)
const stored = (id: number) => admin.rows('select * from order_proofs where order_id = $1', id)
const waiting = async () =>
  (await admin.iris.send('GET', '/api/operator/worklist?only=pix')).json().data as WorklistItem[]

test('a proof claims the payment and starts the operators’ four hours, but activates nothing', async () => {
  const order = await admin.order()
  expect((await waiting()).map(({ id }) => id)).not.toContain(order.id)
  const { status, body } = await send(order, pdf())
  expect([status, body.state, body.status]).toEqual([201, 'waiting', 'pending'])
  expect(body.proof_sent_at).toBe(body.claimed_at)
  const item = (await waiting()).find(({ id }) => id === order.id)
  expect(Date.parse(item?.due ?? '') - Date.parse(body.proof_sent_at ?? '')).toBe(4 * hourMs)
  expect(await admin.rows('select from order_activations where order_id = $1', order.id)).toEqual([])
  const opened = await openCase(admin.iris, order.id)
  expect(opened.proof).toMatchObject({ sent_at: body.proof_sent_at, width: 1000, pages: 1 })
  expect(opened.timeline.map(({ what }) => what)).toEqual(['ordered', 'claimed', 'proof_sent'])
})

test('an operator who moves money sees it watermarked and uncached, and the audit log says who', async () => {
  const order = await admin.order()
  await send(order, await taggedJpeg())
  const answer = await show(order.id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expectInert(answer)
  expect(foundMarkers(answer.bytes)).toEqual([])
  expect((await show(order.id, admin.bruno)).bytes.equals(answer.bytes)).toBe(false)
  const entries = await admin.entriesOf(order.id)
  expect(entries.map(({ action, name }) => [action, name])).toEqual([
    ['proof_viewed', 'Íris'],
    ['proof_viewed', 'Bruno'],
  ])
  expect((await show((await admin.order()).id)).status).toBe(404)
  const [{ account_id }] = await stored(order.id)
  expect((await readViews(site.app, account_id)).map(({ part }) => part)).toEqual(['proof', 'proof'])
})

test('nothing of it is stored in plain, and its row and key are useless for another order', async () => {
  const [one, other] = [await admin.order(), await admin.order()]
  await send(one, await goodJpeg())
  await send(other, pdf())
  const [row] = await stored(one.id)
  expect(row.sealed.includes(latin('WEBP'))).toBe(false)
  await admin.rows('update order_proofs set sealed = $2 where order_id = $1', other.id, row.sealed)
  expect((await show(other.id)).status).toBe(500)
})

test('a newer proof replaces the earlier one without a new deadline, at most five times', async () => {
  const order = await admin.order()
  const first = (await send(order, pdf())).body
  ahead += minuteMs
  const second = (await send(order, await goodJpeg(640, 800))).body
  expect(second.claimed_at).toBe(first.claimed_at)
  expect(Date.parse(second.proof_sent_at ?? '') - Date.parse(first.proof_sent_at ?? '')).toBeGreaterThanOrEqual(
    minuteMs,
  )
  expect(await stored(order.id)).toMatchObject([{ width: 640, pages: 1, sendings: 2 }])
  for (let count = 2; count < proofLimits.perOrder; count++) expect((await send(order, pdf())).status).toBe(201)
  const { status, body } = await send(order, pdf())
  expect([status, body.message]).toEqual([409, proofRefusals.tooOften])
})

test.each<[string, () => Uint8Array | Promise<Uint8Array>, keyof typeof proofErrors]>([
  ...Object.entries(uselessPdfs).map(([name, { make, reason }]) => [name, make, reason] as const),
  ['half a JPEG', async () => half(await goodJpeg()), 'damaged'],
  ['SVG', () => latin('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format'],
  ['nothing', () => Buffer.alloc(0), 'missing'],
] as [string, () => Uint8Array | Promise<Uint8Array>, keyof typeof proofErrors][])(
  '%s is refused, and nothing is claimed',
  async (_, make, fault) => {
    const order = await admin.order()
    const { status, body } = await send(order, await make())
    expect([status, body.errors]).toEqual([422, { proof: [proofErrors[fault]] }])
    expect(await stored(order.id)).toEqual([])
    expect((await waiting()).map(({ id }) => id)).not.toContain(order.id)
  },
)

test('an operator’s browser gets the drawn page, and nothing that a PDF contains', async () => {
  const order = await admin.order()
  await send(order, loadedPdfs['a script that runs when it is opened']?.() as Buffer)
  const { bytes } = await show(order.id)
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(foundMarkers(bytes)).toEqual([])
})

test('a file that is too heavy, or a form with something else, is refused in its own words', async () => {
  const order = await admin.order()
  const heavy = await send(order, Buffer.concat([pdf(), Buffer.alloc(proofLimits.bytes)]))
  expect([heavy.status, heavy.body.message]).toEqual([413, proofErrors.too_heavy])
  const twice = await sendParts(order, [
    ['proof', { bytes: pdf() }],
    ['proof', { bytes: pdf() }],
  ])
  expect([twice.status, twice.body.errors]).toEqual([422, { proof: [proofErrors.repeated] }])
})

test('only the buyer of an order that waits for an operator may send one', async () => {
  const order = await admin.order()
  const stranger = await signUp(site.url, { user_type_id: 2 })
  expect((await send({ id: order.id, token: stranger.token }, pdf())).status).toBe(404)
  await admin.rows(
    `insert into pix_charges (order_id, txid, created_at, expires_at) values ($1, $2, now(), now() + interval '1 hour')`,
    order.id,
    'a'.repeat(32),
  )
  expect((await send(order, pdf())).body.message).toBe(proofRefusals.closed)
  const paid = await admin.order()
  await admin.confirm(admin.iris, paid)
  expect((await send(paid, pdf())).status).toBe(409)
})

test('one account, and the whole site, can send only so many', async () => {
  const buyer = await signUp(site.url, { user_type_id: 2 })
  const order = { id: (await admin.order({ token: buyer.token })).id, token: buyer.token }
  for (let count = 0; count < 15; count++) await rateLimit(site.app, 'pix-proof', { account: buyer.id })
  expect((await send(order, pdf())).status).toBe(429)
  await forgetAttempts(site.app)
  for (let count = 0; count < 600; count++)
    await rateLimit(site.app, 'pix-proof', { account: `x${count}`, known: true })
  expect((await send(order, pdf())).status).toBe(429)
  await forgetAttempts(site.app)
  expect((await send(order, pdf())).status).toBe(201)
})

test('it is destroyed 90 days after the order’s decision, and with the account', async () => {
  const [refused, open] = [await admin.order(), await admin.order()]
  for (const order of [refused, open]) await send(order, pdf())
  await postAdmin(admin.iris, `orders/${refused.id}/refusal`, { reason: 'Não chegou nada.' })
  const exists = async (id: number) => (await stored(id)).length === 1
  ahead += (keptDays.pixProofs - 1) * dayMs
  await forgetExpired(site.app)
  expect([await exists(refused.id), await exists(open.id)]).toEqual([true, true])
  ahead += dayMs
  await forgetExpired(site.app)
  expect([await exists(refused.id), await exists(open.id)]).toEqual([false, true])
  expect(await admin.rows('select from order_proof_keys where order_id = $1', refused.id)).toEqual([])
  await admin.rows('delete from accounts where id = (select account_id from orders where id = $1)', open.id)
  expect(await exists(open.id)).toBe(false)
})
