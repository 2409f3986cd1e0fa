import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CardAnswer } from '#contract/card-payment.ts'
import { type Order, readOrder } from '#contract/order.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { cardBuyer, cards, openCardServer, planOf } from '#test/world/card-payments.ts'
import { bootSite } from '#test/world/site.ts'

const gateway = await openCardServer()
const site = await bootSite({ variables: gateway.variables })
const { app, url } = site
const buyer = () => cardBuyer(app, url)
const rows = (accountId: number) =>
  app.db.selectFrom('card_attempts').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
const chargesFor = async (accountId: number) => {
  const references = (await rows(accountId)).map(({ reference }) => reference)
  return gateway.all().filter(({ reference }) => references.includes(reference))
}
const orderOf = async (token: string, { order_id }: CardAnswer) =>
  bodyOf<Order>(await ask(url, readOrder, { token, params: { id: order_id } }))

test('a paid card starts the plan, and the gateway gets the card only encrypted', async () => {
  const { token, product, paid } = await buyer()
  const answer = await paid()
  expect(answer).toMatchObject({ successful: true, status: 'PAID', message: 'Pagamento aprovada!' })
  const order = await orderOf(token, answer)
  expect(order).toMatchObject({ status: 'ok', state: 'active', channel: 'card', value: product.amount })
  expect(order.card).toEqual({ reference_id: answer.reference_id, status: 'PAID', brand: 'Visa', last_digits: '2097' })
  const [sent] = gateway.charges().filter(({ body }) => body.includes(answer.reference_id))
  expect(sent?.headers['x-idempotency-key']).toBe(answer.reference_id)
  const body = JSON.parse(sent?.body ?? '')
  expect(body.customer.tax_id).toBe('52998224725')
  expect(body.charges[0].payment_method).toMatchObject({ soft_descriptor: 'CENTRAL', capture: true, installments: 1 })
  expect(sent?.body).not.toMatch(/4539620659922097|"123"/)
})

test('after a declined card another one can pay the order', async () => {
  const { token, paid } = await buyer()
  const declined = await paid({ number: cards.declined }, randomUUID())
  expect(declined).toMatchObject({ successful: false, status: 'DECLINED', message: 'Pagamento negata!' })
  expect(await orderOf(token, declined)).toMatchObject({ status: 'pending', state: 'waiting' })
  const other = await paid({}, randomUUID())
  expect(other).toMatchObject({ status: 'PAID', order_id: declined.order_id })
})

test('200 concurrent submissions of one key make one charge, and get the same answer', async () => {
  const { id, pay } = await buyer()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 200 }, () => pay({}, key)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await chargesFor(id)).toHaveLength(1)
  const orders = await app.db.selectFrom('orders').select('id').where('account_id', '=', id).execute()
  expect(orders).toHaveLength(1)
})

test('a double tap without a key makes one charge, as does a later tap', async () => {
  const { id, paid } = await buyer()
  const [first, second] = await Promise.all([paid(), paid()])
  expect([second, await paid()]).toEqual([first, first])
  expect(await chargesFor(id)).toHaveLength(1)
})

test('a key cannot be reused for another plan, and another key conflicts with a pending attempt', async () => {
  const { id, paid, pay } = await buyer()
  const basic = await planOf(app, 2, 'basic')
  const key = randomUUID()
  const first = await paid({ number: cards.analysis }, key)
  expect(first).toMatchObject({ successful: false, status: 'IN_ANALYSIS', message: 'Pagamento pendente!' })
  expect((await pay({ product_id: basic.id }, key)).status).toBe(409)
  expect((await pay({}, randomUUID())).status).toBe(409)
  expect((await paid({}, key)).reference_id).toBe(first.reference_id)
  expect(await chargesFor(id)).toHaveLength(1)
})

test('one of two concurrent cards for an order is charged', async () => {
  const { id, pay } = await buyer()
  gateway.state.delayMs = 200
  const answers = await Promise.all([pay({}, randomUUID()), pay({}, randomUUID())])
  gateway.state.delayMs = 0
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await chargesFor(id)).toHaveLength(1)
})

test('a failing gateway leaves the outcome open; a gateway that denies access charges nothing and frees the key', async () => {
  const { paid, pay } = await buyer()
  gateway.state.closed = true
  const key = randomUUID()
  const refused = await pay({}, key)
  gateway.state.closed = false
  expect([refused.status, refused.message]).toEqual([503, expect.stringContaining('Nada foi cobrado')])
  expect(site.log.some(({ event }) => event === 'card_gateway_refused')).toBe(true)
  expect((await paid({}, key)).status).toBe('PAID')
  gateway.state.broken = true
  const other = await buyer()
  expect((await other.paid()).status).toBe('IN_ANALYSIS')
  gateway.state.broken = false
})

test('an authorised card counts as successful, and as paid once captured', async () => {
  const { token, paid } = await buyer()
  const answer = await paid({ number: cards.authorized })
  expect(answer).toMatchObject({ successful: true, status: 'AUTHORIZED', message: 'Pagamento processado!' })
  expect((await orderOf(token, answer)).status).toBe('pending')
  gateway.becomes(answer.reference_id, 'PAID')
  expect(await gateway.callBack(url, answer.reference_id)).toBe(200)
  expect((await orderOf(token, answer)).status).toBe('ok')
})

test('too many attempts have to wait', async () => {
  const { pay } = await buyer()
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push((await pay({ number: cards.declined }, randomUUID())).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

test('a number with a wrong check digit counts too, for the account and for the network', async () => {
  const { pay, id } = await buyer()
  const wrong = () => pay({ number: '4539620659922096' }, randomUUID())
  const before = await app.db.selectFrom('attempts').select('id').execute()
  for (let time = 0; time < 10; time++) expect((await wrong()).status).toBe(422)
  const purposes = await app.db
    .selectFrom('attempts')
    .select('purpose')
    .where('id', 'not in', [0, ...before.map(row => row.id)])
    .execute()
  expect(purposes.filter(({ purpose }) => purpose === 'pay-by-card/account')).toHaveLength(10)
  expect(purposes.filter(({ purpose }) => purpose === 'pay-by-card/origin')).toHaveLength(10)
  const refused = await wrong()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await pay({}, randomUUID())).status).toBe(429)
  expect(await rows(id)).toEqual([])
})

test('a withdrawn plan is refunded once', async () => {
  const { token, paid } = await buyer()
  const answer = await paid()
  const withdrawn = await fetch(`${url}/api/checkout/orders/${answer.order_id}/withdrawal`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(withdrawn.status).toBe(200)
  await runQueued(app, tasks)
  expect(gateway.booked(answer.reference_id)).toMatchObject({ refunded: gateway.booked(answer.reference_id).cents })
  expect(await gateway.callBack(url, answer.reference_id)).toBe(200)
  await runQueued(app, tasks)
  expect(gateway.booked(answer.reference_id).refunded).toBe(gateway.booked(answer.reference_id).cents)
  expect((await orderOf(token, answer)).state).toBe('refunded')
  const reversals = await app.db.selectFrom('reversals').selectAll().execute()
  expect(reversals.filter(({ external_id }) => external_id === gateway.booked(answer.reference_id).chargeId)).toEqual(
    [],
  )
})
