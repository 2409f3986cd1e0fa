import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderCase } from '#contract/order-admin.ts'
import { verifyChain } from '#server/platform/operators/audit.ts'
import { moneyRules } from '#test/money/rules.ts'
import { type OrderAdmin, openCase, openOrderAdmin, pixId, postAdmin } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin

beforeAll(async () => {
  site = await bootSite()
  admin = await openOrderAdmin(site)
})

afterAll(async () => {
  for (const [name, rule] of Object.entries(moneyRules))
    expect({ name, rows: await admin.rows(rule) }).toEqual({ name, rows: [] })
  const [ledger] = await admin.rows(`select sum(amount) filter (where kind = 'received')::int as received,
    sum(amount) filter (where kind = 'refunded')::int as refunded from ledger`)
  const { data } = (await admin.iris.send('GET', '/api/operator/order-totals')).json()
  expect(data).toMatchObject([{ channel: 'pix', ...ledger }])
  expect(await verifyChain(site.app.db)).toMatchObject({ brokenAt: null })
})

const whats = ({ timeline }: OrderCase) => timeline.map(({ what }) => what)

test('a Pix that an operator confirms settles the order once, and the order names the operator', async () => {
  const order = await admin.order()
  const id = pixId()
  const answer = await admin.confirm(admin.iris, order, id)
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'ok', state: 'active', channel: 'pix', needs: null, value: 16_900 })
  expect(answer.json().payments).toMatchObject([{ channel: 'pix', external_id: id, amount: 16_900, refund: null }])
  expect(whats(answer.json())).toEqual(['ordered', 'received', 'activated'])
  expect(answer.json().timeline[1]).toMatchObject({ operator: 'Íris', facts: { external_id: id, amount: 16_900 } })
  expect((await admin.confirm(admin.bruno, order, id)).status).toBe(200)
  expect(await admin.entriesOf(order.id)).toEqual([
    { action: 'pix_confirmed', name: 'Íris', facts: { end_to_end_id: id, amount: 16_900, outcome: 'settled' } },
  ])
})

test.each([
  ['no id', { amount: 16_900 }, 'end_to_end_id', 'Informe o identificador do Pix.'],
  [
    'a short id',
    { amount: 16_900, end_to_end_id: 'E123' },
    'end_to_end_id',
    'O identificador tem 32 letras e números e começa com E.',
  ],
  ['no amount', { end_to_end_id: pixId() }, 'amount', 'Informe o valor.'],
  ['half a cent', { end_to_end_id: pixId(), amount: 0.5 }, 'amount', 'Informe o valor.'],
])('a confirmation with %s is refused', async (_, body, field, message) => {
  const order = await admin.order()
  const answer = await postAdmin(admin.iris, `orders/${order.id}/pix-receipt`, body)
  expect(answer.status).toBe(422)
  expect(answer.json().errors[field]).toEqual([message])
})

test('one Pix pays for one order, even if two orders are confirmed with it at the same time', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, other] = [await admin.order(), await admin.order()]
    const id = pixId()
    const answers = await Promise.all([admin.confirm(admin.iris, one, id), admin.confirm(admin.bruno, other, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json().message).toMatch(
      /^Este Pix já foi registrado no pedido V[A-Z0-9]{11}\.$/,
    )
    const states = [await openCase(admin.iris, one.id), await openCase(admin.iris, other.id)].map(({ state }) => state)
    expect(states.toSorted()).toEqual(['active', 'waiting'])
  }
})

test('a second Pix for a paid order is recorded to be refunded, and the plan continues', async () => {
  const order = await admin.order()
  await admin.confirm(admin.iris, order)
  const answer = await admin.confirm(admin.iris, order)
  expect(answer.json()).toMatchObject({ state: 'active', needs: 'transfer' })
  expect(answer.json().payments).toMatchObject([
    { refund: null },
    { refund: { cause: 'duplicate', transferred_at: null } },
  ])
})

