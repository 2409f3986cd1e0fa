import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { withdrawOrder } from '#contract/order.ts'
import { reconcilePix } from '#server/money/payments/sync-pix-charges.ts'
import { expectBooksAgree, isListed, placeOrder } from '#test/pix-provider/pix-order.ts'
import { bootPixSite, type PixSite } from '#test/pix-provider/pix-site.ts'
import { ask } from '#test/world/calls.ts'

let site: PixSite

beforeAll(async () => {
  site = await bootPixSite()
})
beforeEach(() => {
  site.bank.state.trouble = 'none'
  site.bank.callbacks.mode = 'sent'
  site.bank.habits.returns = 'DEVOLVIDO'
  site.bank.calls.length = 0
})
afterEach(() => expectBooksAgree(site))

const paymentsOf = (orderId: number) =>
  site.shop.rows('select amount, external_id from payments where order_id = $1', orderId)
const returnsOf = (endToEndId: string) => site.bank.books.receipts.get(endToEndId)?.returns ?? []

test('the start registers our callback URL at the bank', () => {
  const url = site.app.env.pix.provider?.webhook.url
  expect(site.bank.books.webhooks.get('financeiro@vespera.test')?.url).toBe(url)
})

test('a payment settles the order and lists the account; showing the order again makes no second charge', async () => {
  const order = await placeOrder(site)
  expect(order.pix).toMatchObject({ mode: 'dynamic', key: null, qr: expect.stringMatching(/^<svg/) })
  expect(order.pix?.expires_at).toBe(new Date(site.app.now().getTime() + hourMs).toISOString())
  expect((await order.read()).pix).toEqual(order.pix)
  expect(site.bank.calls.filter(call => call.startsWith('PUT /cob'))).toHaveLength(1)
  expect(await isListed(site, order.accountId)).toBe(false)
  const { endToEndId } = await site.bank.pay(order.txid)
  await site.runJobs()
  expect(await order.read()).toMatchObject({ status: 'ok', state: 'active', channel: 'pix', pix: null })
  expect(await isListed(site, order.accountId)).toBe(true)
  expect(await paymentsOf(order.id)).toEqual([{ amount: order.value, external_id: endToEndId }])
})

test('repeated, reordered or batched callbacks count once', async () => {
  const orders = [await placeOrder(site), await placeOrder(site), await placeOrder(site)]
  site.bank.callbacks.mode = 'held'
  for (const { txid } of orders) await site.bank.pay(txid)
  const held = [...site.bank.callbacks.held]
  await site.bank.callbacks.deliver({ reversed: true, times: 2 })
  site.bank.callbacks.held.push(...held)
  await site.bank.callbacks.deliver({ together: true, times: 3 })
  await site.runJobs()
  for (const order of orders) {
    expect((await order.read()).status).toBe('ok')
    expect(await paymentsOf(order.id)).toHaveLength(1)
  }
})

test('a second payment is returned once', async () => {
  const order = await placeOrder(site)
  await site.bank.pay(order.txid)
  const second = await site.bank.pay(order.txid, { force: true })
  await site.runJobs()
  expect((await order.read()).status).toBe('ok')
  expect(returnsOf(second.endToEndId)).toMatchObject([{ cents: order.value, status: 'DEVOLVIDO' }])
  expect(site.bank.books.charges.get(order.txid)?.receipts).toHaveLength(2)
})

test('another amount is returned, and the order refused, because its charge is used up', async () => {
  const order = await placeOrder(site)
  const { endToEndId } = await site.bank.pay(order.txid, { cents: order.value - 1 })
  await site.runJobs()
  expect(await order.read()).toMatchObject({ status: 'refused', refusal: expect.stringContaining('volta') })
  expect(returnsOf(endToEndId)).toMatchObject([{ cents: order.value - 1 }])
  expect(await isListed(site, order.accountId)).toBe(false)
})

test('a Pix to another key is ignored', async () => {
  const order = await placeOrder(site)
  await site.bank.pay(order.txid, { chave: 'outra@vespera.test' })
  await reconcilePix(site.app)
  expect((await order.read()).status).toBe('pending')
  expect(await paymentsOf(order.id)).toEqual([])
  expect(site.log).toContainEqual({ event: 'pix_not_ours', facts: { order: order.id } })
  // Removes the payment, because the bank should not have accepted that key.
  site.bank.books.receipts.delete([...site.bank.books.receipts.keys()].at(-1) ?? '')
})

test('a payment after the end is returned; the order is refused and its charge closed at the bank', async () => {
  const order = await placeOrder(site)
  site.shop.later(hourMs)
  expect((await order.read()).pix).toBeNull()
  await reconcilePix(site.app)
  expect(await order.read()).toMatchObject({ status: 'refused', refusal: expect.stringContaining('prazo') })
  await expect(site.bank.pay(order.txid)).rejects.toThrow("can't be paid")
  const { endToEndId } = await site.bank.pay(order.txid, { force: true })
  await site.runJobs()
  expect(returnsOf(endToEndId)).toMatchObject([{ cents: order.value, status: 'DEVOLVIDO' }])
  expect((await order.read()).status).toBe('refused')
})

test('a late payment counts as late even if nothing had closed the order', async () => {
  const order = await placeOrder(site)
  site.bank.callbacks.mode = 'dropped'
  site.shop.later(hourMs + 90_000)
  const { endToEndId } = await site.bank.pay(order.txid, { force: true })
  await reconcilePix(site.app)
  await site.runJobs()
  expect((await order.read()).status).toBe('refused')
  expect(returnsOf(endToEndId)).toHaveLength(1)
})

