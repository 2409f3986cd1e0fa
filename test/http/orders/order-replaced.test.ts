import { beforeAll, expect, test } from 'vitest'
import { applyCoupon } from '#contract/coupon.ts'
import { hourMs } from '#contract/durations.ts'
import { ask } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let plan: number

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
  plan = await shop.planId('Premium 30 dias')
})

const applyVespera20 = (token: string) => ask(site.url, applyCoupon, { token, body: { code: 'VESPERA20' } })
const replaced = 'Substituído por outro pedido pago do mesmo plano.'

test('paying an order refuses the plan’s other orders, frees their coupons and refunds late payments', async () => {
  const { token } = await shop.buyer()
  const dear = await shop.order(token, plan)
  shop.later(2 * hourMs)
  const later = await shop.order(token, plan)
  await applyVespera20(token)
  const cheap = await shop.order(token, plan)
  const other = await shop.order(token, await shop.planId('Premium 7 dias'))
  expect(await shop.pay(later)).toBe('settled')
  for (const { id } of [dear, cheap]) {
    expect(await shop.read(token, id)).toMatchObject({ state: 'refused', refusal: replaced, pix: null })
  }
  expect((await shop.read(token, other.id)).state).toBe('waiting')
  expect(await shop.pay(cheap)).toBe('late')
  expect((await shop.ledger()).differences).toEqual([])
  await applyVespera20(token)
  expect(await shop.order(token, plan)).toMatchObject({ value: 14_900, coupon: 'VESPERA20' })
})

test('orders that are newer, have an unanswered card or belong to another buyer keep waiting', async () => {
  const [{ token }, stranger] = [await shop.buyer(), await shop.buyer()]
  const paid = await shop.order(token, plan)
  const theirs = await shop.order(stranger.token, plan)
  shop.later(2 * hourMs)
  const tried = await shop.order(token, plan)
  await shop.tryCard(tried)
  shop.later(2 * hourMs)
  const next = await shop.order(token, plan)
  shop.later(-hourMs)
  expect(await shop.pay(paid)).toBe('settled')
  for (const { id } of [tried, next]) expect((await shop.read(token, id)).state).toBe('waiting')
  expect((await shop.read(stranger.token, theirs.id)).state).toBe('waiting')
  await shop.declineCard(tried)
  shop.later(2 * hourMs)
  expect(await shop.pay(next)).toBe('settled')
  expect((await shop.read(token, tried.id)).refusal).toBe(replaced)
})

test('if two orders of a plan are paid at the same time, one payment counts as late', async () => {
  const { token } = await shop.buyer()
  const one = await shop.order(token, plan)
  shop.later(2 * hourMs)
  const other = await shop.order(token, plan)
  expect((await Promise.all([shop.pay(one), shop.pay(other)])).sort()).toEqual(['late', 'settled'])
  expect((await shop.ledger()).differences).toEqual([])
})
