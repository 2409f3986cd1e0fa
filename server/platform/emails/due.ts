import { type RawBuilder, sql } from 'kysely'
import { type ContactCaseKind, contactCaseKinds } from '#contract/contact-case.ts'
import { type RequestKind, requestKinds } from '#contract/data-request.ts'
import { formatDateTime } from '#contract/format.ts'
import { adminPaths } from '#contract/paths.ts'
import { type ReportKind, reportKind } from '#contract/report-kinds.ts'
import type { EventName } from '#server/platform/log/log-events.ts'
import { defineEmail, sendEmail } from './send.ts'

type Clock = {
  event: EventName
  code: RawBuilder<string>
  kind: RawBuilder<string>
  nameOf: (kind: string) => string
  screen: string
}

/**
 * Tables whose rows have a time of their own: `waiting_since`, `due_at` (null while nothing waits, with an index) and
 * `alarmed`, the percent of the last alarm. `server/safety/worklist/alarms.ts` looks at them every minute.
 */
export const clocks = {
  reports: {
    event: 'report_due',
    code: sql`protocol`,
    kind: sql`kind`,
    nameOf: kind => reportKind(kind as ReportKind).name,
    screen: adminPaths.report,
  },
  // Neutral, since every operator reads it.
  help_requests: {
    event: 'help_due',
    code: sql`'Caso ' || id`,
    kind: sql`'urgent'`,
    nameOf: () => 'urgente',
    screen: adminPaths['help-request'],
  },
  incidents: {
    event: 'incident_due',
    code: sql`code`,
    kind: sql`'incident'`,
    nameOf: () => 'incidente de segurança',
    screen: adminPaths.incident,
  },
  data_requests: {
    event: 'data_request_due',
    code: sql`protocol`,
    kind: sql`kind`,
    nameOf: kind => requestKinds[kind as RequestKind].name,
    screen: adminPaths['data-request'],
  },
  contact_cases: {
    event: 'contact_case_due',
    code: sql`protocol`,
    kind: sql`kind`,
    nameOf: kind => contactCaseKinds[kind as ContactCaseKind].name,
    screen: adminPaths['contact-case'],
  },
} satisfies Record<string, Clock>
export type ClockName = keyof typeof clocks

type Alarm = { clock: ClockName; rows: { id: number; percent: number }[] }
type Open = { id: number; code: string; kind: string; due_at: Date }

/** To every operator; the text names no person. */
export const dueEmail = defineEmail<Alarm>('due-mail', async (deps, { clock, rows }) => {
  const { code, kind, nameOf, screen }: Clock = clocks[clock]
  const { rows: open } = await sql<Open>`
    select id, ${code} as code, ${kind} as kind, due_at from ${sql.table(clock)}
    where id = any(${rows.map(row => row.id)}) and due_at is not null order by due_at`.execute(deps.db)
  const [first] = open
  if (!first) return
  const lines = open.map(row => {
    const percent = rows.find(({ id }) => id === row.id)?.percent ?? 0
    const until = formatDateTime(row.due_at, ' às ')
    return `${row.code}: ${nameOf(row.kind)}, ${percent === 100 ? 'prazo vencido em' : `${percent}% do prazo, até`} ${until}.`
  })
  const path = open.length === 1 ? screen.replace(':id', String(first.id)) : adminPaths.worklist
  const operators = await deps.db.selectFrom('operators').select('email').where('disabled_at', 'is', null).execute()
  for (const { email } of operators)
    await sendEmail(
      deps,
      { to: email },
      {
        subject: 'Há casos perto do prazo',
        paragraphs: lines,
        action: { label: 'Abrir', url: deps.env.adminUrl + path },
        closing: 'Este aviso é automático e vai para toda a equipe.',
      },
    )
})
