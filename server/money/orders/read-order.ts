import { sql } from 'kysely'
import type { CardStatus } from '#contract/card-payment.ts'
import { type Channel, channels, type OrderPix, type OrderState } from '#contract/order.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readOrderPix } from './order-pix.ts'
import { type PlanEffect, readPlanEffect } from './plan-periods.ts'

export type ToPay = { ways: Channel[]; pix: OrderPix | null; effect: PlanEffect | null }

export const notPayable: ToPay = { ways: [], pix: null, effect: null }

export const listOrders = ({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) =>
  readOrderFacts(db, { accountId }, now())

export async function readOrder(app: App, accountId: number, orderId: number): Promise<{ facts: OrderFacts } & ToPay> {
  const now = app.now()
  const [facts] = await readOrderFacts(app.db, { orderId }, now)
  if (facts?.account_id !== accountId) throw orderNotFound()
  if (facts.activated_at || facts.refused_at) return { facts, ...notPayable }
  const [pix, effect] = await Promise.all([readOrderPix(app, facts), readPlanEffect(app.db, accountId, facts, now)])
  return { facts, ways: paymentMethods(app), pix, effect }
}

/** Checks the configuration, because another process may take card payments even if this one does not. */
function paymentMethods({ env }: Pick<App, 'env'>) {
  const has: Record<Channel, boolean> = { pix: Boolean(env.pix.receiver), card: env.payments.gateway !== 'none' }
  return channels.filter(channel => has[channel])
}

export const orderNotFound = () => new Refusal('not_found', 'Não encontramos esta compra.')

export type OrderFacts = {
  id: number
  account_id: number | null
  code: string
  plan_id: number
  tier: Tier
  title: string
  days: number
  free_days: number
  amount: number
  list_amount: number
  created_at: Date
  coupon: string | null
  activated_at: Date | null
  received_at: Date | null
  channel: Channel | null
  refused_at: Date | null
  refusal: string | null
  revoked_at: Date | null
  /** Null if the plan did not wait for our review. */
  starts_by: Date | null
  started_at: Date | null
  reversed_at: Date | null
  outcome: 'won' | 'lost' | null
  settled_at: Date | null
  refund_decided_at: Date | null
  refund_transferred_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  next_at: Date | null
  used_seconds: number
  own_seconds: number | null
  /** Converted time, in the tier of the later order that converted this plan. */
  converted_seconds: number | null
  runs: boolean | null
  card_reference: string | null
  card_status: CardStatus | null
  card_brand: string | null
  card_digits: string | null
  card_at: Date | null
  claimed_at: Date | null
  proof_sent_at: Date | null
}

/** SQL: how many seconds of the plan periods `pp` have elapsed. */
export const usedSeconds = (now: Date) => sql<number>`coalesce(round(extract(epoch from
  sum(least(pp.ends_at, ${now}) - pp.starts_at) filter (where pp.starts_at < ${now}))), 0)::integer`

type OrderFilter = { accountId: number } | { orderId: number }

export async function readOrderFacts(db: Db, filter: OrderFilter, now: Date): Promise<OrderFacts[]> {
  const condition = 'orderId' in filter ? sql`o.id = ${filter.orderId}` : sql`o.account_id = ${filter.accountId}`
  const { rows } = await sql<OrderFacts>`
    select o.id, o.account_id, o.code, o.plan_id, o.tier, o.title, o.days, o.free_days, o.amount, o.list_amount,
      o.created_at, c.code as coupon, a.activated_at, paid.received_at, coalesce(paid.channel, tried.channel) as channel,
      f.refused_at, f.reason as refusal, v.revoked_at, w.starts_by, w.started_at, r.opened_at as reversed_at, ro.outcome, ro.settled_at,
      back.decided_at as refund_decided_at, back.transferred_at as refund_transferred_at,
      plan.starts_at, plan.ends_at, plan.next_at, plan.used_seconds, plan.own_seconds, plan.converted_seconds, plan.runs,
      card.reference as card_reference, card.status as card_status, card.brand as card_brand,
      card.last_digits as card_digits, coalesce(card.settled_at, card.created_at) as card_at,
      waits.claimed_at, proof.sent_at as proof_sent_at
    from orders o
    left join open_orders waits on waits.order_id = o.id
    left join order_proofs proof on proof.order_id = o.id
    left join coupon_uses cu on cu.order_id = o.id
    left join coupons c on c.id = cu.coupon_id
    left join order_activations a on a.order_id = o.id
    left join payments paid on paid.id = a.payment_id
    left join order_refusals f on f.order_id = o.id
    left join order_revocations v on v.order_id = o.id
    left join plan_waits w on w.order_id = o.id
    left join reversals r on r.payment_id = a.payment_id
    left join reversal_outcomes ro on ro.reversal_id = r.id
    left join lateral (
      select p.channel from payments p where p.order_id = o.id order by p.received_at desc limit 1
    ) tried on true
    left join lateral (
      select re.decided_at, t.transferred_at
      from payments p join refunds re on re.payment_id = p.id left join refund_transfers t on t.refund_id = re.id
      where p.order_id = o.id order by p.id is not distinct from a.payment_id desc, re.decided_at desc limit 1
    ) back on true
    left join lateral (
      select min(pp.starts_at) as starts_at, max(pp.ends_at) as ends_at,
        min(pp.starts_at) filter (where pp.starts_at > ${now}) as next_at,
        ${usedSeconds(now)} as used_seconds,
        round(extract(epoch from sum(pp.ends_at - pp.starts_at) filter (where pp.tier = o.tier)))::integer
          as own_seconds,
        round(extract(epoch from sum(pp.ends_at - pp.starts_at) filter (where pp.tier <> o.tier)))::integer
          as converted_seconds,
        bool_or(pp.starts_at <= ${now} and pp.ends_at > ${now}) as runs
      from plan_periods pp where pp.order_id = o.id
    ) plan on true
    left join lateral (
      select * from card_attempts ca where ca.order_id = o.id order by ca.created_at desc, ca.id desc limit 1
    ) card on true
    where ${condition}
    order by o.created_at desc, o.id desc`.execute(db)
  return rows
}

type Facts = Pick<
  OrderFacts,
  | 'activated_at'
  | 'refused_at'
  | 'revoked_at'
  | 'reversed_at'
  | 'outcome'
  | 'starts_by'
  | 'started_at'
  | 'ends_at'
  | 'runs'
>

export function stateOf(facts: Facts, now: Date): OrderState {
  if (facts.refused_at) return 'refused'
  if (!facts.activated_at) return 'waiting'
  if (facts.revoked_at) return 'refunded'
  if (facts.reversed_at && facts.outcome !== 'won') return facts.outcome ? 'reversed' : 'paused'
  if (facts.starts_by && !facts.started_at) return 'not_started'
  if (facts.runs) return 'active'
  return facts.ends_at && facts.ends_at > now ? 'queued' : 'ended'
}
