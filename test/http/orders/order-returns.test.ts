import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { retryRefunds } from '#server/money/orders/refunds.ts'
import { reversePayment, settleReversal } from '#server/money/orders/reversals.ts'
import { settleOrder } from '#server/money/orders/settle-order.ts'
import type { App } from '#server/platform/app.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { newOperator } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

type Provider = NonNullable<App['pix']['provider']>
type Gateway = NonNullable<App['cards']>
type RefundCall = { of: string; id: string; cents: number }

let site: Booted
let shop: Shop
let token: string
let calls: RefundCall[]
let pixSays: () => Awaited<ReturnType<Provider['returnMoney']>>
let cardSays: () => Awaited<ReturnType<Gateway['refund']>>

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
  const provider: Pick<Provider, 'returnMoney'> = {
    async returnMoney({ endToEndId, id, cents }) {
      calls.push({ of: endToEndId, id, cents })
      return pixSays()
    },
  }
  const gateway: Pick<Gateway, 'refund'> = {
    async refund({ gatewayChargeId, idempotencyKey, cents }) {
      calls.push({ of: gatewayChargeId, id: idempotencyKey, cents })
      return cardSays()
    },
  }
  site.app.pix = { staticCode: () => null, provider: provider as Provider }
  site.app.cards = gateway as Gateway
})
beforeEach(async () => {
  calls = []
  pixSays = () => 'returned'
  cardSays = () => 'refunded'
  // Drops the refunds that the previous test left unsent.
  await shop.rows('delete from graphile_worker._private_jobs')
  await shop.rows(`insert into refund_transfers select r.id, 'antes', null, now() from refunds r
    where not exists (select from refund_transfers t where t.refund_id = r.id)`)
  token = (await shop.buyer()).token
})

let made = 0
async function withdrawn(channel: 'pix' | 'card', more: { operatorId?: number } = {}) {
  const order = await shop.order(token, await shop.planId('Premium 7 dias'))
  const externalId = `recebido-${++made}`
  const received = { orderId: order.id, channel, externalId, amount: order.value, ...more }
  await site.app.db.transaction().execute(tx => settleOrder(tx, received, site.app.now()))
  await ask(site.url, withdrawOrder, { token, params: { id: order.id } })
  return { ...order, externalId }
}
const work = () => runQueued(site.app, tasks)
const hasGoneBack = async ({ id }: Order) => (await shop.read(token, id)).refund?.transferred_at != null

describe.each(['pix', 'card'] as const)('money by %s', channel => {
  test('is refunded once, by the channel of its payment', async () => {
    const order = await withdrawn(channel)
    expect(await hasGoneBack(order)).toBe(false)
    await work()
    expect(await hasGoneBack(order)).toBe(true)
    await retryRefunds(site.app)
    expect(calls).toEqual([{ of: order.externalId, id: expect.stringMatching(/^[A-Za-z0-9]{1,33}$/), cents: 5_900 }])
  })

  test('is requested again with the same id while the refund is processing', async () => {
    const order = await withdrawn(channel)
    pixSays = () => 'processing'
    cardSays = () => 'later'
    await work()
    await retryRefunds(site.app)
    expect(await hasGoneBack(order)).toBe(false)
    pixSays = () => 'returned'
    cardSays = () => 'refunded'
    await retryRefunds(site.app)
    expect(await hasGoneBack(order)).toBe(true)
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
  })

  test('is refunded even if its job was lost, and a failure does not block other refunds', async () => {
    const [first, second] = [await withdrawn(channel), await withdrawn(channel)]
    await shop.rows('delete from graphile_worker._private_jobs')
    const fails = () => {
      if (calls.at(-1)?.of === first.externalId) throw new Error('nobody answers')
    }
    pixSays = () => fails() ?? 'returned'
    cardSays = () => fails() ?? 'refunded'
    await retryRefunds(site.app)
    expect(site.log.at(-1)).toMatchObject({ event: 'refund_failed', facts: { reason: 'nobody answers' } })
    expect([await hasGoneBack(first), await hasGoneBack(second)]).toEqual([false, true])
    pixSays = () => 'returned'
    cardSays = () => 'refunded'
    await retryRefunds(site.app)
    expect(await hasGoneBack(first)).toBe(true)
  })
})

test('a Pix confirmed by an operator is refunded by hand', async () => {
  const { id: operatorId } = await newOperator(site.app)
  const order = await withdrawn('pix', { operatorId })
  await work()
  await retryRefunds(site.app)
  expect(calls).toEqual([])
  expect(await hasGoneBack(order)).toBe(false)
  expect((await shop.ledger()).owed).toMatchObject([{ orderCode: order.code, amount: 5_900 }])
})

test('a payment that the bank has reversed is not refunded as well', async () => {
  const order = await withdrawn('card')
  const [{ id: paymentId }] = await shop.rows('select id from payments where external_id = $1', order.externalId)
  const reversal = { paymentId, kind: 'chargeback' as const, externalId: 'contestação' }
  await site.app.db.transaction().execute(tx => reversePayment(tx, reversal, site.app.now()))
  await work()
  await retryRefunds(site.app)
  expect(calls).toEqual([])
  const { differences, owed } = await shop.ledger()
  expect({ differences, owed }).toEqual({ differences: [], owed: [] })
  const [{ id: reversalId }] = await shop.rows('select id from reversals where payment_id = $1', paymentId)
  await site.app.db.transaction().execute(tx => settleReversal(tx, { reversalId, outcome: 'won' }, site.app.now()))
  await retryRefunds(site.app)
  expect(calls).toHaveLength(1)
  expect(await hasGoneBack(order)).toBe(true)
})

test('a refused refund is logged, and waits for an operator', async () => {
  const order = await withdrawn('pix')
  pixSays = () => 'refused'
  await work()
  expect(site.log.map(({ event }) => event)).toContain('refund_refused')
  expect(await hasGoneBack(order)).toBe(false)
})

test('an order whose card is only authorised cannot be withdrawn yet', async () => {
  const order = await shop.order(token, await shop.planId('Premium 7 dias'))
  const withdraw = () => ask(site.url, withdrawOrder, { token, params: { id: order.id } })
  await shop.tryCard(order, 'AUTHORIZED')
  expect(await withdraw()).toMatchObject({
    status: 409,
    message: 'O pagamento desta compra ainda está sendo confirmado. Você pode desistir assim que ele for confirmado.',
  })
  await shop.pay(order, { channel: 'card' })
  expect((await withdraw()).status).toBe(200)
})
