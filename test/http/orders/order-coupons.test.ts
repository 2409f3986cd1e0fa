import { beforeAll, expect, test } from 'vitest'
import { applyCoupon, dropCoupon } from '#contract/coupon.ts'
import { dayMs } from '#contract/durations.ts'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { refuseOrder } from '#server/money/orders/settle-order.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { openPriceList } from '#test/world/price-list.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let prices: ReturnType<typeof openPriceList>
let plan: number
const hence = (ms: number) => new Date(site.app.now().getTime() + ms).toISOString()

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
  prices = openPriceList(site.app)
  plan = await shop.planId('Premium 30 dias')
})

type Terms = { cents?: number; percent?: number; most_uses?: number; most_uses_each?: number; plan_ids?: number[] }

const choose = async (token: string, code: string) =>
  bodyOf(await ask(site.url, applyCoupon, { token, body: { code } }))
const isChosen = async (accountId: number) =>
  (await shop.rows('select from account_coupons where account_id = $1 and chosen_at is not null', accountId)).length > 0

test.each<[string, Terms, number]>([
  ['an amount', { cents: 4000 }, 12_900],
  ['a percentage', { percent: 15 }, 14_365],
  ['all but one real', { percent: 100 }, 100],
])('a coupon takes off %s, once', async (_what, terms, value) => {
  const { id, token } = await shop.buyer()
  const { code } = await prices.addCoupon(terms)
  await choose(token, code)
  const order = await shop.order(token, plan)
  expect(order).toMatchObject({ value, list_value: 16_900, coupon: code, product: { amount: 16_900 } })
  expect(await isChosen(id)).toBe(false)
  // Ordering again returns the same order, with its coupon.
  expect((await shop.order(token, plan)).id).toBe(order.id)
  expect(await shop.pay(order)).toBe('settled')
  expect(await shop.order(token, plan)).toMatchObject({ value: 16_900, coupon: null })
})

test('a coupon for other plans stays for them', async () => {
  const { id, token } = await shop.buyer()
  const { code } = await prices.addCoupon({ cents: 1000, plan_ids: [await shop.planId('Premium 7 dias')] })
  await choose(token, code)
  expect(await shop.order(token, plan)).toMatchObject({ value: 16_900, coupon: null })
  expect(await isChosen(id)).toBe(true)
  const order = await shop.order(token, await shop.planId('Premium 7 dias'))
  expect(order).toMatchObject({ value: 4_900, coupon: code })
})

test.each([
  ['has ended', () => ({ ends_at: hence(1000) })],
  ['has not begun', () => ({ starts_at: hence(dayMs) })],
  ['was withdrawn', () => ({ withdrawn: true })],
  ['has no uses left', () => ({ most_uses: 1 })],
])('a chosen coupon that %s gives no discount', async (_what, change) => {
  const [{ token }, other] = [await shop.buyer(), await shop.buyer()]
  const { id, code } = await prices.addCoupon({ cents: 1000 })
  await choose(token, code)
  await choose(other.token, code)
  await shop.order(other.token, plan)
  await prices.changeCoupon(id, { cents: 1000, starts_at: hence(0), ...change() })
  shop.later(1000)
  expect(await shop.order(token, plan)).toMatchObject({ value: 16_900, coupon: null })
})

test('a coupon chosen after ordering makes another order, a dropped one does not', async () => {
  const { token } = await shop.buyer()
  const { id, code } = await prices.addCoupon({ cents: 1000 })
  const dear = await shop.order(token, plan)
  await choose(token, code)
  await ask(site.url, dropCoupon, { token, params: { id } })
  expect((await shop.order(token, plan)).id).toBe(dear.id)
  await choose(token, code)
  expect(await shop.order(token, plan)).toMatchObject({ value: 15_900, coupon: code })
})

test('a refused order does not count as a use', async () => {
  const { token } = await shop.buyer()
  const { code } = await prices.addCoupon({ cents: 1000, most_uses: 1 })
  await choose(token, code)
  const { id } = await shop.order(token, plan)
  await site.app.db.transaction().execute(tx => refuseOrder(tx, id, 'Motivo do teste.', site.app.now()))
  await choose(token, code)
  expect(await shop.order(token, plan)).toMatchObject({ value: 15_900, coupon: code })
})

test('twenty concurrent orders use a single-use coupon once', async () => {
  const { id, code } = await prices.addCoupon({ cents: 1000, most_uses: 1 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()))
  for (const { token } of buyers) await choose(token, code)
  const orders: Order[] = await Promise.all(buyers.map(({ token }) => shop.order(token, plan)))
  expect(orders.map(({ value }) => value).sort()).toEqual([15_900, ...Array(19).fill(16_900)])
  expect(await shop.rows('select count(*) from coupon_uses where coupon_id = $1', id)).toEqual([{ count: 1 }])
})

test('withdrawing from a purchase returns its coupon', async () => {
  const { token } = await shop.buyer()
  const { code } = await prices.addCoupon({ cents: 1000 })
  await choose(token, code)
  const order = await shop.order(token, plan)
  await shop.pay(order)
  const withdrawn = await ask(site.url, withdrawOrder, { token, params: { id: order.id } })
  expect(bodyOf(withdrawn)).toMatchObject({ state: 'refunded', coupon: code })
  await choose(token, code)
  expect(await shop.order(token, plan)).toMatchObject({ value: 15_900, coupon: code })
})
