import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { Channel } from '#contract/order.ts'
import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { endOf, startOf } from './filter-orders.ts'

type Total = { day: string; channel: Channel; orders: number; received: number; refunded: number }
type Days = { from?: string | undefined; to?: string | undefined }

const dayMs = 86_400_000
const usual = 30
const most = 92

/** Money per day of São Paulo and channel, newest day first; what a bank took counts as refunded, as in the ledger. */
export async function readTotals({ db, now }: Pick<App, 'db' | 'now'>, days: Days): Promise<Total[]> {
  const { from, to } = daysOf(days, now())
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
      where ${isTaken} and ${within('v.opened_at')}
      union all
      select s.settled_at, p.channel, 0, p.amount, 0
      from reversal_outcomes s join reversals v on v.id = s.reversal_id join payments p on p.id = v.payment_id
      where s.outcome = 'won' and ${isTaken} and ${within('s.settled_at')}
    ) money
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

/** As in the ledger: money that bought a plan, and was not on its way back by us already. */
const isTaken = sql`exists (select from order_activations a where a.payment_id = p.id)
  and not exists (select from refunds f where f.payment_id = p.id and f.decided_at <= v.opened_at)`

function daysOf({ from, to }: Days, now: Date) {
  const last = to ?? dayInSaoPaulo(now)
  const first = from ?? shift(last, 1 - usual)
  if (first > last) throw invalid('to', 'A data final vem antes da inicial.')
  if (shift(first, most - 1) < last) throw invalid('from', `Escolha até ${most} dias.`)
  return { from: first, to: last }
}

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
