import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { expireOrders } from '#server/money/orders/expire-orders.ts'
import { settleOrder } from '#server/money/orders/settle-order.ts'
import { moneyRules } from '#test/money/rules.ts'
import { type OrderAdmin, openCase, openOrderAdmin, pixId, postAdmin } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin

beforeAll(async () => {
  site = await bootSite({ variables: { SECOND_OPERATOR_ABOVE: '10000' } })
  admin = await openOrderAdmin(site)
})

const decide = (office: OrderAdmin['iris'], request: number, approve: boolean) =>
  postAdmin(office, `money-requests/${request}/decision`, { approve })

test('one operator is enough up to the limit', async () => {
  const order = await admin.order({ days: 15 })
  expect(order.value).toBe(9_900)
  expect((await admin.confirm(admin.iris, order)).json()).toMatchObject({ state: 'active', request: null })
})

test('above the limit another operator confirms, never the requester', async () => {
  const order = await admin.order()
  const id = pixId()
  const asked = (await admin.confirm(admin.iris, order, id)).json()
  expect(asked).toMatchObject({ state: 'waiting', needs: 'second_operator', payments: [] })
  expect(asked.request).toMatchObject({
    action: 'confirm',
    end_to_end_id: id,
    amount: 16_900,
    operator: 'Íris',
    own: true,
  })
  const own = await decide(admin.iris, asked.request.id, true)
  expect([own.status, own.json().message]).toEqual([
    409,
    'O primeiro passo foi seu: o segundo é de outra pessoa da equipe.',
  ])
  expect((await openCase(admin.bruno, order.id)).request).toMatchObject({ own: false })
  const approved = await decide(admin.bruno, asked.request.id, true)
  expect(approved.json()).toMatchObject({ state: 'active', request: null, needs: null })
  expect(
    approved.json().timeline.map(({ what, operator }: { what: string; operator: string }) => [what, operator]),
  ).toEqual([
    ['ordered', null],
    ['requested', 'Íris'],
    ['request_decided', 'Bruno'],
    ['received', 'Bruno'],
    ['activated', null],
  ])
  const twice = await decide(admin.bruno, asked.request.id, false)
  expect([twice.status, twice.json().message]).toEqual([409, 'Este pedido já foi respondido.'])
  expect((await admin.entriesOf(order.id)).map(({ action, name }) => [action, name])).toEqual([
    ['money_requested', 'Íris'],
    ['money_request_approved', 'Bruno'],
    ['pix_confirmed', 'Bruno'],
  ])
})

test.each([
  ['less than the limit for an order above it', 30, 5_000],
  ['more than the limit for an order below it', 15, 10_001],
])('a different amount, %s, waits for another operator too', async (_, days, amount) => {
  const order = await admin.order({ days })
  const body = { end_to_end_id: pixId(), amount, accept_difference: true }
  const asked = (await postAdmin(admin.iris, `orders/${order.id}/pix-receipt`, body)).json()
  expect(asked).toMatchObject({ state: 'waiting', payments: [], request: { action: 'confirm', amount } })
  expect((await decide(admin.iris, asked.request.id, true)).status).toBe(409)
  expect((await openCase(admin.bruno, order.id)).payments).toEqual([])
  const approved = (await decide(admin.bruno, asked.request.id, true)).json()
  expect(approved).toMatchObject({ state: 'waiting', request: null, needs: 'transfer' })
  expect(approved.payments).toMatchObject([{ amount, refund: { cause: 'wrong_amount' } }])
  const amounts = { amount, expected: order.value }
  expect((await admin.entriesOf(order.id)).map(({ action, name, facts }) => [action, name, facts])).toMatchObject([
    ['money_requested', 'Íris', amounts],
    ['money_request_approved', 'Bruno', { amount }],
    ['pix_confirmed', 'Bruno', { ...amounts, outcome: 'wrong_amount' }],
  ])
})

test('a rejected request changes nothing, and can be made again', async () => {
  const order = await admin.order()
  const { request } = (await admin.confirm(admin.iris, order)).json()
  const rejected = await decide(admin.bruno, request.id, false)
  expect(rejected.json()).toMatchObject({ state: 'waiting', request: null, payments: [] })
  expect((await admin.confirm(admin.bruno, order)).json()).toMatchObject({ request: { operator: 'Bruno' } })
})

