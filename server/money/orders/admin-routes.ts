import { Readable } from 'node:stream'
import type { AdminOrder, OrderCase } from '#contract/order-admin.ts'
import * as contract from '#contract/order-admin.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { presentApproval } from '#server/platform/operators/approvals.ts'
import {
  confirmPix,
  decideMoneyRequest,
  recordTransferByHand,
  refundByOperator,
  refuseByOperator,
} from './admin-actions.ts'
import { type AdminOrderRow, listAdminOrders } from './admin-list.ts'
import { type CasePayment, type OpenedCase, type OpenRequest, type Operator, openOrderCase } from './admin-order.ts'
import { readTotals } from './day-totals.ts'
import { exportOrders } from './export-orders.ts'
import { showProof } from './pix-proofs.ts'
import { recordReversal, settleReversalByOperator } from './reversals.ts'

export function adminOrderRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listAdminOrders,
    async ({ query }) => {
      const { page, next } = await listAdminOrders(app, query)
      return { data: page.map(presentOrder), next }
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
  call(api, contract.openOrderCase, ({ params, caller }) => showCase(api, caller.operator, params.id), {
    kind: 'opened',
    action: 'order_opened',
    subject: ({ id }) => `order:${id}`,
    people: ({ account }) => [account?.id],
  })
  call(
    api,
    contract.showProof,
    async ({ params, caller, reply }) => {
      const picture = await showProof(app, caller.operator, params.id)
      reply.header('content-type', 'image/webp').header('content-disposition', 'inline')
      return picture
    },
    'by the verb',
  )
  orderActions(api)
  moneyActions(api)
}

const showCase = async ({ app }: Api, { operatorId }: Operator, orderId: number) =>
  presentCase(await openOrderCase(app, orderId), operatorId)

function orderActions(api: Api) {
  const { app } = api
  call(api, contract.confirmPix, async ({ params, body, caller }) => {
    await confirmPix(app, caller.operator, params.id, body)
    return showCase(api, caller.operator, params.id)
  })
  call(api, contract.refuseOrder, async ({ params, body, caller }) => {
    await refuseByOperator(app, caller.operator, params.id, body.reason)
    return showCase(api, caller.operator, params.id)
  })
  call(api, contract.refundOrder, async ({ params, body, caller }) => {
    await refundByOperator(app, caller.operator, params.id, body.reason)
    return showCase(api, caller.operator, params.id)
  })
}

function moneyActions(api: Api) {
  const { app } = api
  call(api, contract.recordTransfer, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await recordTransferByHand(app, operator, params.id, body.end_to_end_id))
  })
  call(api, contract.decideMoneyRequest, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await decideMoneyRequest(app, operator, params.id, body.approve))
  })
  call(api, contract.recordReversal, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await recordReversal(app, operator, params.id, body))
  })
  call(api, contract.settleReversal, async ({ params, body, caller: { operator } }) => {
    return showCase(api, operator, await settleReversalByOperator(app, operator, params.id, body.outcome))
  })
}

function presentOrder(row: AdminOrderRow): AdminOrder {
  const { id, code, status, state, value, title, channel, needs, returning, account_id, name, email, user_type } = row
  const account = account_id === null ? null : { id: account_id, name, email, user_type }
  const created_at = row.created_at.toISOString()
  return { id, code, status, state, value, title, channel, created_at, account, needs, returning }
}

function presentCase(opened: OpenedCase, operatorId: number): OrderCase {
  const { list_value, coupon, days, free_days, starts_by, starts_at, expired_at, card_status, proof, request } = opened
  return {
    ...presentOrder(opened),
    list_value,
    coupon,
    days,
    free_days,
    starts_by: starts_by?.toISOString() ?? null,
    starts_at: starts_at?.toISOString() ?? null,
    expired_at: expired_at?.toISOString() ?? null,
    payments: opened.payments.map(presentPayment),
    card_status,
    proof: proof ? { ...proof, sent_at: proof.sent_at.toISOString() } : null,
    request: request ? presentRequest(request, operatorId) : null,
    timeline: opened.timeline.map(event => ({ ...event, at: event.at.toISOString() })),
  }
}

function presentPayment(row: CasePayment): OrderCase['payments'][number] {
  const { id, channel, external_id, amount, received_at, reversal_id, kind } = row
  return {
    id,
    channel,
    external_id,
    amount,
    received_at: received_at.toISOString(),
    refund: presentRefund(row),
    reversal: reversal_id === null ? null : { id: reversal_id, kind: kind ?? '', outcome: row.outcome },
  }
}

function presentRefund({ refund_id, cause, transferred_at, by_hand }: CasePayment) {
  if (refund_id === null) return null
  const owed_by = by_hand === null ? null : by_hand ? ('person' as const) : ('provider' as const)
  return { id: refund_id, cause: cause ?? '', transferred_at: transferred_at?.toISOString() ?? null, owed_by }
}

function presentRequest(request: OpenRequest, operatorId: number): NonNullable<OrderCase['request']> {
  const { action, end_to_end_id = null, amount } = request.payload
  return { id: request.id, action, end_to_end_id, amount, ...presentApproval(request, { operatorId }) }
}
