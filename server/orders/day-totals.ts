import { sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import type { Channel } from '#contract/order.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { endOf, startOf } from './admin-list.ts'

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

/** As in `server/db/views/ledger.sql`: the payment activated a plan and was not being refunded already. */
const isDisputed = sql`exists (select from order_activations a where a.payment_id = p.id)
  and not exists (select from refunds f where f.payment_id = p.id and f.decided_at <= v.opened_at)`

function rangeOf({ from, to }: DayRange, now: Date) {
  const last = to ?? dayInSaoPaulo(now)
  const first = from ?? shiftDay(last, 1 - defaultDays)
  if (first > last) throw fieldError('to', 'A data final vem antes da inicial.')
  if (shiftDay(first, maxDays - 1) < last) throw fieldError('from', `Escolha até ${maxDays} dias.`)
  return { from: first, to: last }
}
