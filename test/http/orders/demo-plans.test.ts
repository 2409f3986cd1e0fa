import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { listOrders, type Order } from '#contract/order.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { openShop } from '#test/world/orders.ts'
import { logInToken } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const site = await bootSite({ template: 'vespera_demo' })
const shop = openShop(site, new Date().toISOString())

test.each([
  ['mulher@demo.local', 'Premium 7 dias', 2],
  ['swing@demo.local', undefined, 3],
] as const)('%s of the demonstration keeps the running plan’s time when buying another', async (email, title, type) => {
  const token = await logInToken(site.url, email, 'demo1234')
  const end = async () => {
    const orders = bodyOf<Order[]>(await ask(site.url, listOrders, { token }))
    return Math.max(...orders.map(({ expired_at }) => Date.parse(expired_at ?? '1970-01-01')))
  }
  const before = await end()
  expect(before).toBeGreaterThan(site.app.now().getTime())
  const [plan] = await shop.rows(
    `select id, days + free_days as days from plans where user_type = $1 and ($2::text is null or title = $2)
      and tier = 'premium' order by days limit 1`,
    type,
    title ?? null,
  )
  const order = await shop.order(token, plan.id)
  expect(order.effect?.expires_at).toBe(new Date(before + plan.days * dayMs).toISOString())
  await shop.pay(order)
  expect(await end()).toBe(before + plan.days * dayMs)
})
