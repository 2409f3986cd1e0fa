import * as order from '#contract/order.ts'
import { type Api, call } from '#server/http/call.ts'
import { createOrder } from './create-order.ts'
import { presentOrder } from './present.ts'
import { listOrders, readOrder } from './read-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

export function orderRoutes(api: Api) {
  const { app } = api
  const answer = async (accountId: number, orderId: number) => {
    const { facts, ...toPay } = await readOrder(app, accountId, orderId)
    return presentOrder(facts, app.now(), toPay)
  }
  call(api, order.createOrder, async ({ body, caller: { account } }) =>
    answer(account.accountId, await createOrder(app, account, body.product_id)),
  )
  call(api, order.listOrders, async ({ caller: { account } }) => {
    const now = app.now()
    return (await listOrders(app, account.accountId)).map(facts => presentOrder(facts, now))
  })
  call(api, order.readOrder, ({ params, caller: { account } }) => answer(account.accountId, params.id))
  call(api, order.withdrawOrder, async ({ params, caller: { account } }) => {
    await withdrawOrder(app, account.accountId, params.id)
    return answer(account.accountId, params.id)
  })
}
