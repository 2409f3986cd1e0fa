import { sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import type { Channel } from '#contract/order.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { endOf, startOf } from './admin-list.ts'
import { isOpenWait } from './plan-periods.ts'
import { type OwedRefund, owedRefunds } from './refunds.ts'

/** Amounts in cents; `accountId` is null for orders of a deleted account. */
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

/** For every account: received − refunded = granted − revoked. */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const { rows } = await balances.execute(tx)
      const differences = rows.filter(row => row.received - row.refunded !== row.granted - row.revoked)
      return {
        accounts: rows.length,
        differences,
        owed: await owedRefunds(tx).execute(),
        notStarted: await countNotStarted(tx),
      }
    })
}

export async function checkLedger({ db, log }: Pick<App, 'db' | 'log'>) {
  const { accounts, differences, owed, notStarted } = await verifyLedger(db)
  const differing = differences.map(({ accountId }) => accountId)
  const facts = { accounts, differing, refunds_owed: owed.length, not_started: notStarted }
  log(differences.length === 0 ? 'ledger_balanced' : 'ledger_differs', facts)
}

async function countNotStarted(tx: Db) {
  const { rows } = await sql<{ count: number }>`select count(*) from plan_waits w where ${isOpenWait}`.execute(tx)
  return rows[0]?.count ?? 0
}

const balances = sql<Difference>`
  select o.account_id as "accountId", array_agg(distinct o.id order by o.id) as orders,
    coalesce(sum(l.amount) filter (where l.kind = 'received'), 0) as received,
    coalesce(sum(l.amount) filter (where l.kind = 'refunded'), 0) as refunded,
    coalesce(sum(l.amount) filter (where l.kind = 'granted'), 0) as granted,
    coalesce(sum(l.amount) filter (where l.kind = 'revoked'), 0) as revoked
  from ledger l join orders o on o.id = l.order_id
  group by o.account_id, case when o.account_id is null then o.id end
  order by o.account_id`

type Total = { day: string; channel: Channel; orders: number; received: number; refunded: number }
type DayRange = { from?: string | undefined; to?: string | undefined }

const defaultDays = 30
const maxDays = 92

export async function readTotals({ db, now }: Pick<App, 'db' | 'now'>, days: DayRange): Promise<Total[]> {
  const { from, to } = rangeOf(days, now())
  const within = (column: string) => sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${endOf(to)}`
  const { rows } = await sql<Total>`
    select (at at time zone 'America/Sao_Paulo')::date as day, channel, sum(orders)::int as orders,
      sum(received) as received, sum(refunded) as refunded
    from (
      select p.received_at as at, p.channel, (a.order_id is not null)::int as orders, p.amount as received, 0 as refunded
      from payments p left join order_activations a on a.payment_id = p.id where ${within('p.received_at')}
      union all
      select r.decided_at, p.channel, 0, 0, p.amount
      from refunds r join payments p on p.id = r.payment_id where ${within('r.decided_at')}
      union all
      select v.opened_at, p.channel, 0, 0, p.amount
      from reversals v join payments p on p.id = v.payment_id
      where ${isDisputed} and ${within('v.opened_at')}
      union all
      select s.settled_at, p.channel, 0, p.amount, 0
      from reversal_outcomes s join reversals v on v.id = s.reversal_id join payments p on p.id = v.payment_id
      where s.outcome = 'won' and ${isDisputed} and ${within('s.settled_at')}
    ) money
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

/** As in the ledger: the payment activated a plan and was not being refunded already. */
const isDisputed = sql`exists (select from order_activations a where a.payment_id = p.id)
  and not exists (select from refunds f where f.payment_id = p.id and f.decided_at <= v.opened_at)`

function rangeOf({ from, to }: DayRange, now: Date) {
  const last = to ?? dayInSaoPaulo(now)
  const first = from ?? shiftDay(last, 1 - defaultDays)
  if (first > last) throw fieldError('to', 'A data final vem antes da inicial.')
  if (shiftDay(first, maxDays - 1) < last) throw fieldError('from', `Escolha até ${maxDays} dias.`)
  return { from: first, to: last }
}
