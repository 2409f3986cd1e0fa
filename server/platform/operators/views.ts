import { sql } from 'kysely'
import type { AuditAction, AuditFacts, AuditSubject } from '#contract/audit-actions.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { tooMany } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { bulkViewsEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from './audit.ts'
import { refuseOwnAccounts } from './own-accounts.ts'
import { recordRepeatedOpenings, recordRepeatedViews } from './repeated-views.ts'
import type { Operator } from './sessions.ts'

/** How many people's data an operator can see per hour; see docs/decisions/024-what-operators-see.md. */
export const viewLimits = {
  documents: { alarm: 60, refuse: 150 },
  opened: { alarm: 150, refuse: 400 },
  listed: { alarm: 600, refuse: 2_000 },
  exported: { alarm: 500, refuse: 20_000 },
} as const
export type ViewKind = keyof typeof viewLimits

const nightly = 4
const night = { from: 22, to: 6 } as const

export type View = {
  kind: ViewKind
  action: AuditAction
  subject: AuditSubject
  accountIds: readonly number[]
  facts?: AuditFacts
  /** True if the case is pending and has just been assigned to the operator. */
  isAssigned?: boolean
  /** The audit log must not name the account: docs/decisions/073-asking-for-help-unseen.md. */
  isSecret?: boolean
}

type Deps = Pick<App, 'log' | 'now'>

export const bulkViewed = 'bulk_viewed'
const refused = 'Você viu os dados de muitas pessoas na última hora. Por segurança, novos acessos ficam suspensos'

/** Call it in the transaction that reads the data, so that every view of the data is recorded. */
export async function recordView({ log, now }: Deps, tx: Db, { operatorId }: Operator, view: View) {
  const { kind, action, subject, accountIds, facts = {} } = view
  const at = now()
  if (kind === 'opened' || kind === 'documents') await refuseOwnAccounts(tx, { operatorId }, accountIds)
  // Serializes an operator's views, so that concurrent views can't exceed the limit together.
  await sql`select pg_advisory_xact_lock(${viewLock}, ${operatorId})`.execute(tx)
  const recent = await readRecent(tx, { operatorId, kind, at })
  const added = new Set(accountIds.filter(id => !recent.has(id)))
  if (added.size > 0 && recent.size >= viewLimits[kind].refuse) throw tooManyViews(recent, kind, at)
  await noteViews(tx, { operatorId, kind, at }, accountIds)
  await recordAudit(tx, { operatorId, action, subject, facts }, at)
  const people = recent.size + added.size
  const alarm = alarmAt(kind, at)
  if (recent.size < alarm && people >= alarm) await raiseAlarm({ log }, tx, { operatorId, kind, people, at })
  if (kind !== 'opened' || view.isAssigned) return
  if (view.isSecret) await recordRepeatedOpenings({ log }, tx, { operatorId, action, subject, at })
  else await recordRepeatedViews({ log }, tx, { operatorId, accountIds, at })
}

const viewLock = 7_330_003

/**
 * Screens refetch when the operator returns. Within `sameViewMs`, the same page or file about the same people counts as
 * one view.
 */
export const recordViewOnce = (app: Deps & Pick<App, 'db'>, operator: Operator, view: View) =>
  app.db.transaction().execute(async tx => {
    if (!(await wasJustSeen(tx, operator, view, app.now()))) await recordView(app, tx, operator, view)
  })

const sameViewMs = 15 * minuteMs
const lookedBack = 50

async function wasJustSeen(tx: Db, { operatorId }: Operator, { action, subject, facts = {} }: View, at: Date) {
  const { rows } = await sql`
    select from (
      select operator_id, action, facts, at from audit_entries where subject = ${subject}
      order by id desc limit ${lookedBack}
    ) e
    where operator_id = ${operatorId} and action = ${action} and facts = ${JSON.stringify(facts)}::jsonb
      and at > ${new Date(at.getTime() - sameViewMs)} limit 1`.execute(tx)
  return rows.length > 0
}

type Span = { operatorId: number; kind: ViewKind; at: Date }

async function readRecent(tx: Db, { operatorId, kind, at }: Span) {
  const rows = await tx
    .selectFrom('operator_views')
    .select(['account_id', 'viewed_at'])
    .where('operator_id', '=', operatorId)
    .where('kind', '=', kind)
    .where('viewed_at', '>', new Date(at.getTime() - hourMs))
    .execute()
  return new Map(rows.map(row => [row.account_id, row.viewed_at.getTime()]))
}

function noteViews(tx: Db, { operatorId, kind, at }: Span, accountIds: readonly number[]) {
  return sql`
    insert into operator_views (operator_id, kind, account_id, viewed_at)
    select ${operatorId}, ${kind}, id, ${at} from unnest(${[...new Set(accountIds)]}::int[]) as ids (id)
    on conflict (operator_id, kind, account_id) do update set viewed_at = excluded.viewed_at`.execute(tx)
}

function tooManyViews(recent: ReadonlyMap<number, number>, kind: ViewKind, at: Date) {
  const oldestFirst = [...recent.values()].toSorted((one, other) => one - other)
  const leaving = oldestFirst[recent.size - viewLimits[kind].refuse] ?? at.getTime()
  const seconds = Math.max(1, Math.ceil((leaving + hourMs - at.getTime()) / 1000))
  return tooMany(`${refused} por ${Math.ceil(seconds / 60)} min.`, seconds)
}

function alarmAt(kind: ViewKind, at: Date) {
  const hour = Number(hourInSaoPaulo.format(at))
  const { alarm } = viewLimits[kind]
  return hour >= night.from || hour < night.to ? Math.ceil(alarm / nightly) : alarm
}

const hourInSaoPaulo = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Sao_Paulo',
  hour: 'numeric',
  hourCycle: 'h23',
})

async function raiseAlarm(
  { log }: Pick<App, 'log'>,
  tx: Db,
  { operatorId, kind, people, at }: Span & { people: number },
) {
  const subject = `operator:${operatorId}` as const
  const recent = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', bulkViewed)
    .where('at', '>', new Date(at.getTime() - hourMs))
    .where(sql<boolean>`facts ->> 'views' = ${kind}`)
    .executeTakeFirst()
  if (recent) return
  log('operator_bulk_views', { operator: operatorId, views: kind, people })
  await recordAudit(tx, { operatorId, action: bulkViewed, subject, facts: { views: kind, people } }, at)
  await enqueue(tx, bulkViewsEmail, { operatorId, kind, people, at: at.toISOString() })
}

/** The audit log stores only what kind of search it was, because the search text may be a name or an e-mail. */
export const kindOf = (search: string) =>
  /@/.test(search) ? 'email' : /^[\d\s./()+-]+$/.test(search) ? 'number' : 'text'
