import type { DeskCase, DeskOrder } from '#contract/order-desk.ts'
import type { DeskOrderRow } from './desk-orders.ts'
import type { OpenedCase } from './open-case.ts'
import type { OpenRequest } from './open-request.ts'
import type { PaymentOfCase } from './payments-of.ts'

export function presentOrder(row: DeskOrderRow): DeskOrder {
  const { id, code, status, state, value, title, channel, needs, returning, account_id, name, email, user_type } = row
  const account = account_id === null ? null : { id: account_id, name, email, user_type }
  const created_at = row.created_at.toISOString()
  return { id, code, status, state, value, title, channel, created_at, account, needs, returning }
}

export function presentCase(opened: OpenedCase, operatorId: number): DeskCase {
  const { list_value, coupon, days, free_days, starts_by, starts_at, expired_at, card_status, request } = opened
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
    request: request ? presentRequest(request, operatorId) : null,
    timeline: opened.timeline.map(event => ({ ...event, at: event.at.toISOString() })),
  }
}

function presentPayment(row: PaymentOfCase): DeskCase['payments'][number] {
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

function presentRefund({ refund_id, cause, transferred_at, by_hand }: PaymentOfCase) {
  if (refund_id === null) return null
  const owed_by = by_hand === null ? null : by_hand ? ('person' as const) : ('provider' as const)
  return { id: refund_id, cause: cause ?? '', transferred_at: transferred_at?.toISOString() ?? null, owed_by }
}

function presentRequest(request: OpenRequest, operatorId: number): NonNullable<DeskCase['request']> {
  const { id, action, end_to_end_id, amount, operator, operator_id, asked_at } = request
  const own = operator_id === operatorId
  return { id, action, end_to_end_id, amount, operator, own, asked_at: asked_at.toISOString() }
}
