import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { createOrder, readOrder } from '#contract/order.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { planOf } from '#test/world/card-payments.ts'
import { signUp } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const pix = {
  PIX_KEY: '00000000-0000-4000-8000-000000000000',
  PIX_MERCHANT_NAME: 'TESTE LTDA',
  PIX_MERCHANT_CITY: 'RIO DE JANEIRO',
}
const cards = { PAYMENTS_GATEWAY: 'simulator', DEMO: '1' }

test.each([
  [{ ...pix, ...cards }, ['pix', 'card']],
  [{ ...pix, PAYMENTS_GATEWAY: 'none' }, ['pix']],
])('an order offers the configured ways to pay: %o', async (variables, ways) => {
  const site = await bootSite({ variables })
  const { token } = await signUp(site.url)
  const { id: product_id } = await planOf(site.app)
  const order = bodyOf<Order>(await ask(site.url, createOrder, { token, body: { product_id } }))
  expect(order.ways).toEqual(ways)
  const params = { id: String(order.id) }
  await site.app.db
    .insertInto('order_refusals')
    .values({ order_id: order.id, refused_at: site.app.now(), reason: 'Não chegou.' })
    .execute()
  expect(bodyOf<Order>(await ask(site.url, readOrder, { token, params })).ways).toEqual([])
})
