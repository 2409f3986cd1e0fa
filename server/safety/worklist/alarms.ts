import { type RawBuilder, sql } from 'kysely'
import { adminPaths, type ItemScreen, pathOf } from '#contract/admin-screens.ts'
import { type CaseSubject, caseKind, caseSubjects, perCaseKind } from '#contract/case-kinds.ts'
import { formatDateTime } from '#contract/format.ts'
import { type ReportKind, reportKind } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import { defineEmail, sendEmail } from '#server/platform/emails/send.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { EventName } from '#server/platform/log/log-events.ts'

type Kind = {
  event: EventName
  /** The name of the case in the deadline e-mail to all operators. */
  nameOf: (subject: string) => string
  screen: ItemScreen
}

const kinds = {
  report: { event: 'report_due', nameOf: subject => reportKind(subject as ReportKind).name, screen: 'report' },
  incident: { event: 'incident_due', nameOf: () => 'incidente de segurança', screen: 'incident' },
  ...perCaseKind(
    (kind): Kind => ({
      event: 'case_due',
      nameOf: subject => caseSubjects[subject as CaseSubject].name,
      screen: caseKind(kind).opens,
    }),
  ),
} satisfies Record<string, Kind>
type KindName = keyof typeof kinds

type Clock = { kind: RawBuilder<KindName>; subject: RawBuilder<string>; code: RawBuilder<string> }

/**
 * Tables whose rows have their own deadline: `waiting_since`, `due_at` (null if the row is not waiting; indexed) and
 * `alarmed`, the percentage at the last alarm.
 */
const clocks = {
  cases: { kind: sql`kind`, subject: sql`subject`, code: sql`protocol` },
  reports: { kind: sql`'report'`, subject: sql`kind`, code: sql`protocol` },
  incidents: { kind: sql`'incident'`, subject: sql`'incident'`, code: sql`code` },
} satisfies Record<string, Clock>
type ClockName = keyof typeof clocks

type Deps = Pick<App, 'db' | 'log' | 'now'>
type Reached = { id: number; percent: number; kind: KindName; subject: string }

const batchSize = 200

/** Logs a row and e-mails all operators when 50, 80 and 100 % of the row's time have passed, once each. */
export async function raiseAlarms(deps: Deps) {
  let raised = 0
  for (const clock of Object.keys(clocks) as ClockName[]) raised += await raiseOf(deps, clock)
  return raised
}

async function raiseOf({ db, log, now }: Deps, clock: ClockName) {
  const at = now()
  const { kind, subject } = clocks[clock]
  const reached = await db.transaction().execute(async tx => {
    const { rows } = await sql<Reached>`
      update ${sql.table(clock)} set alarmed = found.percent from (
        select id as found_id, ${kind} as found_kind, ${subject} as found_subject,
          case when due_at <= ${at} then 100 when ${passed(at, 0.8)} then 80 else 50 end as percent
        from ${sql.table(clock)} where due_at is not null
          and (alarmed < 50 and ${passed(at, 0.5)} or alarmed < 80 and ${passed(at, 0.8)} or alarmed < 100 and due_at <= ${at})
        order by due_at limit ${sql.lit(batchSize)} for update skip locked
      ) found where id = found_id
      returning id, percent, found_kind as kind, found_subject as subject`.execute(tx)
    if (rows.length > 0) await enqueue(tx, dueEmail, { clock, rows: rows.map(({ id, percent }) => ({ id, percent })) })
    return rows
  })
  for (const { id, percent, kind, subject } of reached) log(kinds[kind].event, { id, percent, kind: subject })
  return reached.length
}

const passed = (at: Date, part: number) =>
  sql`waiting_since + (due_at - waiting_since) * ${sql.lit(part)} <= ${at}::timestamptz`

type Alarm = { clock: ClockName; rows: { id: number; percent: number }[] }
type Open = { id: number; code: string; kind: KindName; subject: string; due_at: Date }

/** Goes to every operator, so the text must not name anyone. */
export const dueEmail = defineEmail<Alarm>('due-mail', async (deps, { clock, rows }) => {
  const { kind, subject, code } = clocks[clock]
  const { rows: open } = await sql<Open>`
    select id, ${code} as code, ${kind} as kind, ${subject} as subject, due_at from ${sql.table(clock)}
    where id = any(${rows.map(row => row.id)}) and due_at is not null order by due_at`.execute(deps.db)
  const [first] = open
  if (!first) return
  const lines = open.map(({ id, code, kind, subject, due_at }) => {
    const percent = rows.find(row => row.id === id)?.percent ?? 0
    const until = formatDateTime(due_at, ' às ')
    return `${code}: ${kinds[kind].nameOf(subject)}, ${percent === 100 ? 'prazo vencido em' : `${percent}% do prazo, até`} ${until}.`
  })
  const path = open.length === 1 ? pathOf(kinds[first.kind].screen, first.id) : adminPaths.worklist
  const operators = await deps.db.selectFrom('operators').select('email').where('disabled_at', 'is', null).execute()
  for (const { email } of operators)
    await sendEmail(
      deps,
      { to: email },
      {
        subject: 'Há casos perto do prazo',
        paragraphs: lines,
        action: { label: 'Abrir', path: path },
        closing: 'Este aviso é automático e vai para toda a equipe.',
      },
    )
})
