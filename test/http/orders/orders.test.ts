import { beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { createOrder, listOrders, type Order, readOrder, withdrawOrder } from '#contract/order.ts'
import { listProducts, type Product } from '#contract/plan.ts'
import { maxOrdersPerHour } from '#server/money/orders/create-order.ts'
import { refuseOrder } from '#server/money/orders/settle-order.ts'
import { termsHashAt } from '#server/people/accounts/terms.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { openPriceList } from '#test/world/price-list.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let prices: ReturnType<typeof openPriceList>

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
  prices = openPriceList(site.app)
})

const place = (token: string | undefined, body: unknown) => ask(site.url, createOrder, { token, body })
const refuse = (id: number) =>
  site.app.db.transaction().execute(tx => refuseOrder(tx, id, 'Motivo do teste.', site.app.now()))

describe('the plans on offer', () => {
  const offered = async (userType: number, token: string) =>
    bodyOf<Product[]>(await ask(site.url, listProducts, { token, params: { userType } }))

  test.each([
    [2, 6, 'Premium 7 dias', ['Premium', 'Básico']],
    [3, 4, 'Premium 1 mês', ['Premium']],
    [4, 4, 'Premium 1 mês', ['Premium']],
    [5, 5, 'Publicidade 1 mês', ['Premium']],
    [1, 0, undefined, []],
  ])('of user type %d are %d, in their order', async (userType, count, first, tiers) => {
    const { token } = await shop.buyer()
    const plans = await offered(userType, token)
    expect(plans).toHaveLength(count)
    expect(plans[0]?.title).toBe(first)
    expect([...new Set(plans.map(plan => plan.type_name))]).toEqual(tiers)
  })

  test('state what is bought, in cents', async () => {
    const { token } = await shop.buyer()
    const id = await shop.planId('Premium 30 dias')
    expect((await offered(2, token)).find(plan => plan.id === id)).toEqual({
      id,
      type_name: 'Premium',
      title: 'Premium 30 dias',
      days: 30,
      free_days: 3,
      amount: 16_900,
    })
  })

  test('follow their positions, without those that were withdrawn', async () => {
    const { token } = await shop.buyer(3)
    const [first, second] = await offered(3, token)
    await prices.changePlan(first?.id as number, { withdrawn: true })
    await prices.changePlan(second?.id as number, { position: 999 })
    const left = await offered(3, token)
    expect(left).toHaveLength(3)
    expect(left.at(-1)?.id).toBe(second?.id)
    expect((await place(token, { product_id: first?.id })).status).toBe(422)
  })

  test('are for accounts only', async () => {
    expect((await ask(site.url, listProducts, { params: { userType: 2 } })).status).toBe(401)
    const { token } = await shop.buyer()
    expect((await ask(site.url, listProducts, { token, params: { userType: 'x' } })).status).toBe(422)
  })
})

