import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CardAnswer } from '#contract/card-payment.ts'
import { readCardKey } from '#contract/card-payment.ts'
import { type Order, readOrder } from '#contract/order.ts'
import { encryptCard } from '#server/adapters/cards/encrypt-card.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { reconcileAttempts } from '#server/payments/reconcile-attempts.ts'
import { tasks } from '#server/tasks.ts'
import { ask, bodyOf } from '#test/ask.ts'
import { bootSite } from '#test/boot.ts'
import { cardBuyer, cards, planOf } from '#test/card-buyer.ts'
import { openCardServer } from '#test/card-gateway.ts'

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
const later = (minutes: number) => ({ ...app, now: () => new Date(Date.now() + minutes * 60_000) })
const orderOf = async (token: string, { order_id }: CardAnswer) =>
  bodyOf<Order>(await ask(url, readOrder, { token, params: { id: order_id } }))

test('a card that is paid starts the plan; the gateway gets nothing but what it encrypts', async () => {
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

test('a card that the browser has encrypted is paid as well, and the name of the holder is cleaned', async () => {
  const { product, paid } = await buyer()
  const { public_key, needs_tax_id, test_cards } = bodyOf<{
    public_key: string
    needs_tax_id: boolean
    test_cards: unknown[]
  }>(await ask(url, readCardKey))
  expect([needs_tax_id, test_cards]).toEqual([true, []])
  const typed = { number: cards.paid, month: '12', year: '2031', securityCode: '123', name: "Ana D'Ávila" }
  const encrypted_card = encryptCard(typed, public_key, new Date())
  const answer = await paid({ encrypted_card, number: undefined, name: "Ana D'Ávila", product_id: product.id })
  expect(answer.status).toBe('PAID')
  const sent = gateway.charges().find(({ body }) => body.includes(answer.reference_id))
  expect(JSON.parse(sent?.body ?? '').charges[0].payment_method.holder.name).toBe('Ana D Ávila')
})

test.each([
  ['number', { number: '4539620659922096' }, 'Número do cartão inválido.'],
  ['number', { number: undefined }, 'Informe o número do cartão.'],
  ['exp_month', { exp_month: 13 }, 'Mês inválido.'],
  ['exp_month', { exp_month: 1, exp_year: 2025 }, 'Cartão vencido.'],
  ['exp_year', { exp_year: '31' }, 'Ano inválido.'],
  ['security_code', { security_code: '12' }, 'CVV inválido.'],
  ['security_code', { security_code: '1234567' }, 'CVV inválido.'],
  ['name', { name: ' ' }, 'Informe o nome do titular.'],
  ['product_id', { product_id: undefined }, 'Favor selecione um plano.'],
  ['product_id', { product_id: 9999 }, 'Favor selecione um plano.'],
  ['tax_id', { tax_id: '529.982.247-26' }, 'CPF ou CNPJ inválido.'],
  ['tax_id', { tax_id: undefined }, 'Informe o CPF ou CNPJ do titular.'],
])('%s that is wrong is told by its name, with a general error', async (field, more, words) => {
  const { id, pay } = await buyer()
  const answer = await pay(more)
  expect([answer.status, answer.errors]).toEqual([422, { [field]: [words] }])
  expect(JSON.parse(answer.text).error).toBe(answer.message)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await rows(id)).toEqual([])
})

test('numbers may come as numbers, and everything that is wrong is told at once', async () => {
  const { paid, pay } = await buyer()
  expect((await paid({ exp_month: 12, exp_year: 2031, security_code: '123456' })).status).toBe('PAID')
  const wrong = await pay({ number: 1, exp_month: 0, exp_year: 0, security_code: '', name: '', product_id: null })
  expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(
    ['exp_month', 'exp_year', 'name', 'number', 'product_id', 'security_code'].sort(),
  )
})

test('a declined card leaves the order open to another one', async () => {
  const { token, paid } = await buyer()
  const declined = await paid({ number: cards.declined }, randomUUID())
  expect(declined).toMatchObject({ successful: false, status: 'DECLINED', message: 'Pagamento negata!' })
  expect(await orderOf(token, declined)).toMatchObject({ status: 'pending', state: 'waiting' })
  const other = await paid({}, randomUUID())
  expect(other).toMatchObject({ status: 'PAID', order_id: declined.order_id })
})

test('200 submissions of one key at once are one charge, and one answer for all', async () => {
  const { id, pay } = await buyer()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 200 }, () => pay({}, key)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await chargesFor(id)).toHaveLength(1)
  const orders = await app.db.selectFrom('orders').select('id').where('account_id', '=', id).execute()
  expect(orders).toHaveLength(1)
})

