import { type RawBuilder, sql } from 'kysely'

/** Finds orders by what an operator has in hand; each way of looking has an index of its own. */
export function searched(text: string): RawBuilder<unknown> {
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
