import { type RawBuilder, sql } from 'kysely'
import { readEmail } from '#contract/email.ts'
import type { Channel, OrderState, orderStatuses } from '#contract/order.ts'
import type { AdminOrder } from '#contract/order-admin.ts'
import { fieldError } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openApproval } from '#server/platform/operators/approvals.ts'
import { type RefundDeps, refundsOwed } from './refunds.ts'
import { isIdle } from './settle-order.ts'

export type AdminOrderRow = {
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

const allOrders = sql`orders`
/**
 * Sorts by the table's own indexed time, so the query does not have to skip all newer orders with a different status.
 */
const ordersOf = (table: RawBuilder<unknown>, orderedAt: RawBuilder<unknown>) => sql`(
  select x.order_id as id, ${orderedAt} as created_at, w.account_id, w.code, w.amount, w.list_amount, w.title, w.days,
    w.free_days
  from ${table} x join orders w on w.id = x.order_id)`
const ordersByStatus = {
  ok: allOrders,
  refused: ordersOf(sql`order_refusals`, sql`x.ordered_at`),
  pending: ordersOf(sql`open_orders`, sql`x.since`),
}
const newestFirst = sql`o.created_at desc, o.id desc`
const oldestFirst = sql`o.created_at, o.id`

/** Selects the orders `o` of `among` for which `where` is true. */
export type Chosen = { among?: RawBuilder<unknown>; where: RawBuilder<unknown> }

/** `by` is `newestFirst` or `oldestFirst`. The index on time serves both. */
export async function readAdminOrders(
  deps: RefundDeps,
  { among = allOrders, where }: Chosen,
  limit: number,
  by = newestFirst,
) {
  const now = deps.now()
  const { rows } = await sql<AdminOrderRow>`
    select o.id, o.code, o.amount as value, o.list_amount as list_value, o.title, o.days, o.free_days, o.created_at,
      o.account_id, a.name, a.email, a.user_type, ${status} as status, ${state} as state, ${channel} as channel,
      ${needs} as needs, due.by_hand is false as returning, c.code as coupon, pp.starts_at, pp.expired_at,
      case when pw.started_at is null then pw.starts_by end as starts_by
    from (select o.* from ${among} o where ${where} order by ${by} limit ${sql.lit(limit)}) o
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
      select bool_or(by_hand) as by_hand from ${refundsOwed(deps)} w where w.order_id = o.id
    ) due on true
    order by ${by}`.execute(deps.db)
  return rows
}

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

const channel = sql`coalesce(p.channel,
  (select channel from payments where order_id = o.id order by id desc limit 1),
  case when exists (select from card_attempts where order_id = o.id) then 'card' end)`

const needs = sql`coalesce(
  (select 'second_operator' from ${openApproval('money', sql`o.id`)}),
  case when due.by_hand then 'transfer' end,
  (select 'reversal' from payments x join reversals w on w.payment_id = x.id where x.order_id = o.id
    and not exists (select from reversal_outcomes s where s.reversal_id = w.id) limit 1))`

export type Filters = {
  search?: string | undefined
  status?: (typeof orderStatuses)[number] | undefined
  channel?: Channel | undefined
  user_type?: number | undefined
  from?: string | undefined
  to?: string | undefined
  needs?: '1' | 'pix' | undefined
}

type Conditions = {
  [Name in keyof Omit<Filters, 'search'>]-?: (
    value: NonNullable<Filters[Name]>,
    deps: RefundDeps,
  ) => RawBuilder<unknown>
}

/** Runs as a separate query before the other filters, so each part of the search uses its own index. */
async function findOrders(db: Db, text: string) {
  const { rows } = await sql<{ id: number }>`
    select id from orders where code = ${text.toUpperCase()}
    union select order_id from payments where channel in ('pix', 'card') and external_id = ${text}
    union select order_id from approvals where payload ->> 'end_to_end_id' = ${text}
    union select id from orders where account_id = any(${await findPeople(db, text)})`.execute(db)
  return rows.map(({ id }) => id)
}

const maxPeople = 500
const maxId = 2_147_483_647

/**
 * Refuses search text that matches too many people, because sorting all their orders to find the newest would take too
 * long.
 */
async function findPeople(db: Db, text: string) {
  const limit = sql`limit ${sql.lit(maxPeople + 1)}`
  const { rows } = await sql<{ id: number }>`
    (select id from accounts where ${startsWith(sql`email`, readEmail(text) ?? text.toLowerCase())} ${limit})
    union (select account_id from profiles where ${startsWith(sql`lower(nickname)`, text.toLowerCase())} ${limit})`.execute(
    db,
  )
  if (rows.length > maxPeople)
    throw fieldError('search', `Mais de ${maxPeople} pessoas começam assim: digite mais letras.`)
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return [...rows.map(({ id }) => id), ...(id > 0 && id <= maxId ? [id] : [])]
}

const startsWith = (column: RawBuilder<unknown>, start: string) =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10ffff}`})`