test('a payment in time counts even if we learn of it after the end', async () => {
  const order = await placeOrder(site)
  site.bank.callbacks.mode = 'dropped'
  site.shop.later(hourMs - 1000)
  await site.bank.pay(order.txid)
  site.shop.later(600_000)
  await reconcilePix(site.app)
  expect((await order.read()).status).toBe('ok')
})

test('a payment made while the charge is being closed counts', async () => {
  const order = await placeOrder(site)
  const { provider } = site.app.pix
  if (!provider) throw new Error('no provider')
  site.shop.later(hourMs)
  site.bank.callbacks.mode = 'dropped'
  const closing = provider.closeCharge
  provider.closeCharge = async txid => {
    site.shop.later(-1000)
    if (txid === order.txid) await site.bank.pay(txid)
    site.shop.later(1000)
    await closing(txid)
  }
  await reconcilePix(site.app)
  provider.closeCharge = closing
  expect((await order.read()).status).toBe('ok')
})

test('reconciliation finds payments whose callbacks were lost', async () => {
  site.bank.callbacks.mode = 'dropped'
  const orders = [await placeOrder(site), await placeOrder(site)]
  for (const { txid } of orders) await site.bank.pay(txid)
  await site.runJobs()
  for (const order of orders) expect((await order.read()).status).toBe('pending')
  await reconcilePix(site.app)
  for (const order of orders) expect((await order.read()).status).toBe('ok')
})

test('reconciliation does not ask about a closed charge again', async () => {
  const order = await placeOrder(site)
  const asked = () => site.bank.calls.filter(call => call === `GET /cob/${order.txid}`).length
  site.shop.later(2 * hourMs)
  await reconcilePix(site.app)
  expect(asked()).toBeGreaterThan(0)
  const before = asked()
  await reconcilePix(site.app)
  expect(asked()).toBe(before)
})

test('after a lost answer there is one charge, which the next read shows', async () => {
  const { token } = await site.advertiser()
  const { id } = await site.shop.order(token, await site.shop.planId('Premium 7 dias'))
  // Simulates a crash before the bank's answer was stored.
  await site.shop.rows('update pix_charges set copy_paste = null where order_id = $1', id)
  site.bank.state.trouble = 'deaf'
  expect((await site.shop.read(token, id)).pix).toBeNull()
  site.bank.state.trouble = 'none'
  expect((await site.shop.read(token, id)).pix?.mode).toBe('dynamic')
  const [{ txid }] = await site.shop.rows('select txid from pix_charges where order_id = $1', id)
  await site.bank.pay(txid)
  await site.runJobs()
  expect((await site.shop.read(token, id)).status).toBe('ok')
})

test('while the bank is down an order can be read, and reconciliation stops early', async () => {
  const order = await placeOrder(site)
  site.bank.state.trouble = 'unavailable'
  await reconcilePix(site.app)
  expect(await order.read()).toMatchObject({ status: 'pending', pix: { mode: 'dynamic' } })
  expect(site.log.filter(({ event }) => event === 'pix_not_reconciled').length).toBeGreaterThan(0)
  expect(JSON.stringify(site.log)).not.toMatch(/segredo|Bearer|BEGIN/)
})

test('an order paid by card can’t be paid by Pix too', async () => {
  const order = await placeOrder(site)
  expect(await site.shop.pay(await order.read(), { channel: 'card' })).toBe('settled')
  site.shop.later(hourMs)
  await reconcilePix(site.app)
  await expect(site.bank.pay(order.txid)).rejects.toThrow("can't be paid")
  expect((await order.read()).channel).toBe('card')
})

test('concurrent withdrawals return the money at the bank exactly once', async () => {
  const order = await placeOrder(site)
  const { endToEndId } = await site.bank.pay(order.txid)
  await site.runJobs()
  site.bank.habits.returns = 'EM_PROCESSAMENTO'
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(site.url, withdrawOrder, { token: order.token, params: { id: order.id } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await isListed(site, order.accountId)).toBe(false)
  await Promise.all([site.runJobs(), site.runJobs()])
  expect((await order.read()).refund).toMatchObject({ transferred_at: null })
  const [back] = returnsOf(endToEndId)
  if (!back) throw new Error('nothing went back')
  back.status = 'DEVOLVIDO'
  await site.bank.callbacks.tell(site.bank.books.receipts.get(endToEndId) as never)
  await site.runJobs()
  expect(await order.read()).toMatchObject({ state: 'refunded', refund: { transferred_at: expect.any(String) } })
  expect(returnsOf(endToEndId)).toHaveLength(1)
})

test('money that the bank takes back (MED) pauses the plan, once', async () => {
  const order = await placeOrder(site)
  const receipt = await site.bank.pay(order.txid)
  await site.runJobs()
  expect(await isListed(site, order.accountId)).toBe(true)
  site.bank.callbacks.mode = 'held'
  await site.bank.dispute(receipt)
  await site.bank.callbacks.deliver({ times: 2 })
  await site.runJobs()
  expect((await order.read()).state).toBe('paused')
  expect(await isListed(site, order.accountId)).toBe(false)
  expect(
    await site.shop.rows(
      `select kind from reversals r join payments p on p.id = r.payment_id
    where p.order_id = $1`,
      order.id,
    ),
  ).toEqual([{ kind: 'med' }])
})
