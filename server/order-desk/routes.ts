import { Readable } from 'node:stream'
import * as contract from '#contract/order-desk.ts'
import { type Api, call } from '#server/http/call.ts'
import { listOf } from '#server/http/record-call-view.ts'
import { confirmPix } from './confirm-pix.ts'
import { decideRequest } from './decide-request.ts'
import type { Operator } from './desk-order.ts'
import { exportOrders } from './export-orders.ts'
import { listDeskOrders } from './list-orders.ts'
import { openDeskCase } from './open-case.ts'
import { presentCase, presentOrder } from './present.ts'
import { recordDeskTransfer } from './record-transfer.ts'
import { refundDeskOrder } from './refund-order.ts'
import { refuseDeskOrder } from './refuse-order.ts'
import { recordReversal, settleDeskReversal } from './reversals.ts'
import { readTotals } from './totals.ts'

export function orderDeskRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listDeskOrders,
    async ({ query }) => {
      const { shown, next } = await listDeskOrders(app, query)
      return { data: shown.map(presentOrder), next }
    },
    listOf('orders_listed', ({ data }) => data.map(({ account }) => account?.id)),
  )
  call(api, contract.readTotals, async ({ query }) => ({ data: await readTotals(app, query) }), 'nobody')
  call(
    api,
    contract.exportOrders,
    async ({ query, caller, reply }) => {
      const { name, lines } = await exportOrders(app, caller.operator, query)
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return Readable.from(lines)
    },
    'by the verb',
  )
  call(api, contract.openDeskCase, ({ params, caller }) => showCase(api, caller.operator, params.id), {
    kind: 'opened',
    action: 'order_opened',
    subject: ({ id }) => `order:${id}`,
    people: ({ account }) => [account?.id],
  })
  orderDeeds(api)
  moneyDeeds(api)
}

/** How the case is by now. */
const showCase = async ({ app }: Api, { operatorId }: Operator, orderId: number) =>
  presentCase(await openDeskCase(app, orderId), operatorId)

function orderDeeds(api: Api) {
  const { app } = api
  call(api, contract.confirmPix, async ({ params, body, caller }) => {
    await confirmPix(app, caller.operator, params.id, body)
    return showCase(api, caller.operator, params.id)
  })
  call(api, contract.refuseDeskOrder, async ({ params, body, caller }) => {
    await refuseDeskOrder(app, caller.operator, params.id, body.reason)
    return showCase(api, caller.operator, params.id)
  })
  call(api, contract.refundDeskOrder, async ({ params, body, caller }) => {
    await refundDeskOrder(app, caller.operator, params.id, body.reason)
    return showCase(api, caller.operator, params.id)
  })
}

function moneyDeeds(api: Api) {
  const { app } = api
  call(api, contract.recordTransfer, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await recordDeskTransfer(app, operator, params.id, body.end_to_end_id))
  })
  call(api, contract.decideMoneyRequest, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await decideRequest(app, operator, params.id, body.approve))
  })
  call(api, contract.recordReversal, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await recordReversal(app, operator, params.id, body))
  })
  call(api, contract.settleDeskReversal, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await settleDeskReversal(app, operator, params.id, body.outcome))
  })
}