/**
 * Conditions on an order `o`. The query contains only the filters in use, so that each combination can use an index.
 */
const conditions: Conditions = {
  status: status => (status === 'ok' ? isActivated : sql`true`),
  channel: channel => sql`exists (select from payments p where p.order_id = o.id and p.channel = ${channel})`,
  user_type: type => sql`exists (select from accounts a where a.id = o.account_id and a.user_type = ${type})`,
  from: day => sql`o.created_at >= ${startOf(day)}`,
  to: day => sql`o.created_at < ${endOf(day)}`,
  needs: (what, deps) => (what === 'pix' ? isPixToConfirm : needsPerson(deps)),
}

const placeOf = (id: number) => sql`((select created_at from orders where id = ${id}), ${id}::integer)`
export const isOlderThan = (id: number) => sql`(o.created_at, o.id) < ${placeOf(id)}`
const isNewerThan = (id: number) => sql`(o.created_at, o.id) > ${placeOf(id)}`

const needsPerson = (deps: RefundDeps) => sql`o.id in (
    select order_id from approvals where action = 'money' and answer is null
    union select w.order_id from ${refundsOwed(deps)} w where w.by_hand
    union select p.order_id from reversals v join payments p on p.id = v.payment_id
    where not exists (select from reversal_outcomes s where s.reversal_id = v.id))`

const isActivated = sql`exists (select from order_activations x where x.order_id = o.id)`

/** Limits the search to the few refused orders that have a payment. Otherwise the query would read all orders. */
const isPaidInVain = sql`o.id in (select p.order_id from refunds r join payments p on p.id = r.payment_id
  where r.cause in ('late', 'wrong_amount'))`

/**
 * SQL: whether the buyer claims to have paid a static Pix, so an operator has to find the payment on the bank
 * statement.
 */
export const isPixToConfirm = sql`(${isIdle} and exists (
  select from open_orders w where w.order_id = o.id and w.claimed_at is not null)
  and not exists (select from pix_charges c where c.order_id = o.id))`

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`

export async function chooseOrders(deps: RefundDeps, { search, ...filters }: Filters): Promise<Chosen> {
  const used = Object.entries(filters).filter(([, value]) => value !== undefined)
  const parts = used.map(([name, value]) => conditions[name as keyof Conditions](value as never, deps))
  if (filters.status === 'refused' && filters.channel) parts.push(isPaidInVain)
  if (search) parts.push(sql`o.id = any(${await findOrders(deps.db, search)})`)
  return {
    among: ordersByStatus[filters.status ?? (filters.needs === 'pix' ? 'pending' : 'ok')],
    where: parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`,
  }
}

export const narrowed = ({ among, where }: Chosen, by: RawBuilder<unknown>): Chosen => ({
  ...(among && { among }),
  where: sql`${where} and ${by}`,
})

const pageSize = 50

type ListQuery = Filters & { before?: number | undefined; order?: 'oldest' | undefined }

export async function listAdminOrders(deps: RefundDeps, { before, order, ...filters }: ListQuery) {
  const isOldest = order === 'oldest'
  const isBehind = before === undefined ? sql`true` : (isOldest ? isNewerThan : isOlderThan)(before)
  const chosen = narrowed(await chooseOrders(deps, filters), isBehind)
  const found = await readAdminOrders(deps, chosen, pageSize + 1, isOldest ? oldestFirst : newestFirst)
  const page = found.slice(0, pageSize)
  return { page, next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}
