import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyCoupon } from '#contract/coupon.ts'
import { createOrder, type Order, readOrder } from '#contract/order.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { cardBuyer, cards, openCardServer } from '#test/world/card-payments.ts'
import { bootSite } from '#test/world/site.ts'

const gateway = await openCardServer()
const { app, url } = await bootSite({ variables: gateway.variables })
const buyer = () => cardBuyer(app, url)
const ordered = async ({ token, product }: Awaited<ReturnType<typeof buyer>>) =>
  bodyOf<Order>(await ask(url, createOrder, { token, body: { product_id: product.id } }))
const withCoupon = (token: string, code: string) => ask(url, applyCoupon, { token, body: { code } })
const paymentsOf = (id: number) =>
  app.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.order_id', 'p.amount'])
    .where('o.account_id', '=', id)
    .execute()

test('a named order is charged at its own price, even if a coupon was chosen since', async () => {
  const person = await buyer()
  const order = await ordered(person)
  await withCoupon(person.token, 'VESPERA20')
  const answer = await person.paid({ order_id: order.id })
  expect(answer).toMatchObject({ status: 'PAID', order_id: order.id })
  expect(await paymentsOf(person.id)).toEqual([{ order_id: order.id, amount: order.value }])
})

test('a paid order cannot be paid again, even with another key', async () => {
  const person = await buyer()
  const order = await ordered(person)
  await person.paid({ order_id: order.id })
  expect((await person.pay({ order_id: order.id }, randomUUID())).status).toBe(409)
  expect(await paymentsOf(person.id)).toHaveLength(1)
})

test('concurrent payments of one plan without a named order make one charge', async () => {
  const person = await buyer()
  const answers = await Promise.all(Array.from({ length: 9 }, () => person.pay({}, randomUUID())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await person.pay({}, randomUUID())).status).toBe(409)
  expect(await paymentsOf(person.id)).toHaveLength(1)
})

test.each([
  ['without a key', () => undefined],
  ['with another key', () => randomUUID() as string],
])('a second order of a paid plan is paid once by naming the plan, and extends it: %s', async (_what, keyOf) => {
  const person = await buyer()
  await person.paid({}, keyOf())
  const next = await ordered(person)
  const key = keyOf()
  expect(await person.paid({}, key)).toMatchObject({ status: 'PAID', order_id: next.id })
  const { state, starts_at } = bodyOf<Order>(
    await ask(url, readOrder, { token: person.token, params: { id: next.id } }),
  )
  expect([state, Date.parse(starts_at ?? '')]).toEqual(['queued', expect.any(Number)])
  // Simulates a retry after a lost response, and then another click.
  expect(await person.paid({}, key)).toMatchObject({ order_id: next.id })
  expect((await person.pay({}, randomUUID())).status).toBe(409)
  expect(await paymentsOf(person.id)).toHaveLength(2)
})

test('concurrent payments of a second order make one charge and no third order', async () => {
  const person = await buyer()
  await person.paid({}, randomUUID())
  const next = await ordered(person)
  const answers = await Promise.all(Array.from({ length: 9 }, () => person.pay({}, randomUUID())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await paymentsOf(person.id)).map(({ order_id }) => order_id)).toContain(next.id)
  const orders = await app.db.selectFrom('orders').select('id').where('account_id', '=', person.id).execute()
  expect(orders).toHaveLength(2)
})

test('a coupon chosen while a card is in analysis leads to no second charge', async () => {
  const person = await buyer()
  const { order_id, status } = await person.paid({ number: cards.analysis }, randomUUID())
  expect(status).toBe('IN_ANALYSIS')
  await withCoupon(person.token, 'VESPERA20')
  expect((await person.pay({}, randomUUID())).status).toBe(409)
  const orders = await app.db.selectFrom('orders').select('id').where('account_id', '=', person.id).execute()
  expect(orders).toEqual([{ id: order_id }])
})

test('an order of another account or plan, or an unknown one, is not charged', async () => {
  const [person, other] = [await buyer(), await buyer()]
  const { id } = await ordered(other)
  for (const order_id of [id, 2_000_000_000, 0, 'x']) {
    expect((await person.pay({ order_id })).status).toBe(422)
  }
  const own = await ordered(person)
  expect((await person.pay({ order_id: own.id, product_id: person.product.id + 1 })).status).toBe(422)
  expect(await paymentsOf(person.id)).toEqual([])
})
