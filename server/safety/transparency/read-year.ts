import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'

export type Tally = { event: string; kind: string; source: string; outcome: string; count: number }
/** `count`: how many decisions took this many minutes. */
export type Taken = { event: string; kind: string; minutes: number; in_time: boolean; count: number }
export type YearCounts = { tallies: Tally[]; taken: Taken[] }

/**
 * Returns the past years, latest first. We do not publish the current year: a day's increase would reveal why
 * somebody's profile vanished on that day.
 */
export async function closedYears({ db, now }: Pick<App, 'db' | 'now'>) {
  const { rows } = await sql<{ first: number | null }>`
    select extract(year from min(month))::integer as first from transparency_counts`.execute(db)
  const first = rows[0]?.first
  const running = currentYear(now())
  return first ? Array.from({ length: Math.max(0, running - first) }, (_, place) => running - 1 - place) : []
}

export const currentYear = (now: Date) => Number(dayInSaoPaulo(now).slice(0, 4))

export const readYear = (db: Db, year: number) => readMonths(db, `${year}-01-01`, `${year}-12-01`)

/** `from` and `to` are the first days of months. */
export async function readMonths(db: Db, from: string, to: string): Promise<YearCounts> {
  const tallies = await sql<Tally>`
    select event, kind, source, outcome, sum(count)::bigint as count
    from transparency_counts where month between ${from} and ${to} group by 1, 2, 3, 4`.execute(db)
  const taken = await sql<Taken>`
    select event, kind, minutes, in_time, sum(count)::bigint as count
    from transparency_times where month between ${from} and ${to} group by 1, 2, 3, 4`.execute(db)
  return { tallies: tallies.rows, taken: taken.rows }
}
