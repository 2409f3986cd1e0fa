import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, daySeconds, minuteMs } from '#contract/durations.ts'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { reversePayment, settleReversal } from '#server/money/orders/reversals.ts'
import { withdrawOrder as withdrawVerb } from '#server/money/orders/withdraw-order.ts'
import { ask } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { advertiser } from '#test/world/people.ts'
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
const paymentOf = async ({ id }: Order) =>
  (await shop.rows('select payment_id from order_activations where order_id = $1', id))[0].payment_id as number

describe('a paid plan', () => {
  test.each([
    ['the end of a month', '2027-01-31T15:00:00Z', '2027-03-05T15:00:00.000Z'],
    ['29 February', '2028-02-15T15:00:00Z', '2028-03-19T15:00:00.000Z'],
    ['a February without a 29th', '2027-02-15T15:00:00Z', '2027-03-20T15:00:00.000Z'],
    ['the end of a year', '2026-12-15T15:00:00Z', '2027-01-17T15:00:00.000Z'],
    ['the end of summer time', '2019-02-10T15:00:00Z', '2019-03-15T15:00:00.000Z'],
    ['the start of summer time', '2018-10-25T15:00:00Z', '2018-11-27T15:00:00.000Z'],
  ])('runs for its days of 24 hours across %s', async (_what, start, end) => {
    shop.at(start)
    token = (await shop.buyer()).token
    const order = await ordered('Premium 30 dias')
    expect(order.effect?.expires_at).toBe(end)
    await shop.pay(order)
    expect(await shop.read(token, order.id)).toMatchObject({ status: 'ok', state: 'active', expired_at: end })
    shop.at(new Date(Date.parse(end) - 1))
    expect((await shop.read(token, order.id)).state).toBe('active')
    shop.at(end)
    expect((await shop.read(token, order.id)).state).toBe('ended')
  })

  test('is followed by the next of its tier', async () => {
    await bought('Premium 7 dias')
    const next = await bought('Premium 15 dias')
    const start = '2026-11-28T15:00:00.000Z'
    expect(next).toMatchObject({ state: 'queued', starts_at: start, next_at: start, converted: null })
    expect((await ordered('Premium 30 dias')).effect?.follows).toBe(true)
    expect(next.expired_at).toBe('2026-12-14T15:00:00.000Z')
    shop.at('2026-11-28T15:00:00Z')
    expect((await shop.read(token, next.id)).state).toBe('active')
  })

  test('announces how a running Básico is converted, and converts it', async () => {
    const basic = await bought('Básico 7 dias')
    shop.later(2 * dayMs)
    const order = await ordered('Premium 7 dias')
    const premiumSeconds = Math.floor((Math.floor((2_900 * 5) / 7) * 7 * daySeconds) / 5_900)
    expect(order.effect).toEqual({
      starts_at: '2026-11-23T15:00:00.000Z',
      expires_at: '2026-11-30T15:00:00.000Z',
      starts_by: null,
      follows: false,
      withdrawal_until: '2026-12-08T02:59:59.999Z',
      converted: { basic_seconds: 5 * daySeconds, premium_seconds: premiumSeconds },
    })
    await shop.pay(order)
    const end = new Date(Date.parse('2026-11-30T15:00:00Z') + premiumSeconds * 1000)
    const turned = { converted: { basic_seconds: 5 * daySeconds, premium_seconds: premiumSeconds } }
    // The plan has already started, so the order says when it resumes.
    expect(await shop.read(token, basic.id)).toMatchObject({
      state: 'queued',
      starts_at: '2026-11-21T15:00:00.000Z',
      next_at: '2026-11-30T15:00:00.000Z',
      expired_at: end.toISOString(),
      ...turned,
    })
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'active', next_at: null, converted: null })
    shop.at('2026-11-30T15:00:00Z')
    expect(await shop.read(token, basic.id)).toMatchObject({ state: 'active', next_at: null, ...turned })
    shop.at(end)
    expect(await shop.read(token, basic.id)).toMatchObject({ state: 'ended', next_at: null, ...turned })
  })

  test('says when and how it was paid', async () => {
    const order = await ordered('Premium 7 dias')
    shop.later(minuteMs)
    await shop.pay(order, { channel: 'card' })
    const paid = await shop.read(token, order.id)
    expect(paid).toMatchObject({ channel: 'card', updated_at: '2026-11-21T15:01:00.000Z', pix: null, effect: null })
    expect(paid.withdrawal_until).toBe('2026-12-06T02:59:59.999Z')
  })
})

describe('an advertiser', () => {
  test('is listed by the plan’s tier until the plan’s end', async () => {
    const accountId = await advertiser(site.app, { planEndsInDays: null })
    const listed = async () =>
      (await shop.rows('select tier, listed_until from listings where account_id = $1', accountId))[0]
    expect(await listed()).toBeUndefined()
    await shop.buy(accountId, 'Básico 7 dias')
    expect(await listed()).toEqual({ tier: 'basic', listed_until: new Date('2026-11-28T15:00:00Z') })
    const premium = await shop.buy(accountId, 'Premium 7 dias')
    expect(await listed()).toMatchObject({ tier: 'premium' })
    await withdrawVerb(site.app, accountId, premium)
    expect(await listed()).toEqual({ tier: 'basic', listed_until: new Date('2026-11-28T15:00:00Z') })
    shop.at('2026-11-28T14:59:59Z')
    await shop.endListings()
    expect(await listed()).toBeDefined()
    shop.at('2026-11-28T15:00:00Z')
    await shop.endListings()
    expect(await listed()).toBeUndefined()
  })
})

describe('money that can’t be accepted', () => {
  test('is refunded, and the order says so', async () => {
    const order = await ordered('Premium 7 dias')
    expect(await shop.pay(order, { amount: order.value - 1 })).toBe('wrong_amount')
    expect(await shop.read(token, order.id)).toMatchObject({
      state: 'waiting',
      refund: { decided_at: '2026-11-21T15:00:00.000Z', transferred_at: null },
    })
    expect(await shop.pay(order)).toBe('settled')
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'active', withdrawal_until: expect.any(String) })
    expect(await shop.pay(order)).toBe('duplicate')
    expect((await shop.read(token, order.id)).state).toBe('active')
    expect((await shop.ledger()).differences).toEqual([])
  })
})

describe('a bank that takes the money back', () => {
  test('pauses the plan until the reversal is settled', async () => {
    const order = await bought('Premium 7 dias', 'card')
    shop.later(dayMs)
    await reverse(order)
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'paused', withdrawal_until: null })
    expect(await withdraw(order)).toMatchObject({ status: 409 })
    shop.later(2 * dayMs)
    await settle('won')
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'active', expired_at: '2026-11-30T15:00:00.000Z' })
    expect((await shop.ledger()).differences).toEqual([])
  })

  test('ends the plan if it wins', async () => {
    const order = await bought('Premium 7 dias')
    await reverse(order)
    await settle('lost')
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'reversed' })
    expect((await withdraw(order)).message).toBe('O banco já devolveu o pagamento desta compra.')
    expect((await shop.ledger()).differences).toEqual([])
  })

  const reverse = async (order: Order) => {
    const reversal = { paymentId: await paymentOf(order), kind: 'chargeback' as const, externalId: 'contestação' }
    await site.app.db.transaction().execute(tx => reversePayment(tx, reversal, site.app.now()))
  }
  const settle = async (outcome: 'won' | 'lost') => {
    const [{ id: reversalId }] = await shop.rows('select max(id) as id from reversals')
    await site.app.db.transaction().execute(tx => settleReversal(tx, { reversalId, outcome }, site.app.now()))
  }
})
