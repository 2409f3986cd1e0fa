import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lastEntry, recordAudit } from '#server/platform/operators/audit.ts'
import { type OwedRefund, owedRefunds } from './refunds.ts'

/** Amounts are in cents. `accountId` is null for a deleted account's orders. */
export type Difference = {
  accountId: number | null
  orders: number[]
  received: number
  refunded: number
  granted: number
  revoked: number
}
export type LedgerReport = {
  accounts: number
  differences: Difference[]
  owed: OwedRefund[]
  notStarted: number
}

/** Checks that received − refunded = granted − revoked for every account. Each batch reads its own snapshot. */
export async function verifyLedger(db: Db, batchSize = 5_000): Promise<LedgerReport> {
  let accounts = 0
  const differences: Difference[] = []
  for await (const orders of partsOfOrders(db, batchSize)) {
    const { rows } = await compared(orders).execute(db)
    accounts += rows[0]?.accounts ?? 0
    differences.push(...rows.flatMap(({ difference }) => difference ?? []))
  }
  return { accounts, differences, owed: await owedRefunds(db).execute(), notStarted: await countNotStarted(db) }
}

const check = { action: 'ledger_checked', subject: 'ledger' } as const

export async function checkLedger({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>) {
  const { accounts, differences, owed, notStarted } = await verifyLedger(db)
  const differing = differences.map(({ accountId }) => accountId)
  const facts = { accounts, differing, refunds_owed: owed.length, not_started: notStarted }
  log(differences.length === 0 ? 'ledger_balanced' : 'ledger_differs', facts)
  const entry = { operatorId: null, ...check, facts: { accounts, differing: differences.length } }
  await db.transaction().execute(tx => recordAudit(tx, entry, now()))
}

/** Returns undefined if the check has never run. */
export async function lastLedgerCheck(db: Db) {
  const last = await lastEntry(db, check)
  return last && { at: last.at, differing: Number(last.facts.differing) }
}

async function countNotStarted(tx: Db) {
  const { rows } = await sql<{ count: number }>`select count(*) from open_plan_waits`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Yields orders in batches, with all orders of an account in the same batch. Orders of deleted accounts come last,
 * because an account may be deleted during the check.
 */
async function* partsOfOrders(db: Db, size: number) {
  for (let account = 0; ; ) {
    const { rows } = await sql<{ ids: number[] | null; account: number | null }>`
      select array_agg(id) as ids, max(account_id) as account from orders
      where account_id > ${account} and account_id <= (
        select max(account_id) from (
          select account_id from orders where account_id > ${account} order by account_id limit ${sql.lit(size)}
        ) following
      )`.execute(db)
    const [part] = rows
    if (!part?.ids || part.account === null) break
    yield part.ids
    account = part.account
  }
  for (let last = { at: '-infinity', id: 0 }; ; ) {
    const { rows } = await sql<typeof last>`
      select id, created_at::text as at from orders
      where account_id is null and (created_at, id) > (${last.at}::timestamptz, ${last.id}::integer)
      order by created_at, id limit ${sql.lit(size)}`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < size) return
    last = rows.at(-1) as typeof last
  }
}

/** Returns a row for each difference. If there is none, returns a single row whose `difference` is null. */
const compared = (orders: number[]) => sql<{ accounts: number; difference: Difference | null }>`
  with balances as (
    select o.account_id as "accountId", array_agg(distinct o.id order by o.id) as orders,
      coalesce(sum(l.amount) filter (where l.kind = 'received'), 0) as received,
      coalesce(sum(l.amount) filter (where l.kind = 'refunded'), 0) as refunded,
      coalesce(sum(l.amount) filter (where l.kind = 'granted'), 0) as granted,
      coalesce(sum(l.amount) filter (where l.kind = 'revoked'), 0) as revoked
    from ledger l join orders o on o.id = l.order_id
    where l.order_id = any(${orders})
    group by o.account_id, case when o.account_id is null then o.id end
  )
  select counted.accounts, to_json(b) as difference
  from (select count(*)::int as accounts from balances) counted
  left join balances b on b.received - b.refunded <> b.granted - b.revoked
  order by b."accountId"`
