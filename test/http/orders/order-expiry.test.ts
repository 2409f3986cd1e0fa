import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyCoupon } from '#contract/coupon.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Order } from '#contract/order.ts'
import { expireOrders, expiryReason } from '#server/money/orders/expire-orders.ts'
import { ask } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { openPriceList } from '#test/world/price-list.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let token: string
let order: Order

const start = new Date('2026-11-21T15:00:00Z')
const passed = (ms: number) => shop.at(new Date(start.getTime() + ms))

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
})
beforeEach(async () => {
  shop.at(start)
  token = (await shop.buyer()).token
  order = await shop.order(token, await shop.planId('Premium 7 dias'))
})

const state = async () => (await shop.read(token, order.id)).state
/** Inserts a charge as a provider would, because this site has no provider. */
const charged = (expiresAfter: number) =>
  site.app.db
    .insertInto('pix_charges')
    .values({
      order_id: order.id,
      txid: `${order.code}${'0'.repeat(20)}`,
      copy_paste: 'código',
      created_at: start,
      expires_at: new Date(start.getTime() + expiresAfter),
      closed_at: null,
    })
    .execute()
async function declined() {
  await shop.tryCard(order)
  await shop.declineCard(order)
}

describe('an order that nobody pays', () => {
  test.each<[string, () => Promise<unknown>, number, 'waiting' | 'refused']>([
    ['by static Pix waits a week', async () => undefined, 7 * dayMs - 1, 'waiting'],
    ['by static Pix is refused after a week', async () => undefined, 7 * dayMs, 'refused'],
    ['by a charge waits a day', () => charged(hourMs), dayMs - 1, 'waiting'],
    ['by a charge is refused after a day', () => charged(hourMs), dayMs, 'refused'],
    ['by a charge waits as long as the charge', () => charged(2 * dayMs), 2 * dayMs - 1, 'waiting'],
    ['is refused with its charge', () => charged(2 * dayMs), 2 * dayMs, 'refused'],
    ['waits for a card', () => shop.tryCard(order, 'IN_ANALYSIS'), 30 * dayMs, 'waiting'],
    ['waits no longer for a card that was declined', declined, 7 * dayMs, 'refused'],
  ])('expires on time: %s', async (_what, prepare, ms, becomes) => {
    await prepare()
    passed(ms)
    await expireOrders(site.app)
    expect(await state()).toBe(becomes)
    if (becomes === 'refused') expect((await shop.read(token, order.id)).refusal).toBe(expiryReason)
  })

  test('returns its coupon', async () => {
    await openPriceList(site.app).addCoupon({ cents: 1000, most_uses: 1 }, 'VOLTA')
    await ask(site.url, applyCoupon, { token, body: { code: 'VOLTA' } })
    const cheaper = await shop.order(token, order.product.id)
    expect(cheaper.value).toBe(order.value - 1000)
    passed(7 * dayMs)
    await expireOrders(site.app)
    expect(await expireOrders(site.app)).toEqual([])
    expect((await ask(site.url, applyCoupon, { token, body: { code: 'VOLTA' } })).status).toBe(200)
  })

  test('can be ordered again, and late money is refunded', async () => {
    passed(7 * dayMs)
    await expireOrders(site.app)
    expect(await shop.pay(order)).toBe('late')
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'refused', refund: { transferred_at: null } })
    expect((await shop.order(token, order.product.id)).id).not.toBe(order.id)
    expect((await shop.ledger()).differences).toEqual([])
  })
})

test('an order whose Pix has expired is not reused', async () => {
  await charged(hourMs / 2)
  passed(hourMs / 2 - 1)
  expect((await shop.order(token, order.product.id)).id).toBe(order.id)
  passed(hourMs / 2)
  expect((await shop.order(token, order.product.id)).id).not.toBe(order.id)
})

test('an order paid while it expires has one outcome, and the ledger stays balanced', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.buyer()))
  const orders = await Promise.all(buyers.map(buyer => shop.order(buyer.token, order.product.id)))
  passed(7 * dayMs)
  const paid = orders.map(one => shop.pay(one))
  const [expired, ...settled] = await Promise.all([
    Promise.all([expireOrders(site.app), expireOrders(site.app)]),
    ...paid,
  ])
  const refused = expired.flat().filter(id => orders.some(one => one.id === id))
  expect(new Set(refused).size).toBe(refused.length)
  const late = orders.filter((_one, index) => settled[index] === 'late').map(({ id }) => id)
  expect(refused.sort()).toEqual(late.sort())
  expect(settled.every(outcome => outcome === 'late' || outcome === 'settled')).toBe(true)
  const counts = await shop.rows(
    `select o.id, (select count(*) from order_activations where order_id = o.id)
      + (select count(*) from order_refusals where order_id = o.id) as outcomes
    from orders o where o.id = any($1)`,
    orders.map(({ id }) => id),
  )
  expect(counts.map(({ outcomes }) => outcomes)).toEqual(Array(12).fill(1))
  expect((await shop.ledger()).differences).toEqual([])
})
