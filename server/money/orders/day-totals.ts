import { sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import type { Channel } from '#contract/order.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'

type Total = { day: string; channel: Channel; orders: number; received: number; refunded: number }
type DayRange = { from?: string | undefined; to?: string | undefined }

const defaultDays = 30
const maxDays = 92

export async function readTotals({ db, now }: Pick<App, 'db' | 'now'>, days: DayRange): Promise<Total[]> {
  const { from, to } = rangeOf(days, now())
  const { rows } = await sql<Total>`
    select day, channel, sum(orders)::int as orders, sum(received)::bigint as received, sum(refunded)::bigint as refunded
    from money_by_day where day between ${from} and ${to}
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

/** Folds the rows that the triggers appended into totals, to keep reads fast. A concurrent run finds nothing left. */
export const foldMoneyByDay = ({ db }: Pick<App, 'db'>) =>
  sql`
  with gathered as (
    delete from money_by_day where (day, channel) in (
      select day, channel from money_by_day group by 1, 2 having count(*) > 1
    ) returning *
  )
  insert into money_by_day select day, channel, sum(orders), sum(received), sum(refunded) from gathered
  group by 1, 2`.execute(db)

function rangeOf({ from, to }: DayRange, now: Date) {
  const last = to ?? dayInSaoPaulo(now)
  const first = from ?? shiftDay(last, 1 - defaultDays)
  if (first > last) throw fieldError('to', 'A data final vem antes da inicial.')
  if (shiftDay(first, maxDays - 1) < last) throw fieldError('from', `Escolha até ${maxDays} dias.`)
  return { from: first, to: last }
}