test('an order with a waiting request cannot be changed', async () => {
  const order = await admin.order()
  const id = pixId()
  await admin.confirm(admin.iris, order, id)
  const waits = 'Este pedido aguarda a decisão de um segundo operador.'
  for (const answer of [
    await admin.confirm(admin.bruno, order),
    await postAdmin(admin.bruno, `orders/${order.id}/refusal`, { reason: 'Não pago.' }),
  ])
    expect([answer.status, answer.json().message]).toEqual([409, waits])
  const other = await admin.confirm(admin.bruno, await admin.order(), id)
  expect([other.status, other.json().message]).toEqual([
    409,
    `Este Pix aguarda um segundo operador no pedido ${order.code}.`,
  ])
})

test('an order does not expire while its Pix waits for a second operator', async () => {
  const order = await admin.order()
  const { request } = (await admin.confirm(admin.iris, order)).json()
  const later = { ...site.app, now: () => new Date(Date.now() + 30 * dayMs) }
  expect(await expireOrders(later)).not.toContain(order.id)
  await decide(admin.bruno, request.id, false)
  expect(await expireOrders(later)).toContain(order.id)
})

test('a refund above the limit needs two operators as well', async () => {
  const order = await admin.order()
  await decide(admin.bruno, (await admin.confirm(admin.iris, order)).json().request.id, true)
  const asked = (await postAdmin(admin.bruno, `orders/${order.id}/refund`, { reason: 'Pedido da pessoa.' })).json()
  expect(asked).toMatchObject({ state: 'active', request: { action: 'refund', end_to_end_id: null, own: true } })
  expect((await decide(admin.bruno, asked.request.id, true)).status).toBe(409)
  const approved = (await decide(admin.iris, asked.request.id, true)).json()
  expect(approved).toMatchObject({ state: 'refunded', request: null, needs: 'transfer' })
  expect(approved.payments).toMatchObject([{ refund: { cause: 'operator' } }])
})

test('only one of many concurrent decisions counts', async () => {
  const nora = (await openOrderAdmin(site)).bruno
  for (let round = 0; round < 3; round++) {
    const order = await admin.order()
    const { request } = (await admin.confirm(admin.iris, order)).json()
    const answers = await Promise.all(
      [true, false, true, false].map((approve, index) => decide(index % 2 ? nora : admin.bruno, request.id, approve)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const outcomes = await admin.rows('select answer from approvals where id = $1 and answer is not null', request.id)
    expect(outcomes).toHaveLength(1)
    const { state } = await openCase(admin.iris, order.id)
    expect(state).toBe(outcomes[0].answer === 'approved' ? 'active' : 'waiting')
  }
})

test('the database refuses an answer by the requester, a second answer and a change of requester', async () => {
  const order = await admin.order()
  const { request } = (await admin.confirm(admin.iris, order)).json()
  const set = (columns: string) => admin.rows(`update approvals set ${columns} where id = $1`, request.id)
  const answered = (by: string) => set(`answer = 'approved', answered_by = ${by}, answered_at = now()`)
  await expect(answered('asked_by')).rejects.toThrow('answered_by_another')
  await expect(set(`answer = 'approved'`)).rejects.toThrow('answered_whole')
  const another = '(select max(id) from operators where id <> approvals.asked_by)'
  await expect(set(`asked_by = ${another}`)).rejects.toThrow('never changed')
  const asked = `insert into approvals (action, order_id, payload, asked_by, asked_at)
    select action, order_id, payload, asked_by, asked_at from approvals where id = $1`
  await expect(admin.rows(asked, request.id)).rejects.toThrow('approvals_open')
  await answered(another)
  await expect(set(`answer = 'rejected'`)).rejects.toThrow('never changed')
})

test('a request whose Pix has since paid another order can only be rejected', async () => {
  const order = await admin.order()
  const id = pixId()
  const { request } = (await admin.confirm(admin.iris, order, id)).json()
  const cheap = await admin.order({ days: 15 })
  const received = { orderId: cheap.id, channel: 'pix' as const, externalId: id, amount: cheap.value }
  await site.app.db.transaction().execute(tx => settleOrder(tx, received, site.app.now()))
  const answer = await decide(admin.bruno, request.id, true)
  expect([answer.status, answer.json().message]).toEqual([409, `Este Pix já foi registrado no pedido ${cheap.code}.`])
  expect((await decide(admin.bruno, request.id, false)).status).toBe(200)
})

test('the money rules hold after all this', async () => {
  for (const [name, rule] of Object.entries(moneyRules))
    expect({ name, rows: await admin.rows(rule) }).toEqual({ name, rows: [] })
})