describe('an order', () => {
  test('stores the offer, the accepted terms and the amount due', async () => {
    const { token } = await shop.buyer()
    const product_id = await shop.planId('Premium 30 dias')
    const answer = await place(token, { product_id })
    expect(answer.status).toBe(201)
    const order = bodyOf<Order>(answer)
    expect(order).toMatchObject({
      status: 'pending',
      state: 'waiting',
      value: 16_900,
      list_value: 16_900,
      coupon: null,
    })
    expect(order).toMatchObject({ created_at: '2026-11-21T15:00:00.000Z', updated_at: '2026-11-21T15:00:00.000Z' })
    expect(order).toMatchObject({ starts_at: null, expired_at: null, channel: null, withdrawal_until: null })
    expect(order.code).toMatch(/^[A-Z0-9]{12}$/)
    const product = { title: 'Premium 30 dias', type_name: 'Premium', days: 30, free_days: 3, amount: 16_900 }
    expect(order.product).toEqual({ id: product_id, ...product })
    expect(order.effect).toEqual({
      starts_at: '2026-11-21T15:00:00.000Z',
      expires_at: '2026-12-24T15:00:00.000Z',
      starts_by: null,
      follows: false,
      withdrawal_until: '2026-12-06T02:59:59.999Z',
      converted: null,
    })
    expect(await shop.rows('select terms_hash from orders where id = $1', order.id)).toEqual([
      { terms_hash: termsHashAt(new Date()) },
    ])
    await prices.changePlan(product_id, { title: 'Outro', days: 1, free_days: 0 })
    expect((await shop.read(token, order.id)).product).toEqual(order.product)
    await prices.changePlan(product_id, { title: 'Premium 30 dias', days: 30, free_days: 3 })
  })

  test.each([
    ['nothing', {}],
    ['a text', { product_id: '1' }],
    ['no plan', { product_id: 9_999 }],
    ['a number above every plan’s id', { product_id: 2_147_483_648 }],
    ['less than one', { product_id: -1 }],
    ['a plan of another user type', { product_id: 0 }],
  ])('of %s is refused', async (what, body) => {
    const { token } = await shop.buyer()
    const product_id = await shop.planId('Publicidade 1 mês', 5)
    const answer = await place(token, what.startsWith('a plan') ? { product_id } : body)
    expect(answer).toMatchObject({ status: 422, errors: { product_id: ['Favor selecione um plano.'] } })
  })

  test('is visible to its own buyer only', async () => {
    const [{ token }, other] = [await shop.buyer(), await shop.buyer()]
    const { id } = await shop.order(token, await shop.planId('Premium 7 dias'))
    for (const endpoint of [readOrder, withdrawOrder]) {
      for (const [asked, status] of [
        [{ token: other.token, params: { id } }, 404],
        [{ token, params: { id: 2_147_483_647 } }, 404],
        [{ token, params: { id: 'abc' } }, 422],
        [{ params: { id } }, 401],
      ] as const) {
        expect((await ask(site.url, endpoint, asked)).status).toBe(status)
      }
    }
    expect((await place(undefined, { product_id: 1 })).status).toBe(401)
    expect((await ask(site.url, listOrders)).status).toBe(401)
    expect(bodyOf(await ask(site.url, listOrders, { token: other.token }))).toEqual([])
  })

  test('is reused while nothing about it has changed', async () => {
    const { token } = await shop.buyer()
    const [plan, other] = [await shop.planId('Premium 15 dias'), await shop.planId('Básico 7 dias')]
    const first = await shop.order(token, plan)
    shop.later(59 * minuteMs)
    expect((await shop.order(token, plan)).id).toBe(first.id)
    expect((await shop.order(token, other)).id).not.toBe(first.id)
    await prices.changePlan(plan, { amount: 10_000 })
    const dearer = await shop.order(token, plan)
    expect(dearer).toMatchObject({ value: 10_000 })
    await prices.changePlan(plan, { amount: 9_900 })
    expect((await shop.order(token, plan)).id).toBe(first.id)
    shop.later(2 * minuteMs)
    const second = await shop.order(token, plan)
    expect(second.id).not.toBe(first.id)
    expect(await shop.pay(second)).toBe('settled')
    const third = await shop.order(token, plan)
    expect(third.id).not.toBe(second.id)
    await refuse(third.id)
    expect((await shop.order(token, plan)).id).not.toBe(third.id)
    const mine = bodyOf<Order[]>(await ask(site.url, listOrders, { token }))
    expect(mine.map(({ id }) => id)).toEqual(mine.map(({ id }) => id).sort((one, two) => two - one))
    expect(mine.map(({ state }) => state).sort()).toEqual(
      ['active', 'refused', 'refused', 'refused', 'waiting', 'waiting'].sort(),
    )
    expect(mine.every(({ pix, effect }) => pix === null && effect === null)).toBe(true)
  })

  test('is made once by fifty concurrent submissions', async () => {
    const { token } = await shop.buyer()
    const product_id = await shop.planId('Premium 7 dias')
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(token, { product_id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
    expect(new Set(answers.map(answer => bodyOf<Order>(answer).id)).size).toBe(1)
  })

  test('is refused when there were too many in an hour, with the time to retry', async () => {
    const { id, token } = await shop.buyer()
    const product_id = await shop.planId('Premium 7 dias')
    for (let made = 0; made < maxOrdersPerHour; made++) {
      await refuse((await shop.order(token, product_id)).id)
      shop.later(minuteMs)
    }
    const answer = await place(token, { product_id })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBe((60 - maxOrdersPerHour) * 60)
    expect(await shop.rows('select count(*) from orders where account_id = $1', id)).toEqual([
      { count: maxOrdersPerHour },
    ])
    shop.later((60 - maxOrdersPerHour) * minuteMs)
    expect((await place(token, { product_id })).status).toBe(201)
  })

  test('says why it was refused', async () => {
    const { token } = await shop.buyer()
    const { id } = await shop.order(token, await shop.planId('Premium 7 dias'))
    await refuse(id)
    expect(await shop.read(token, id)).toMatchObject({
      status: 'refused',
      state: 'refused',
      refusal: 'Motivo do teste.',
      pix: null,
      effect: null,
    })
  })
})
