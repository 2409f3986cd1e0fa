import { beforeAll, expect, test } from 'vitest'
import { applyCoupon, type Coupon, listCoupons } from '#contract/coupon.ts'
import { expectBooksAgree } from '#test/pix-provider/pix-order.ts'
import { bootPixSite, type PixSite } from '#test/pix-provider/pix-site.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { openPriceList } from '#test/world/price-list.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let prices: ReturnType<typeof openPriceList>
let plan: number

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
  prices = openPriceList(site.app)
  plan = await shop.planId('Premium 30 dias')
})

type Terms = { cents?: number; percent?: number; most_uses?: number; most_uses_each?: number; plan_ids?: number[] }

const held = 'Este cupom está em um pedido seu que aguarda pagamento. Veja em Ativos.'
const apply = (token: string, code: string, give_up_order_id?: number) =>
  ask(site.url, applyCoupon, { token, body: { code, give_up_order_id } })
const listed = async (token: string) =>
  bodyOf<{ active: Coupon[]; over: Coupon[] }>(await ask(site.url, listCoupons, { token }))
const isIn = (list: Coupon[], code: string) => list.some(coupon => coupon.code === code)

test.each<[string, Terms]>([
  ['its account’s last use', { cents: 1000 }],
  ['everybody’s last use', { cents: 1000, most_uses: 1, most_uses_each: 3 }],
])(
  'a coupon held by an unpaid order is shown as held, and freed by cancelling that order: %s',
  async (_what, terms) => {
    const { token } = await shop.buyer()
    const { code } = await prices.addCoupon(terms)
    await apply(token, code)
    const order = await shop.order(token, plan)
    const { id, value } = order
    const held_by = { id, code: order.code, title: 'Premium 30 dias', value }
    expect((await listed(token)).active).toContainEqual(expect.objectContaining({ code, held_by, chosen: false }))
    // A request that does not name the order does not cancel it.
    for (const named of [undefined, id + 1]) {
      expect(await apply(token, code, named)).toMatchObject({ status: 422, errors: { code: [held] } })
    }
    expect((await shop.read(token, id)).state).toBe('waiting')
    expect(bodyOf(await apply(token, code, id))).toMatchObject({ code, chosen: true, held_by: null, over: null })
    const refusal = 'Você cancelou este pedido para usar o cupom em outro.'
    expect(await shop.read(token, id)).toMatchObject({ state: 'refused', refusal })
    const next = await shop.order(token, await shop.planId('Premium 7 dias'))
    expect(next).toMatchObject({ value: 4_900, coupon: code })
    expect(await shop.pay(order)).toBe('late')
    expect((await shop.ledger()).differences).toEqual([])
  },
)

test('a coupon stays with its order while its card has no answer, and after payment', async () => {
  const { token } = await shop.buyer()
  const { code } = await prices.addCoupon({ cents: 1000 })
  await apply(token, code)
  const order = await shop.order(token, plan)
  const expectUsed = async () => {
    const { active, over } = await listed(token)
    expect(isIn(active, code)).toBe(false)
    expect(over).toContainEqual(expect.objectContaining({ code, over: 'used', held_by: null }))
    const answer = await apply(token, code, order.id)
    expect(answer).toMatchObject({ status: 422, errors: { code: ['Você já usou este cupom.'] } })
  }
  await shop.tryCard(order)
  await expectUsed()
  await shop.declineCard(order)
  expect(isIn((await listed(token)).active, code)).toBe(true)
  await shop.pay(order)
  await expectUsed()
})

test('naming another account’s order does not free its coupon', async () => {
  const [{ token }, other] = [await shop.buyer(), await shop.buyer()]
  const { code } = await prices.addCoupon({ cents: 1000, most_uses: 1 })
  await apply(token, code)
  const { id } = await shop.order(token, plan)
  const answer = await apply(other.token, code, id)
  expect(answer.status).toBe(422)
  expect(answer.message).toBe('Este cupom está esgotado.')
  expect((await shop.read(token, id)).state).toBe('waiting')
})

test('an order is cancelled or paid, whichever comes first', async () => {
  const { token } = await shop.buyer()
  const { code } = await prices.addCoupon({ cents: 1000 })
  await apply(token, code)
  const order = await shop.order(token, plan)
  const [paid, ...answers] = await Promise.all([
    shop.pay(order),
    ...Array.from({ length: 4 }, () => apply(token, code, order.id)),
  ])
  const statuses = answers.map(({ status }) => status)
  // If the payment came first, every request fails; otherwise every request gets the coupon.
  expect(statuses.every(status => status === (paid === 'settled' ? 422 : 200))).toBe(true)
  expect((await shop.ledger()).differences).toEqual([])
})

test('an order whose Pix reached the bank counts as paid, and is not cancelled', async () => {
  const pixSite = await bootPixSite()
  pixSite.bank.callbacks.mode = 'dropped'
  const { token } = await pixSite.advertiser()
  const use = (give_up_order_id?: number) =>
    ask(pixSite.url, applyCoupon, { token, body: { code: 'VESPERA20', give_up_order_id } })
  const [paid, other] = [await pixSite.shop.planId('Premium 30 dias'), await pixSite.shop.planId('Premium 7 dias')]
  await use()
  const open = await pixSite.shop.order(token, other)
  expect(bodyOf(await use(open.id))).toMatchObject({ chosen: true })
  const { id } = await pixSite.shop.order(token, paid)
  await pixSite.bank.pay(await txidOf(pixSite, id))
  expect(await use(id)).toMatchObject({ status: 422, errors: { code: ['Você já usou este cupom.'] } })
  expect(await pixSite.shop.read(token, id)).toMatchObject({ state: 'active', coupon: 'VESPERA20' })
  await expectBooksAgree(pixSite)
})

const txidOf = async ({ app }: PixSite, orderId: number) =>
  (await app.db.selectFrom('pix_charges').select('txid').where('order_id', '=', orderId).executeTakeFirstOrThrow()).txid
