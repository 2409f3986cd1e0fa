import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { askAboutPaidCharges, reconcilePix } from '#server/money/payments/sync-pix-charges.ts'
import { expectBooksAgree, isListed, placeOrder } from '#test/pix-provider/pix-order.ts'
import { bootPixSite, type PixSite } from '#test/pix-provider/pix-site.ts'
import { operatorAtWork } from '#test/world/back-office.ts'

let site: PixSite
let operators = 0

beforeAll(async () => {
  site = await bootPixSite()
})
beforeEach(async () => {
  site.bank.state.trouble = 'none'
  site.bank.callbacks.mode = 'dropped'
  await site.shop.rows('update pix_charges set ask_again_at = null')
  site.bank.calls.length = 0
})
afterEach(() => expectBooksAgree(site))

/** In order. The client repeats a call if its token has expired in the meantime. */
const asked = () => [...new Set(site.bank.calls.filter(call => call.startsWith('GET /cob/')))]
const run = () => askAboutPaidCharges(site.app)

/** An operator's session would not last as long as these tests' days. */
async function inDispute() {
  const { office } = await operatorAtWork(site, `Íris ${++operators}`)
  const { data } = (await office.send('GET', '/api/operator/worklist?only=reversal')).json()
  return (data as WorklistItem[]).map(({ id }) => id)
}

async function paidOrder() {
  const order = await placeOrder(site)
  const receipt = await site.bank.pay(order.txid)
  await reconcilePix(site.app)
  expect((await order.read()).state).toBe('active')
  site.bank.calls.length = 0
  return { ...order, receipt }
}

/** Runs once a day for so many days; returns how often the bank was asked. */
async function pass(days: number) {
  let count = 0
  for (let day = 0; day < days; day++) {
    site.shop.later(dayMs)
    site.bank.calls.length = 0
    await run()
    count += asked().length
  }
  return count
}

test('a payment and a MED whose callbacks were lost are found, and the plan pauses for an operator', async () => {
  const order = await paidOrder()
  await site.bank.dispute(order.receipt)
  await run()
  expect(asked()).toEqual([])
  site.shop.later(dayMs)
  await run()
  expect((await order.read()).state).toBe('paused')
  expect(await isListed(site, order.accountId)).toBe(false)
  expect(await inDispute()).toContain(order.id)
})

test('a MED after 20 days is found within a day, by one question a day', async () => {
  const order = await paidOrder()
  expect(await pass(20)).toBe(20)
  await site.bank.dispute(order.receipt)
  expect((await order.read()).state).toBe('active')
  await pass(1)
  expect((await order.read()).state).toBe('paused')
  expect(await inDispute()).toContain(order.id)
})

test('nobody is asked after 31 days, and an unpaid charge is never asked about again', async () => {
  const [order, unpaid] = [await paidOrder(), await placeOrder(site)]
  site.shop.later(2 * hourMs)
  await reconcilePix(site.app)
  expect((await unpaid.read()).state).toBe('refused')
  expect(await pass(30)).toBe(30)
  expect(await pass(2)).toBe(0)
  const [charge] = await site.shop.rows('select ask_again_at from pix_charges where order_id = $1', order.id)
  expect(charge.ask_again_at).toBeNull()
})

test('an outage in the middle loses nothing: the next runs continue with the oldest', async () => {
  const orders: Awaited<ReturnType<typeof paidOrder>>[] = []
  for (let count = 0; count < 5; count++) orders.push(await paidOrder())
  site.shop.later(dayMs)
  await site.bank.dispute((orders[4] as (typeof orders)[number]).receipt)
  site.bank.state.trouble = 'unavailable'
  site.bank.calls.length = 0
  expect(await run()).toBe(0)
  expect(asked()).toHaveLength(3)
  expect(site.log.at(-1)).toEqual({ event: 'pix_not_reconciled', facts: { charges: 3 } })
  site.bank.state.trouble = 'none'
  site.bank.calls.length = 0
  expect(await run()).toBe(2)
  expect((await orders[4]?.read())?.state).toBe('paused')
  site.shop.later(hourMs)
  expect(await run()).toBe(3)
  expect(asked()).toEqual([3, 4, 0, 1, 2].map(index => `GET /cob/${orders[index]?.txid}`))
  expect(await run()).toBe(0)
})

test('one run asks about at most a hundred charges, one after another', async () => {
  const order = await paidOrder()
  await site.shop.rows(
    `with o as (
       insert into orders (account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount,
         terms_hash)
       select account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount, terms_hash
       from orders, generate_series(1, 120) n where id = $2 returning id
     ) insert into pix_charges (order_id, txid, created_at, expires_at, closed_at, ask_again_at)
     select id, md5(id::text), $1, $1, $1, $1 from o`,
    site.app.now(),
    order.id,
  )
  await run()
  expect(asked()).toHaveLength(100)
})
