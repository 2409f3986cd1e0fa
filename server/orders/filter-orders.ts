import { type RawBuilder, sql } from 'kysely'
import type { Channel, orderStatuses } from '#contract/order.ts'
import { type Means, refundsOwed } from './owed-by-hand.ts'

export type Filters = {
  search?: string | undefined
  status?: (typeof orderStatuses)[number] | undefined
  channel?: Channel | undefined
  user_type?: number | undefined
  from?: string | undefined
  to?: string | undefined
  needs?: '1' | 'pix' | undefined
  before?: number | undefined
}

type Conditions = {
  [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>, means: Means) => RawBuilder<unknown>
}

/** Finds orders by what an operator has in hand; each way of looking has an index of its own. */
function searched(text: string): RawBuilder<unknown> {
  const ways = [...ofOrders(text), ...ofAccounts(text)]
  return sql`o.id in (${sql.join(ways, sql` union `)})`
}

const largest = 2_147_483_647

function* ofOrders(text: string) {
  yield sql`select id from orders where code = ${text.toUpperCase()}`
  // Both channels are named because the index begins with them.
  yield sql`select order_id from payments where channel in ('pix', 'card') and external_id = ${text}`
  yield sql`select order_id from money_requests where end_to_end_id = ${text}`
}

function* ofAccounts(text: string) {
  const start = text.toLowerCase()
  yield ordersOf(sql`select id from accounts where ${begins(sql`email`, start)}`)
  yield ordersOf(sql`select account_id from profiles where ${begins(sql`lower(nickname)`, start)}`)
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id > 0 && id <= largest) yield sql`select id from orders where account_id = ${id}`
}

const ordersOf = (accounts: RawBuilder<unknown>) => sql`select id from orders where account_id in (${accounts})`

/** As `like 'start%'`, in a way that an index serves whatever the parameter is. */
const begins = (column: RawBuilder<unknown>, start: string) =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10ffff}`})`

/** Of an order `o`; only what is asked for stands in the query, so that each combination finds its index. */
const conditions: Conditions = {
  search: text => (text === '' ? sql`true` : searched(text)),
  status: status => isStatus[status],
  channel: channel => sql`exists (select from payments p where p.order_id = o.id and p.channel = ${channel})`,
  user_type: type => sql`exists (select from accounts a where a.id = o.account_id and a.user_type = ${type})`,
  from: day => sql`o.created_at >= ${startOf(day)}`,
  to: day => sql`o.created_at < ${endOf(day)}`,
  needs: (what, means) => (what === 'pix' ? isPixToConfirm : needsSomebody(means)),
  before: id => isOlderThan(id),
}

/** In the order of the list: by the time, and of one time by the number. */
export const isOlderThan = (id: number) =>
  sql`(o.created_at, o.id) < ((select created_at from orders where id = ${id}), ${id}::integer)`

const needsSomebody = (means: Means) => sql`o.id in (
    select q.order_id from money_requests q
    where not exists (select from money_request_outcomes d where d.request_id = q.id)
    union select w.order_id from ${refundsOwed(means)} w where w.by_hand
    union select p.order_id from reversals v join payments p on p.id = v.payment_id
    where not exists (select from reversal_outcomes s where s.reversal_id = v.id))`

const isActivated = sql`exists (select from order_activations x where x.order_id = o.id)`
const isRefused = sql`exists (select from order_refusals x where x.order_id = o.id)`
const isStatus = {
  ok: isActivated,
  refused: isRefused,
  pending: sql`not ${isActivated} and not ${isRefused}`,
} as const

/** It waits for a Pix that no provider tells us of: an operator looks for it on the statement. */
const isPixToConfirm = sql`(${isStatus.pending}
  and not exists (select from pix_charges c where c.order_id = o.id)
  and not exists (select from card_attempts t where t.order_id = o.id and t.settled_at is null)
  and not exists (
    select from money_requests q left join money_request_outcomes d on d.request_id = q.id
    where q.order_id = o.id and d.request_id is null
  ))`

/** The first instant of a day of São Paulo, and that of the day after. */
export const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`
export const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`

export function conditionOf(means: Means, filters: Filters) {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined)
  const parts = asked.map(([name, value]) => conditions[name as keyof Filters](value as never, means))
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
