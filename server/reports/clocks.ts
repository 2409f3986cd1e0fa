import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { reportsDueEmail } from '#server/emails/reports.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

type Reached = { id: number; percent: number; kind: string }

const atOnce = 200

/** At half of the time, at four fifths and at its end: a line of the log and a mail to the operators, once each. */
export async function alarmReports({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>) {
  const at = now()
  const reached = await db.transaction().execute(async tx => {
    const { rows } = await sql<Reached>`
      update reports set alarmed = found.percent from (
        select id, case when due_at <= ${at} then 100 when ${passed(at, 0.8)} then 80 else 50 end as percent
        from reports where due_at is not null
          and (alarmed < 50 and ${passed(at, 0.5)} or alarmed < 80 and ${passed(at, 0.8)} or alarmed < 100 and due_at <= ${at})
        order by due_at limit ${sql.lit(atOnce)} for update skip locked
      ) found where reports.id = found.id
      returning reports.id, found.percent, reports.kind`.execute(tx)
    if (rows.length > 0)
      await enqueue(tx, reportsDueEmail, { reports: rows.map(({ id, percent }) => ({ id, percent })) })
    return rows
  })
  for (const { id, percent, kind } of reached) log('report_due', { report: id, percent, kind })
  return reached.length
}

const passed = (at: Date, part: number) =>
  sql`waiting_since + (due_at - waiting_since) * ${sql.lit(part)} <= ${at}::timestamptz`