test('a double tap without a key is one charge, at once and a little later', async () => {
  const { id, paid } = await buyer()
  const [first, second] = await Promise.all([paid(), paid()])
  expect([second, await paid()]).toEqual([first, first])
  expect(await chargesFor(id)).toHaveLength(1)
})

test('one key is for one plan; another key meets an attempt that is under way', async () => {
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

test('two cards for one order at once: one is charged', async () => {
  const { id, pay } = await buyer()
  gateway.state.delayMs = 200
  const answers = await Promise.all([pay({}, randomUUID()), pay({}, randomUUID())])
  gateway.state.delayMs = 0
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await chargesFor(id)).toHaveLength(1)
})

test('an answer that is lost on the way is asked for again with the same bytes', async () => {
  const { id, paid } = await buyer()
  gateway.state.lost = 2
  const answer = await paid()
  expect(answer.status).toBe('PAID')
  const sent = gateway.charges().filter(({ body }) => body.includes(answer.reference_id))
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ body, headers }) => `${headers['x-idempotency-key']} ${body}`)).size).toBe(1)
  expect(await chargesFor(id)).toHaveLength(1)
})

test('charged, and no answer ever came: pending, until the gateway is asked', async () => {
  const { id, token, paid } = await buyer()
  const answer = await paid({ number: cards.lost }, randomUUID())
  expect(answer).toMatchObject({ successful: false, status: 'IN_ANALYSIS' })
  expect(await orderOf(token, answer)).toMatchObject({ status: 'pending', card: { status: null } })
  await reconcileAttempts(later(1))
  expect(await orderOf(token, answer)).toMatchObject({ status: 'ok', card: { status: 'PAID' } })
  await reconcileAttempts(later(2))
  expect(await chargesFor(id)).toHaveLength(1)
})

test('the same key again asks the gateway what became of it', async () => {
  const { paid } = await buyer()
  const key = randomUUID()
  expect((await paid({ number: cards.lost }, key)).status).toBe('IN_ANALYSIS')
  expect((await paid({ number: cards.lost }, key)).status).toBe('PAID')
})

test('what never reached the gateway ends after a while, and another card can pay', async () => {
  const { id, paid, pay } = await buyer()
  gateway.state.down = true
  expect((await paid({}, randomUUID())).status).toBe('IN_ANALYSIS')
  await reconcileAttempts(later(60))
  expect((await rows(id))[0]?.settled_at).toBeNull()
  gateway.state.down = false
  await reconcileAttempts(later(5))
  expect((await pay({}, randomUUID())).status).toBe(409)
  await reconcileAttempts(later(31))
  expect((await rows(id))[0]).toMatchObject({ status: 'DECLINED', gateway_charge_id: null })
  expect((await paid({}, randomUUID())).status).toBe('PAID')
})

test('a gateway that breaks leaves the outcome open; one that does not let us in charges nothing, and the key is free', async () => {
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

test('what only the gateway can read is refused by its field, and may be mended with the same key', async () => {
  const { paid, pay } = await buyer()
  const { public_key } = bodyOf<{ public_key: string }>(await ask(url, readCardKey))
  const encrypted = (number: string, year: string) =>
    encryptCard({ number, month: '12', year, securityCode: '123', name: 'Ana' }, public_key, new Date())
  const key = randomUUID()
  const refused = async (encrypted_card: string) => (await pay({ encrypted_card }, key)).errors
  expect(await refused(encrypted('4539620659922096', '2031'))).toEqual({ number: ['Número do cartão inválido.'] })
  expect(await refused(encrypted(cards.paid, '2020'))).toEqual({ exp_year: ['Ano inválido.'] })
  expect(await refused('A'.repeat(344))).toEqual({ number: ['Número do cartão inválido.'] })
  expect(await refused('curto')).toEqual({ number: ['Não foi possível ler o cartão.'] })
  expect((await paid({ encrypted_card: encrypted(cards.paid, '2031') }, key)).status).toBe('PAID')
})

test('authorised is successful, and paid when it is captured', async () => {
  const { token, paid } = await buyer()
  const answer = await paid({ number: cards.authorized })
  expect(answer).toMatchObject({ successful: true, status: 'AUTHORIZED', message: 'Pagamento processado!' })
  expect((await orderOf(token, answer)).status).toBe('pending')
  gateway.becomes(answer.reference_id, 'PAID')
  expect(await gateway.callBack(url, answer.reference_id)).toBe(200)
  expect((await orderOf(token, answer)).status).toBe('ok')
})

test('a card that tries too often has to wait', async () => {
  const { pay } = await buyer()
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push((await pay({ number: cards.declined }, randomUUID())).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

test('a plan that is given back is refunded once', async () => {
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
