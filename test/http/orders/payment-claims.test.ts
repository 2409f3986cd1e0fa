import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { claimPayment, type Order, readOrder } from '#contract/order.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { review, sendPhotos } from '#test/world/documents.ts'
import { type OrderAdmin, openCase, openOrderAdmin, postAdmin } from '#test/world/orders.ts'
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

const claim = ({ id, token }: OwnOrder) => ask(site.url, claimPayment, { token, params: { id: String(id) } })
const read = async ({ id, token }: OwnOrder) =>
  bodyOf<Order>(await ask(site.url, readOrder, { token, params: { id: String(id) } }))
const waiting = async () =>
  (await admin.iris.send('GET', '/api/operator/worklist?only=pix')).json().data as WorklistItem[]
const idsOf = async (query: string) =>
  ((await admin.iris.send('GET', `/api/operator/orders?${query}`)).json().data as { id: number }[]).map(({ id }) => id)

test('an order waits for operators, for four hours, only once its buyer claims to have paid', async () => {
  const order = await admin.order({ days: 15 })
  expect(await waiting()).toEqual([])
  expect(await idsOf('needs=pix')).toEqual([])
  expect(await idsOf('status=pending')).toContain(order.id)
  ahead += 10 * minuteMs
  const answered = await claim(order)
  expect(answered.status).toBe(200)
  const { claimed_at, state } = bodyOf<Order>(answered)
  expect(state).toBe('waiting')
  const [item] = await waiting()
  expect(item).toMatchObject({ id: order.id, since: claimed_at })
  expect(Date.parse(item?.due ?? '') - Date.parse(claimed_at ?? '')).toBe(4 * hourMs)
  expect(await idsOf('needs=pix')).toEqual([order.id])
  expect((await openCase(admin.iris, order.id)).timeline.map(({ what }) => what)).toContain('claimed')
})

test('a second claim does not restart the wait, and a paid or refused order no longer waits', async () => {
  const order = await admin.order({ days: 15 })
  await claim(order)
  const first = (await read(order)).claimed_at
  ahead += minuteMs
  expect((await claim(order)).status).toBe(200)
  expect((await read(order)).claimed_at).toBe(first)
  await admin.confirm(admin.iris, order)
  expect((await waiting()).map(({ id }) => id)).not.toContain(order.id)
  expect((await claim(order)).status).toBe(409)
  const refused = await admin.order({ days: 15 })
  await claim(refused)
  await postAdmin(admin.iris, `orders/${refused.id}/refusal`, { reason: 'Não chegou.' })
  expect((await waiting()).map(({ id }) => id)).not.toContain(refused.id)
})

test('nobody can claim another buyer’s order, or fill the queue alone', async () => {
  const order = await admin.order({ days: 15 })
  const other = await signUp(site.url, { user_type_id: 2 })
  expect((await claim({ id: order.id, token: other.token })).status).toBe(404)
  expect((await ask(site.url, claimPayment, { params: { id: String(order.id) } })).status).toBe(401)
  expect((await claim({ ...order, id: 2_000_000_000 })).status).toBe(404)
  const before = (await waiting()).length
  const answers: number[] = []
  for (let made = 0; made < 7; made++) {
    const [{ id }] = await admin.rows(
      `insert into orders (account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount)
        select account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount
        from orders where id = $1 returning id`,
      order.id,
    )
    answers.push((await claim({ id, token: order.token })).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await waiting()).length).toBe(before + 5)
})

test.each([
  ['their network', (n: number) => (n < 30 ? '127.0.0.1' : undefined)],
  ['the site', (n: number) => `10.0.${n >> 8}.${n & 255}`],
])('strangers can use up the claims of %s, but not those of people with approved documents', async (_, addressOf) => {
  const { app } = site
  for (let made = 0; made < 300; made++) {
    const address = addressOf(made)
    if (address) await rateLimit(app, 'payment-claim-unverified', { address })
  }
  const verified = await admin.order({ days: 15 })
  expect((await claim(verified)).status).toBe(429)
  const [{ account_id }] = await admin.rows('select account_id from orders where id = $1', verified.id)
  await review(app, await sendPhotos(app, account_id), 'approved')
  expect((await claim(verified)).status).toBe(200)
})

test('an order with a charge does not wait, because the provider reports its payment', async () => {
  const order = await admin.order({ days: 15 })
  await admin.rows(
    `insert into pix_charges (order_id, txid, created_at, expires_at)
      values ($1, $2, now(), now() + interval '1 day')`,
    order.id,
    'a'.repeat(26),
  )
  expect((await claim(order)).status).toBe(200)
  expect((await waiting()).map(({ id }) => id)).not.toContain(order.id)
})
