import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import { type ClockName, clocks, dueEmail } from '#server/platform/emails/due.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

type Deps = Pick<App, 'db' | 'log' | 'now'>
type Reached = { id: number; percent: number; kind: string }

const atOnce = 200

/** At half of a row's time, at four fifths and at its end: a line of the log and a mail to the operators, once each. */
export async function raiseAlarms(deps: Deps) {
  let raised = 0
  for (const clock of Object.keys(clocks) as ClockName[]) raised += await raiseOf(deps, clock)
  return raised
}

async function raiseOf({ db, log, now }: Deps, clock: ClockName) {
  const at = now()
  const { event, kind } = clocks[clock]
  const reached = await db.transaction().execute(async tx => {
    const { rows } = await sql<Reached>`
      update ${sql.table(clock)} set alarmed = found.percent from (
        select id, ${kind} as kind,
          case when due_at <= ${at} then 100 when ${passed(at, 0.8)} then 80 else 50 end as percent
        from ${sql.table(clock)} where due_at is not null
          and (alarmed < 50 and ${passed(at, 0.5)} or alarmed < 80 and ${passed(at, 0.8)} or alarmed < 100 and due_at <= ${at})
        order by due_at limit ${sql.lit(atOnce)} for update skip locked
      ) found where ${sql.table(clock)}.id = found.id
      returning found.id, found.percent, found.kind`.execute(tx)
    if (rows.length > 0) await enqueue(tx, dueEmail, { clock, rows: rows.map(({ id, percent }) => ({ id, percent })) })
    return rows
  })
  for (const { id, percent, kind } of reached) log(event, { id, percent, kind })
  return reached.length
}

const passed = (at: Date, part: number) =>
  sql`waiting_since + (due_at - waiting_since) * ${sql.lit(part)} <= ${at}::timestamptz`
