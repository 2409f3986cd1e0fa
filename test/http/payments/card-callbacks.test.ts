import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { handleCardWebhook, reconcileAttempts } from '#server/money/payments/card-charges.ts'
import { openPagbank } from '#server/platform/adapters/cards/pagbank.ts'
import { cardBuyer, cards, openCardServer } from '#test/world/card-payments.ts'
import { bootSite } from '#test/world/site.ts'

const gateway = await openCardServer()
const { app, url } = await bootSite({ variables: gateway.variables })
const later = (minutes: number) => ({ ...app, now: () => new Date(Date.now() + minutes * minuteMs) })

async function inAnalysis() {
  const { id, paid } = await cardBuyer(app, url)
  const { reference_id, order_id } = await paid({ number: cards.analysis }, randomUUID())
  return { id, reference: reference_id, orderId: order_id }
}
const attemptOf = (reference: string) =>
  app.db.selectFrom('card_attempts').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const paymentsOf = (orderId: number) =>
  app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute()
const reversalsOf = async (orderId: number) => {
  const ids = (await paymentsOf(orderId)).map(({ id }) => id)
  const all = await app.db.selectFrom('reversals').selectAll().execute()
  return all.filter(({ payment_id }) => ids.includes(payment_id))
}

test('a charge in analysis that is then paid starts the plan once, despite several callbacks and a reconciliation', async () => {
  const { reference, orderId } = await inAnalysis()
  gateway.becomes(reference, 'PAID')
  const statuses = await Promise.all(Array.from({ length: 5 }, () => gateway.callBack(url, reference)))
  await reconcileAttempts(later(1))
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await attemptOf(reference)).toMatchObject({ status: 'PAID', settled_at: expect.any(Date) })
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('a charge in analysis that is then declined ends the attempt, and the order waits', async () => {
  const { reference, orderId } = await inAnalysis()
  gateway.becomes(reference, 'DECLINED')
  expect(await gateway.callBack(url, reference)).toBe(200)
  expect(await attemptOf(reference)).toMatchObject({ status: 'DECLINED' })
  const refusals = await app.db.selectFrom('order_refusals').selectAll().where('order_id', '=', orderId).execute()
  expect([refusals, await paymentsOf(orderId)]).toEqual([[], []])
})

test('a callback’s content does not count, only the gateway’s own answer', async () => {
  const { reference, orderId } = await inAnalysis()
  const body = JSON.stringify({
    id: gateway.booked(reference).id,
    reference_id: reference,
    charges: [{ status: 'PAID' }],
  })
  expect(await gateway.callBack(url, reference, undefined, body)).toBe(200)
  expect((await attemptOf(reference)).status).toBe('IN_ANALYSIS')
  expect(await paymentsOf(orderId)).toEqual([])
})

test('a callback with a forged signature or none is refused, without asking the gateway', async () => {
  const { reference } = await inAnalysis()
  gateway.becomes(reference, 'PAID')
  const asked = gateway.asked.length
  const forged = ['0'.repeat(64), 'x', ''].map(token => ({ 'x-authenticity-token': token }))
  const untyped = { 'content-type': 'text/plain' }
  for (const headers of [...forged, {}, untyped]) expect(await gateway.callBack(url, reference, headers)).toBe(401)
  const answer = await fetch(`${url}/webhooks/pagbank`, { method: 'POST', body: '{}' })
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { message: 'Este aviso não traz a assinatura da operadora.' },
  ])
  expect([gateway.asked.length, (await attemptOf(reference)).status]).toEqual([asked, 'IN_ANALYSIS'])
})

test('an unsigned sandbox callback is accepted and a forged one rejected', async () => {
  const sandbox = openPagbank({
    url: 'https://sandbox.api.pagseguro.com',
    token: 'token',
    notificationUrl: `${url}/webhooks/pagbank`,
    log: () => undefined,
  })
  const trial = { ...app, cards: sandbox }
  const body = Buffer.from(JSON.stringify({ reference_id: randomUUID() }))
  await handleCardWebhook(trial, { body, headers: {} })
  await expect(handleCardWebhook(trial, { body, headers: { 'x-authenticity-token': 'x' } })).rejects.toThrow(
    'assinatura',
  )
})