test('an order is refused once, with the operator in its timeline, and a paid order never', async () => {
  const order = await admin.order()
  const answer = await postAdmin(admin.bruno, `orders/${order.id}/refusal`, { reason: '  Não houve  pagamento. ' })
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'refused', state: 'refused' })
  expect(answer.json().timeline.at(-1)).toMatchObject({
    what: 'refused',
    operator: 'Bruno',
    facts: { reason: 'Não houve  pagamento.' },
  })
  const again = await postAdmin(admin.iris, `orders/${order.id}/refusal`, { reason: 'De novo.' })
  expect([again.status, again.json().message]).toEqual([409, 'Este pedido já foi recusado.'])
  expect((await admin.entriesOf(order.id)).map(({ action }) => action)).toEqual(['order_refused'])
  const paid = await admin.order()
  await admin.confirm(admin.iris, paid)
  const late = await postAdmin(admin.iris, `orders/${paid.id}/refusal`, { reason: 'Engano.' })
  expect([late.status, late.json().message]).toEqual([409, 'Este pedido já foi pago.'])
  expect((await postAdmin(admin.iris, `orders/${paid.id}/refusal`, { reason: ' ' })).status).toBe(422)
})

test('a Pix for a refused order is recorded as late, to be refunded', async () => {
  const order = await admin.order()
  await postAdmin(admin.iris, `orders/${order.id}/refusal`, { reason: 'Não pago.' })
  const answer = await admin.confirm(admin.iris, order)
  expect(answer.json()).toMatchObject({
    state: 'refused',
    needs: 'transfer',
    payments: [{ refund: { cause: 'late' } }],
  })
  const listed = async (channel: string) => {
    const found = await admin.iris.send('GET', `/api/operator/orders?status=refused&channel=${channel}`)
    return found.json().data.map(({ id }: { id: number }) => id)
  }
  expect([await listed('pix'), await listed('card')]).toEqual([[order.id], []])
})

test('a refund ends the plan and waits for its transfer, which is recorded once', async () => {
  const order = await admin.order()
  const early = await postAdmin(admin.iris, `orders/${order.id}/refund`, { reason: 'Pedido da pessoa.' })
  expect([early.status, early.json().message]).toEqual([409, 'Este pedido não foi pago.'])
  await admin.confirm(admin.iris, order)
  const refunded = await postAdmin(admin.bruno, `orders/${order.id}/refund`, { reason: 'Pedido da pessoa.' })
  expect(refunded.status).toBe(200)
  expect(refunded.json()).toMatchObject({ status: 'ok', state: 'refunded', needs: 'transfer' })
  const again = await postAdmin(admin.bruno, `orders/${order.id}/refund`, { reason: 'De novo.' })
  expect([again.status, again.json().message]).toEqual([409, 'O valor deste pedido já foi devolvido.'])
  const refund = refunded.json().payments[0].refund.id
  const id = pixId('D')
  const sent = await postAdmin(admin.iris, `refunds/${refund}/transfer`, { end_to_end_id: id })
  expect(sent.json()).toMatchObject({ id: order.id, state: 'refunded', needs: null })
  const jobs = await admin.jobs('transfer-mail')
  expect(jobs.filter(({ payload }) => payload.refundId === refund)).toHaveLength(1)
  const twice = await postAdmin(admin.bruno, `refunds/${refund}/transfer`, { end_to_end_id: pixId('D') })
  expect([twice.status, twice.json().message]).toEqual([409, 'Esta devolução já foi registrada.'])
  expect((await openCase(admin.iris, order.id)).timeline.map(({ what, operator }) => [what, operator])).toEqual([
    ['ordered', null],
    ['received', 'Íris'],
    ['activated', null],
    ['revoked', null],
    ['refund_decided', 'Bruno'],
    ['refund_transferred', 'Íris'],
  ])
  expect((await admin.entriesOf(order.id)).map(({ action }) => action)).toEqual([
    'pix_confirmed',
    'order_refunded',
    'refund_transferred',
  ])
})

test('one transfer refunds one payment', async () => {
  const refunds = []
  for (let count = 0; count < 2; count++) {
    const order = await admin.order()
    await admin.confirm(admin.iris, order)
    const refunded = await postAdmin(admin.iris, `orders/${order.id}/refund`, { reason: 'Pedido da pessoa.' })
    refunds.push(refunded.json().payments[0].refund.id)
  }
  const id = pixId()
  expect((await postAdmin(admin.iris, `refunds/${refunds[0]}/transfer`, { end_to_end_id: id })).status).toBe(200)
  const other = await postAdmin(admin.iris, `refunds/${refunds[1]}/transfer`, { end_to_end_id: id })
  expect([other.status, other.json().message]).toEqual([
    409,
    'Este identificador já foi registrado em outra devolução.',
  ])
})

