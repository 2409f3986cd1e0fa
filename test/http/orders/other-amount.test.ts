import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderCase } from '#contract/order-admin.ts'
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
})

const whats = ({ timeline }: OrderCase) => timeline.map(({ what }) => what)

test('a wrong amount is refused with the right one, and nothing is recorded', async () => {
  const order = await admin.order()
  const answer = await admin.confirm(admin.iris, { ...order, value: 16_899 })
  expect(answer.status).toBe(422)
  const right = 'O valor deste pedido é R$ 169,00.'
  expect(answer.json()).toEqual({ message: right, errors: { amount: [right] } })
  expect(await openCase(admin.iris, order.id)).toMatchObject({ state: 'waiting', payments: [] })
  expect(await admin.entriesOf(order.id)).toEqual([])
})

test('an accepted wrong amount is recorded to be refunded, and the right one still pays the order', async () => {
  const order = await admin.order()
  const id = pixId()
  const receive = (amount: number, accept_difference = true) =>
    postAdmin(admin.iris, `orders/${order.id}/pix-receipt`, { end_to_end_id: id, amount, accept_difference })
  expect((await receive(1_000, false)).status).toBe(422)
  const answer = await receive(1_000)
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'pending', state: 'waiting', needs: 'transfer' })
  expect(answer.json().payments).toMatchObject([
    { amount: 1_000, external_id: id, refund: { cause: 'wrong_amount', transferred_at: null, owed_by: 'person' } },
  ])
  expect(whats(answer.json())).toEqual(['ordered', 'received', 'refund_decided'])
  expect((await receive(1_000)).status).toBe(200)
  const other = await receive(2_000)
  expect([other.status, other.json().message]).toEqual([409, 'Este Pix já foi registrado, com o valor de R$ 10,00.'])
  expect(await admin.entriesOf(order.id)).toEqual([
    {
      action: 'pix_confirmed',
      name: 'Íris',
      facts: { end_to_end_id: id, amount: 1_000, expected: 16_900, outcome: 'wrong_amount' },
    },
  ])
  const paid = (await admin.confirm(admin.bruno, order)).json()
  expect(paid).toMatchObject({ status: 'ok', state: 'active', needs: 'transfer' })
  expect(paid.payments).toMatchObject([{ amount: 1_000 }, { amount: 16_900, refund: null }])
})

test.each(['yes', 1, null])('%j does not accept the difference', async accept_difference => {
  const order = await admin.order()
  const body = { end_to_end_id: pixId(), amount: 1_000, accept_difference }
  expect((await postAdmin(admin.iris, `orders/${order.id}/pix-receipt`, body)).status).toBe(422)
  expect(await openCase(admin.iris, order.id)).toMatchObject({ state: 'waiting', payments: [] })
})

test('a wrong amount for a paid or refused order must be accepted too', async () => {
  const paid = await admin.order()
  await admin.confirm(admin.iris, paid)
  const refused = await admin.order()
  await postAdmin(admin.iris, `orders/${refused.id}/refusal`, { reason: 'Não pago.' })
  for (const [order, cause] of [
    [paid, 'duplicate'],
    [refused, 'late'],
  ] as const) {
    const body = { end_to_end_id: pixId(), amount: 1_000 }
    expect((await postAdmin(admin.iris, `orders/${order.id}/pix-receipt`, body)).status).toBe(422)
    const answer = await postAdmin(admin.iris, `orders/${order.id}/pix-receipt`, { ...body, accept_difference: true })
    expect(answer.json()).toMatchObject({ needs: 'transfer' })
    expect(answer.json().payments.at(-1)).toMatchObject({ amount: 1_000, refund: { cause } })
  }
})
