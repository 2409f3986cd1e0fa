import { type RawBuilder, sql } from 'kysely'
import type { Channel, OrderState, orderStatuses } from '#contract/order.ts'
import type { AdminOrder } from '#contract/order-admin.ts'
import { type Means, refundsOwed } from './owed-by-hand.ts'

export type DeskOrderRow = {
  id: number
  code: string
  status: (typeof orderStatuses)[number]
  state: OrderState
  value: number
  list_value: number
  title: string
  days: number
  free_days: number
  channel: Channel | null
  created_at: Date
  account_id: number | null
  name: string
  email: string
  user_type: number
  needs: AdminOrder['needs']
  returning: boolean
  coupon: string | null
  starts_by: Date | null
  starts_at: Date | null
  expired_at: Date | null
}

/** So many orders `o` of a condition, newest first. */
export async function readDeskOrders(means: Means, where: RawBuilder<unknown>, limit: number) {
  const now = means.now()
  const { rows } = await sql<DeskOrderRow>`
    select o.id, o.code, o.amount as value, o.list_amount as list_value, o.title, o.days, o.free_days, o.created_at,
      o.account_id, a.name, a.email, a.user_type, ${status} as status, ${state} as state, ${channel} as channel,
      ${needs} as needs, due.by_hand is false as returning, c.code as coupon, pp.starts_at, pp.expired_at,
      case when pw.started_at is null then pw.starts_by end as starts_by
    from (select o.* from orders o where ${where} order by ${newestFirst} limit ${limit}) o
    left join accounts a on a.id = o.account_id
    left join order_activations act on act.order_id = o.id
    left join order_refusals ref on ref.order_id = o.id
    left join order_revocations rev on rev.order_id = o.id
    left join plan_waits pw on pw.order_id = o.id
    left join payments p on p.id = act.payment_id
    left join reversals v on v.payment_id = act.payment_id
    left join reversal_outcomes vo on vo.reversal_id = v.id
    left join coupon_uses u on u.order_id = o.id
    left join coupons c on c.id = u.coupon_id
    left join lateral (
      select min(starts_at) as starts_at, max(ends_at) as expired_at,
        bool_or(starts_at <= ${now} and ends_at > ${now}) as runs, bool_or(starts_at > ${now}) as follows
      from plan_periods where order_id = o.id
    ) pp on true
    left join lateral (
      select bool_or(by_hand) as by_hand from ${refundsOwed(means)} w where w.order_id = o.id
    ) due on true
    order by ${newestFirst}`.execute(means.db)
  return rows
}

const newestFirst = sql`o.created_at desc, o.id desc`

const status = sql`case when act.order_id is not null then 'ok' when ref.order_id is not null then 'refused'
  else 'pending' end`

const state = sql`case
  when ref.order_id is not null then 'refused'
  when act.order_id is null then 'waiting'
  when rev.order_id is not null then 'refunded'
  when vo.outcome = 'lost' then 'reversed'
  when v.id is not null and vo.reversal_id is null then 'paused'
  when pw.starts_by is not null and pw.started_at is null then 'not_started'
  when pp.runs then 'active'
  when pp.follows then 'queued'
  else 'ended' end`

/** What paid for it; while nothing has, what was tried. */
const channel = sql`coalesce(p.channel,
  (select channel from payments where order_id = o.id order by id desc limit 1),
  case when exists (select from card_attempts where order_id = o.id) then 'card' end)`

/** What somebody has to do; each is looked up for the order by itself. */
const needs = sql`coalesce(
  (select 'second_operator' from money_requests q where q.order_id = o.id
    and not exists (select from money_request_outcomes d where d.request_id = q.id) limit 1),
  case when due.by_hand then 'transfer' end,
  (select 'reversal' from payments x join reversals w on w.payment_id = x.id where x.order_id = o.id
    and not exists (select from reversal_outcomes s where s.reversal_id = w.id) limit 1))`