test('one transfer that two operators enter at the same time for two refunds counts for one', async () => {
  const refunds = []
  for (let count = 0; count < 2; count++) {
    const order = await admin.order()
    await admin.confirm(admin.iris, order)
    const refunded = await postAdmin(admin.iris, `orders/${order.id}/refund`, { reason: 'Pedido da pessoa.' })
    refunds.push(refunded.json().payments[0].refund.id)
  }
  const body = { end_to_end_id: pixId('D') }
  // Delays the insert, so that both requests run their checks before either writes.
  await admin.rows(`create function look_first() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.5); return new; end $$`)
  await admin.rows(
    'create trigger look_first before insert on refund_transfers for each row execute function look_first()',
  )
  const answers = await Promise.all([
    postAdmin(admin.iris, `refunds/${refunds[0]}/transfer`, body),
    postAdmin(admin.bruno, `refunds/${refunds[1]}/transfer`, body),
  ])
  await admin.rows('drop trigger look_first on refund_transfers')
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json().message).toBe(
    'Este identificador já foi registrado em outra devolução.',
  )
})

test('a reversal pauses the plan: if won, it continues, if lost, it ends', async () => {
  for (const [outcome, state] of [
    ['won', 'active'],
    ['lost', 'reversed'],
  ] as const) {
    const order = await admin.order()
    const payment = (await admin.confirm(admin.iris, order)).json().payments[0].id
    const wrong = await postAdmin(admin.iris, `payments/${payment}/reversal`, {
      kind: 'chargeback',
      external_id: 'MED-1',
    })
    expect(wrong.status).toBe(422)
    const reversed = await postAdmin(admin.iris, `payments/${payment}/reversal`, { kind: 'med', external_id: 'MED-1' })
    expect(reversed.json()).toMatchObject({ state: 'paused', needs: 'reversal' })
    const twice = await postAdmin(admin.iris, `payments/${payment}/reversal`, { kind: 'med', external_id: 'MED-1' })
    expect(twice.status).toBe(409)
    const refund = await postAdmin(admin.iris, `orders/${order.id}/refund`, { reason: 'Engano.' })
    expect(refund.status).toBe(409)
    const reversal = reversed.json().payments[0].reversal.id
    const settled = await postAdmin(admin.bruno, `reversals/${reversal}/outcome`, { outcome })
    expect(settled.json()).toMatchObject({ state, needs: null })
    expect((await postAdmin(admin.bruno, `reversals/${reversal}/outcome`, { outcome })).status).toBe(409)
    expect((await admin.entriesOf(order.id)).map(({ action }) => action)).toEqual([
      'pix_confirmed',
      'payment_reversed',
      'reversal_settled',
    ])
  }
})

test('a payment that we are refunding cannot be recorded as reversed too', async () => {
  const order = await admin.order()
  const payment = (await admin.confirm(admin.iris, order)).json().payments[0].id
  await postAdmin(admin.iris, `orders/${order.id}/refund`, { reason: 'Pedido da pessoa.' })
  const answer = await postAdmin(admin.iris, `payments/${payment}/reversal`, { kind: 'med', external_id: 'MED-2' })
  expect([answer.status, answer.json().message]).toEqual([
    409,
    'Este pagamento já está sendo devolvido: registre a devolução com o identificador do banco.',
  ])
})

test.each([
  ['GET', 'orders/999999', undefined],
  ['POST', 'orders/999999/pix-receipt', { end_to_end_id: pixId(), amount: 1 }],
  ['POST', 'orders/999999/refusal', { reason: 'x' }],
  ['POST', 'orders/999999/refund', { reason: 'x' }],
  ['POST', 'refunds/999999/transfer', { end_to_end_id: pixId() }],
  ['POST', 'money-requests/999999/decision', { approve: true }],
  ['POST', 'payments/999999/reversal', { kind: 'med', external_id: 'x' }],
  ['POST', 'reversals/999999/outcome', { outcome: 'won' }],
])('%s %s answers 404', async (method, path, body) => {
  const answer = await admin.iris.send(method, `/api/operator/${path}`, { body })
  expect(answer.status).toBe(404)
})
