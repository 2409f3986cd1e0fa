import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { register } from './register.ts'

type Deps = Pick<App, 'db' | 'now'>

/** Returns a table's expiry rules. The list is empty if a job or a foreign key deletes the rows. */
export function endingsOf(table: string) {
  const { ends = [], term } = register[table] ?? {}
  return typeof ends === 'string' ? [] : [ends].flat().map(ending => ({ table, term, held: 'false', ...ending }))
}

type Dated = ReturnType<typeof endingsOf>[number]

/** Inserts the sweep's time as a constant, so that PostgreSQL uses the indexes. */
function conditionsOf({ after, days = 0, if: only = 'true', held }: Dated, at: Date) {
  const end = new Date(at.getTime() - days * dayMs)
  const dated = (text: string) =>
    sql.raw(text.replaceAll('sweep.at', literal(at)).replaceAll('sweep.end', literal(end)))
  return { expired: sql`${dated(after ? `${after} <= sweep.end` : 'true')} and (${dated(only)})`, held: dated(held) }
}

const literal = (date: Date) => `'${date.toISOString()}'::timestamptz`

/**
 * Deletes expired rows that no legal hold keeps. Foreign keys delete the rows that refer to them. If a rule fails, the
 * others still run.
 * @throws the first error, once all rules have run.
 */
export async function endRows({ db, now }: Deps, tables = Object.keys(register)) {
  const errors: unknown[] = []
  for (const ending of tables.flatMap(endingsOf)) {
    const { expired, held } = conditionsOf(ending, now())
    const deleting = sql`delete from ${sql.table(ending.table)} where ${expired} and not ${held}`
    await deleting.execute(db).catch(error => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

/** `due`: the rows that `endRows` would delete; `held`: the rows that a legal hold keeps. */
export async function countEnded({ db, now }: Deps, tables = Object.keys(register)) {
  const counted = tables.flatMap(endingsOf).map(async ending => {
    const { expired, held } = conditionsOf(ending, now())
    const { rows } = await sql<{ due: number; held: number }>`
      select count(*) filter (where not held)::int as due, count(*) filter (where held)::int as held
      from (select ${held} as held from ${sql.table(ending.table)} where ${expired}) over`.execute(db)
    return { term: ending.term, due: 0, held: 0, ...rows[0] }
  })
  return Promise.all(counted)
}