test('a late or out-of-order status does not undo a payment', async () => {
  const { reference, orderId } = await inAnalysis()
  gateway.becomes(reference, 'PAID')
  await gateway.callBack(url, reference)
  for (const status of ['IN_ANALYSIS', 'AUTHORIZED', 'DECLINED'] as const) {
    gateway.becomes(reference, status)
    expect(await gateway.callBack(url, reference)).toBe(200)
  }
  expect((await attemptOf(reference)).status).toBe('PAID')
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('a charge paid after it was declined counts as paid', async () => {
  const { reference, orderId } = await inAnalysis()
  gateway.becomes(reference, 'DECLINED')
  await gateway.callBack(url, reference)
  gateway.becomes(reference, 'PAID')
  await gateway.callBack(url, reference)
  expect((await attemptOf(reference)).status).toBe('PAID')
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('callbacks sent as forms are read too; unknown references and nonsense get a 200 and cause no call', async () => {
  const { reference } = await inAnalysis()
  gateway.becomes(reference, 'PAID')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked = gateway.asked.length
  const unknown = JSON.stringify({ id: 'ORDE_X', reference_id: randomUUID() })
  const nonsense = ['{', '[]', '"x"', 'null', '', unknown, JSON.stringify({ reference_id: "' or 1=1" })]
  for (const body of nonsense) expect(await gateway.callBack(url, reference, undefined, body), body).toBe(200)
  expect(await gateway.callBack(url, reference, form, 'notificationCode=1')).toBe(200)
  expect(gateway.asked.length).toBe(asked)
  const forged = { ...form, 'x-authenticity-token': 'x' }
  expect(await gateway.callBack(url, reference, forged, 'notificationCode=1')).toBe(401)
  expect(await gateway.callBack(url, reference, form, `charge_id=${gateway.booked(reference).chargeId}`)).toBe(200)
  expect((await attemptOf(reference)).status).toBe('PAID')
})

test('another order at the gateway does not pay this attempt', async () => {
  const [one, other] = [await inAnalysis(), await inAnalysis()]
  // Simulates a crash before the gateway's answer was stored.
  await app.db
    .updateTable('card_attempts')
    .set({ gateway_order_id: null, gateway_charge_id: null, status: null })
    .where('reference', '=', one.reference)
    .execute()
  gateway.becomes(other.reference, 'PAID')
  const body = JSON.stringify({ id: gateway.booked(other.reference).id, reference_id: one.reference })
  expect(await gateway.callBack(url, one.reference, undefined, body)).toBe(200)
  expect(await attemptOf(one.reference)).toMatchObject({ status: null, gateway_order_id: null })
})

test('a callback gets a 503 while the gateway is unreachable, so the gateway sends it again', async () => {
  const { reference } = await inAnalysis()
  gateway.becomes(reference, 'PAID')
  gateway.state.down = true
  expect(await gateway.callBack(url, reference)).toBe(503)
  gateway.state.down = false
  expect(await gateway.callBack(url, reference)).toBe(200)
})

test('a chargeback makes one reversal, and pauses the plan', async () => {
  const { id, reference, orderId } = await inAnalysis()
  gateway.becomes(reference, 'PAID')
  await gateway.callBack(url, reference)
  const { cents } = gateway.booked(reference)
  gateway.becomes(reference, 'PAID', { refunded: cents })
  await Promise.all([gateway.callBack(url, reference), gateway.callBack(url, reference)])
  expect(await reversalsOf(orderId)).toMatchObject([{ kind: 'chargeback' }])
  expect((await attemptOf(reference)).status).toBe('CANCELED')
  const running = await app.db.selectFrom('plan_periods').selectAll().where('account_id', '=', id).execute()
  expect(running.filter(({ ends_at }) => ends_at > new Date())).toEqual([])
})

test('a charge of a wrong amount is refunded', async () => {
  const { reference, orderId } = await inAnalysis()
  gateway.becomes(reference, 'PAID', { cents: 1 })
  await gateway.callBack(url, reference)
  const [payment] = await paymentsOf(orderId)
  const refund = app.db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment?.id ?? 0)
  expect(await refund.executeTakeFirst()).toMatchObject({ cause: 'wrong_amount' })
})
