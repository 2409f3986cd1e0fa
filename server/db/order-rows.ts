import type { Generated, JSONColumnType } from 'kysely'
import type { Channel } from '#contract/order.ts'
import type { Tier } from '#contract/profile.ts'
import type { Id, Moment } from './column-types.ts'

export type OrderRow = {
  id: Id
  /** Null once the account is deleted. */
  account_id: number | null
  plan_id: number
  /** Cents to be paid; `list_amount` is before the coupon. */
  amount: number
  list_amount: number
  code: Generated<string>
  tier: Tier
  title: string
  days: number
  free_days: number
  terms_hash: string | null
  created_at: Moment
}

export type PaymentRow = {
  id: Id
  order_id: number
  channel: Channel
  external_id: string
  amount: number
  received_at: Moment
  operator_id: number | null
}

export type RefundCause = 'withdrawal' | 'operator' | 'duplicate' | 'late' | 'wrong_amount'
export type RefundRow = {
  id: Id
  payment_id: number
  cause: RefundCause
  note: string | null
  operator_id: number | null
  decided_at: Moment
}
export type RefundTransferRow = {
  refund_id: number
  external_id: string
  operator_id: number | null
  transferred_at: Moment
}
export type RevocationRow = { order_id: number; cause: 'withdrawal' | 'operator'; revoked_at: Moment }

export type ReversalKind = 'chargeback' | 'med'
export type ReversalRow = {
  id: Id
  payment_id: number
  kind: ReversalKind
  external_id: string
  opened_at: Moment
  operator_id: number | null
}
export type ReversalOutcomeRow = {
  reversal_id: number
  outcome: 'won' | 'lost'
  settled_at: Moment
  operator_id: number | null
}

export type PlanPeriodRow = { order_id: number; account_id: number; tier: Tier; starts_at: Moment; ends_at: Moment }

export type LedgerKind = 'received' | 'refunded' | 'granted' | 'revoked'
export type LedgerRow = { order_id: number; kind: LedgerKind; amount: number; at: Moment }

export type PixChargeRow = {
  order_id: number
  txid: string
  copy_paste: string | null
  created_at: Moment
  expires_at: Moment
  closed_at: Moment | null
}

export type CardStatus = 'AUTHORIZED' | 'PAID' | 'IN_ANALYSIS' | 'DECLINED' | 'CANCELED'
export type CardAttemptRow = {
  id: Id
  account_id: number | null
  order_id: number
  idempotency_key: string
  reference: Generated<string>
  gateway_order_id: string | null
  gateway_charge_id: string | null
  status: CardStatus | null
  brand: string | null
  last_digits: string | null
  created_at: Moment
  settled_at: Moment | null
}

export type CouponRow = {
  id: Id
  code: string
  title: string
  cents: number | null
  percent: number | null
  starts_at: Moment
  ends_at: Moment
  most_uses: number | null
  most_uses_each: Generated<number>
  plan_ids: number[] | null
  for_all: Generated<boolean>
  withdrawn_at: Moment | null
}
export type AccountCouponRow = { account_id: number; coupon_id: number; added_at: Moment; chosen_at: Moment | null }
export type CouponUseRow = {
  order_id: number
  coupon_id: number
  account_id: number | null
  used_at: Moment
  released_at: Moment | null
}

export type MoneyRequestRow = {
  id: Id
  order_id: number
  action: 'confirm' | 'refund'
  end_to_end_id: string | null
  amount: number
  note: string | null
  operator_id: number
  asked_at: Moment
}
export type MoneyRequestOutcomeRow = {
  request_id: number
  outcome: 'approved' | 'rejected'
  operator_id: number
  decided_at: Moment
}
type Facts = JSONColumnType<Record<string, unknown>>
export type PriceListChangeRow = {
  id: Id
  plan_id: number | null
  coupon_id: number | null
  operator_id: number | null
  before: Facts | null
  after: Facts
  changed_at: Moment
}
export type PlanNoticeRow = { account_id: number; ends_at: Moment; days_before: number; sent_at: Moment }
