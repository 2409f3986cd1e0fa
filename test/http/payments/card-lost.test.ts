import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CardAnswer } from '#contract/card-payment.ts'
import { minuteMs } from '#contract/durations.ts'
import { type Order, readOrder } from '#contract/order.ts'
import { reconcileAttempts } from '#server/money/payments/card-charges.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { cardBuyer, cards, openCardServer } from '#test/world/card-payments.ts'
import { bootSite } from '#test/world/site.ts'

const gateway = await openCardServer()
const { app, url } = await bootSite({ variables: gateway.variables })
const buyer = () => cardBuyer(app, url)
const rows = (accountId: number) =>
  app.db.selectFrom('card_attempts').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
const chargesFor = async (accountId: number) => {
  const references = (await rows(accountId)).map(({ reference }) => reference)
  return gateway.all().filter(({ reference }) => references.includes(reference))
}
const later = (minutes: number) => ({ ...app, now: () => new Date(Date.now() + minutes * minuteMs) })
const orderOf = async (token: string, { order_id }: CardAnswer) =>
  bodyOf<Order>(await ask(url, readOrder, { token, params: { id: order_id } }))

test('after a lost answer the charge is sent again with the same bytes', async () => {
  const { id, paid } = await buyer()
  gateway.state.lost = 2
  const answer = await paid()
  expect(answer.status).toBe('PAID')
  const sent = gateway.charges().filter(({ body }) => body.includes(answer.reference_id))
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ body, headers }) => `${headers['x-idempotency-key']} ${body}`)).size).toBe(1)
  expect(await chargesFor(id)).toHaveLength(1)
})

test('a charge whose answer never came is pending until reconciliation asks the gateway', async () => {
  const { id, token, paid } = await buyer()
  const answer = await paid({ number: cards.lost }, randomUUID())
  expect(answer).toMatchObject({ successful: false, status: 'IN_ANALYSIS' })
  expect(await orderOf(token, answer)).toMatchObject({ status: 'pending', card: { status: null } })
  await reconcileAttempts(later(1))
  expect(await orderOf(token, answer)).toMatchObject({ status: 'ok', card: { status: 'PAID' } })
  await reconcileAttempts(later(2))
  expect(await chargesFor(id)).toHaveLength(1)
})

test('the same key sent again asks the gateway for the outcome', async () => {
  const { paid } = await buyer()
  const key = randomUUID()
  expect((await paid({ number: cards.lost }, key)).status).toBe('IN_ANALYSIS')
  expect((await paid({ number: cards.lost }, key)).status).toBe('PAID')
})

test('an attempt that never reached the gateway ends after a while, and another card can pay', async () => {
  const { id, paid, pay } = await buyer()
  gateway.state.down = true
  expect((await paid({}, randomUUID())).status).toBe('IN_ANALYSIS')
  await reconcileAttempts(later(60))
  expect((await rows(id))[0]?.settled_at).toBeNull()
  gateway.state.down = false
  await reconcileAttempts(later(4))
  expect((await pay({}, randomUUID())).status).toBe(409)
  await reconcileAttempts(later(6))
  expect((await rows(id))[0]).toMatchObject({ status: 'DECLINED', gateway_charge_id: null })
  expect((await paid({}, randomUUID())).status).toBe('PAID')
})

test('an attempt waits longer if the gateway cannot list charges by reference', async () => {
  const { id, paid, pay } = await buyer()
  gateway.state.down = true
  expect((await paid({}, randomUUID())).status).toBe('IN_ANALYSIS')
  gateway.state.down = false
  gateway.state.knowsNoList = true
  await reconcileAttempts(later(29))
  expect((await pay({}, randomUUID())).status).toBe(409)
  await reconcileAttempts(later(31))
  gateway.state.knowsNoList = false
  expect((await rows(id))[0]).toMatchObject({ status: 'DECLINED', gateway_charge_id: null })
})

test('a charge that appears after its attempt ended and another card paid is refunded', async () => {
  const { id, paid } = await buyer()
  const first = await paid({ number: cards.lost }, randomUUID())
  const charge = gateway.booked(first.reference_id)
  gateway.becomes(first.reference_id, 'PAID', { reference: 'still-on-its-way' })
  await reconcileAttempts(later(6))
  const second = await paid({}, randomUUID())
  expect([second.status, second.order_id]).toEqual(['PAID', first.order_id])
  gateway.becomes('still-on-its-way', 'PAID', { reference: first.reference_id })
  expect(await gateway.callBack(url, first.reference_id)).toBe(200)
  expect((await rows(id)).map(({ status }) => status)).toEqual(['PAID', 'PAID'])
  const refunds = app.db.selectFrom('refunds as r').innerJoin('payments as p', 'p.id', 'r.payment_id')
  const ofLate = refunds.select('r.cause').where('p.external_id', '=', charge.chargeId)
  expect(await ofLate.execute()).toEqual([{ cause: 'duplicate' }])
})
