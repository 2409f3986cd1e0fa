import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { formatSpan } from '#contract/format.ts'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let token: string

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
})
beforeEach(async () => {
  shop.at('2026-11-21T15:00:00Z')
  token = (await shop.buyer()).token
})

const ordered = async (title: string) => shop.order(token, await shop.planId(title))
async function bought(title: string, channel: 'pix' | 'card' = 'pix') {
  const order = await ordered(title)
  expect(await shop.pay(order, { channel })).toBe('settled')
  return shop.read(token, order.id)
}
const withdraw = ({ id }: Order) => ask(site.url, withdrawOrder, { token, params: { id } })
const refundOf = async ({ id }: Order) =>
  (
    await shop.rows(
      'select r.cause, p.amount from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
      id,
    )
  )[0]
const paymentOf = async ({ id }: Order) =>
  (await shop.rows('select payment_id from order_activations where order_id = $1', id))[0].payment_id as number

test.each([
  ['immediately', '2026-11-21T15:00:00Z', 200],
  ['on the seventh day', '2026-11-28T20:00:00Z', 200],
  ['on the fourteenth day, at its last moment', '2026-12-06T02:59:59.999Z', 200],
  ['on the fifteenth day', '2026-12-06T03:00:00Z', 409],
])('a withdrawal %s', async (_what, at, status) => {
  const order = await bought('Premium 15 dias', 'card')
  shop.at(at)
  expect((await shop.read(token, order.id)).withdrawal_until === null).toBe(status === 409)
  const answer = await withdraw(order)
  expect(answer.status).toBe(status)
  if (status === 409) return expect(answer.message).toBe('O prazo de 14 dias para desistir desta compra terminou.')
  expect(bodyOf<Order>(answer)).toMatchObject({
    status: 'ok',
    state: 'refunded',
    withdrawal_until: null,
    refund: { decided_at: new Date(at).toISOString(), transferred_at: null },
  })
  expect((await shop.ledger()).differences).toEqual([])
})

test.each([
  ['a second before it ends', '2026-11-28T14:59:59Z', 200, '7 dias'],
  ['when it ends', '2026-11-28T15:00:00Z', 200, '7 dias'],
  ['at 23:59 of its seventh day', '2026-11-29T02:59:59Z', 200, '7 dias'],
  ['on the fourteenth day, at its last moment', '2026-12-06T02:59:59.999Z', 200, '7 dias'],
  ['on the fifteenth day', '2026-12-06T03:00:00Z', 409, '7 dias'],
  ['after two days and three hours', '2026-11-23T18:00:00Z', 200, '2 dias e 3 horas'],
])('a withdrawal from a plan of seven days %s', async (_what, at, status, used) => {
  const order = await bought('Premium 7 dias')
  expect(order).toMatchObject({ withdrawal_until: '2026-12-06T02:59:59.999Z', used_seconds: 0 })
  shop.at(at)
  const before = await shop.read(token, order.id)
  expect(before.withdrawal_until === null).toBe(status === 409)
  expect(formatSpan(before.used_seconds)).toBe(used)
  const answer = await withdraw(order)
  expect(answer.status).toBe(status)
  if (status === 409) expect(answer.message).toBe('O prazo de 14 dias para desistir desta compra terminou.')
  else expect(await refundOf(order)).toMatchObject({ cause: 'withdrawal', amount: order.value })
  expect((await shop.ledger()).differences).toEqual([])
})

test('every plan on sale can be withdrawn for exactly fourteen days', async () => {
  const plans = await shop.rows('select distinct title from plans where user_type = 2 and withdrawn_at is null')
  for (const { title } of plans) {
    shop.at('2026-11-21T15:00:00Z')
    token = (await shop.buyer()).token
    const [kept, returned] = [await bought(title), await bought(title, 'card')]
    shop.at('2026-12-06T02:59:59.999Z')
    expect((await withdraw(returned)).status).toBe(200)
    expect(await refundOf(returned)).toMatchObject({ amount: returned.value })
    shop.at('2026-12-06T03:00:00Z')
    expect((await withdraw(kept)).status).toBe(409)
  }
})

test('the withdrawal period counts São Paulo days when summer time ends', async () => {
  shop.at('2019-02-02T12:00:00Z')
  token = (await shop.buyer()).token
  const order = await bought('Premium 15 dias')
  expect(order.withdrawal_until).toBe('2019-02-17T02:59:59.999Z')
  shop.at('2019-02-17T02:30:00Z')
  expect((await withdraw(order)).status).toBe(200)
})

test('a withdrawal ends the plan immediately and starts the next one', async () => {
  const first = await bought('Premium 7 dias')
  const next = await bought('Premium 15 dias')
  shop.later(dayMs)
  await withdraw(first)
  expect((await shop.read(token, first.id)).expired_at).toBe('2026-11-22T15:00:00.000Z')
  expect(await shop.read(token, next.id)).toMatchObject({ state: 'active', starts_at: '2026-11-22T15:00:00.000Z' })
})

test('a withdrawal undoes the conversion of a Básico', async () => {
  const basic = await bought('Básico 7 dias')
  const premium = await bought('Premium 7 dias')
  await withdraw(premium)
  expect(await shop.read(token, basic.id)).toMatchObject({
    state: 'active',
    expired_at: basic.expired_at,
    converted: null,
  })
})

test('a withdrawal is refused with a reason, and possible only once', async () => {
  const waiting = await ordered('Premium 7 dias')
  expect(await withdraw(waiting)).toMatchObject({ status: 409, message: 'Esta compra ainda não foi paga.' })
  await shop.pay(waiting)
  const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(waiting)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect((await withdraw(waiting)).message).toBe('Você já desistiu desta compra, ou ela já foi devolvida.')
  expect(await shop.rows('select count(*) from refunds where payment_id = $1', await paymentOf(waiting))).toEqual([
    { count: 1 },
  ])
})
