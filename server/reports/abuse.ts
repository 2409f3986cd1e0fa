import { formatDate } from '#contract/format.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { ReportForm } from '#contract/report.ts'
import { type AbuseReason, abuseLimits, abuseMessages, closedDaysOf } from '#contract/report-abuse.ts'
import { addHours, isNeverRefused, type Lane, type ReportKind } from '#contract/report-kinds.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { originOf } from '#server/rate-limit.ts'

// The register of those who abuse reports, of whom it knows a keyed hash: docs/decisions/084-contact-clocks-and-abusive-reports.md.

type Deps = Pick<App, 'db' | 'vault' | 'now'>

/**
 * Of a tip always, so that repeats are one case and what one source hid can be restored together. Of a notice, which its
 * address already tells apart, only where abuse of it is registered. Nobody looks up a kind that is never refused.
 */
export async function sourceOf({ db, vault }: Deps, form: ReportForm, address: string) {
  if (form.lane === 'tip') return vault.hash(db, 'report-network', originOf(address))
  return isNeverRefused(form.kind) ? undefined : vault.hash(db, 'report-email', form.email)
}

/** @throws Refusal while a second abusive report keeps the door closed, and neither of the two was contested with success. */
export async function refuseAbuser({ db, now }: Deps, hash: Buffer, lane: Lane) {
  const closed = await db
    .selectFrom('report_abuses as a')
    .innerJoin('report_abuses as w', 'w.id', 'a.warning_id')
    .select('a.until')
    .where('a.hash', '=', hash)
    .where('a.until', '>', now())
    .where('a.lifted_at', 'is', null)
    .where('w.lifted_at', 'is', null)
    .orderBy('a.until', 'desc')
    .executeTakeFirst()
  if (closed?.until) throw new Refusal('forbidden', abuseMessages.refused[lane](formatDate(closed.until)))
}

type Report = { id: number; kind: ReportKind; lane: Lane; received_at: Date }
type Decision = { verdict: string; abuse?: AbuseReason | null | undefined }
type Judged = { report: Report; first: { verdict: string } | undefined; decision: Decision; operatorId: number }

/** With the decision itself: what is not kept, or what the judge of a contestation does not call abusive, is lifted. */
export async function recordAbuse(tx: Db, { report, first, decision, operatorId }: Judged, at: Date) {
  const abuse = decision.abuse ?? undefined
  if (abuse === undefined) {
    if (first) await liftAbuse(tx, report.id, at)
    return
  }
  if (decision.verdict !== 'kept' || (first && first.verdict !== 'kept'))
    throw fieldError('abuse', 'Só uma denúncia cujo conteúdo foi mantido pode ser abusiva.')
  if (isNeverRefused(report.kind))
    throw fieldError('abuse', 'Denúncias deste motivo nunca são registradas como abusivas.')
  const source = await tx
    .selectFrom('report_sources')
    .select('hash')
    .where('report_id', '=', report.id)
    .executeTakeFirst()
  if (!source) throw fieldError('abuse', 'Já não se sabe de onde veio esta denúncia.')
  await insertAbuse(tx, { report, hash: source.hash, reason: abuse, operatorId }, at)
}

type Abuse = { report: Report; hash: Buffer; reason: AbuseReason; operatorId: number }

async function insertAbuse(tx: Db, { report, hash, reason, operatorId }: Abuse, at: Date) {
  const warning = await findWarning(tx, hash, report.received_at)
  await tx
    .insertInto('report_abuses')
    .values({
      ...{ report_id: report.id, hash, reason, operator_id: operatorId, decided_at: at },
      warning_id: warning?.id ?? null,
      until: warning ? addHours(at, 24 * closedDaysOf(report.lane)) : null,
    })
    // A judge who agrees leaves it as it is.
    .onConflict(conflict => conflict.column('report_id').doNothing())
    .execute()
}

/** Only what came after a warning repeats anything: of several at once nobody was warned. */
const findWarning = (tx: Db, hash: Buffer, receivedAt: Date) =>
  tx
    .selectFrom('report_abuses')
    .select('id')
    .where('hash', '=', hash)
    .where('lifted_at', 'is', null)
    .where('decided_at', '<', receivedAt)
    .where('decided_at', '>', addHours(receivedAt, -24 * abuseLimits.warningDays))
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()

const liftAbuse = (tx: Db, reportId: number, at: Date) =>
  tx
    .updateTable('report_abuses')
    .set({ lifted_at: at })
    .where('report_id', '=', reportId)
    .where('lifted_at', 'is', null)
    .execute()

export const readAbuse = (db: Db, reportId: number) =>
  db
    .selectFrom('report_abuses as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select(['a.reason', 'a.decided_at', 'a.until', 'a.lifted_at', 'o.name as operator'])
    .where('a.report_id', '=', reportId)
    .executeTakeFirst()

/** Of the same source as a report, while it is known. */
export const readEarlierAbuses = (db: Db, reportId: number) =>
  db
    .selectFrom('report_sources as s')
    .innerJoin('report_abuses as a', 'a.hash', 's.hash')
    .innerJoin('reports as r', 'r.id', 'a.report_id')
    .select(['r.id', 'r.protocol', 'a.reason', 'a.decided_at', 'a.until', 'a.lifted_at'])
    .where('s.report_id', '=', reportId)
    .where('a.report_id', '<>', reportId)
    .orderBy('a.decided_at', 'desc')
    .limit(20)
    .execute()

/** Of a year, and a decision each: few. */
export const listAbuses = (db: Db) =>
  db
    .selectFrom('report_abuses as a')
    .innerJoin('reports as r', 'r.id', 'a.report_id')
    .select(['r.id', 'r.protocol', 'r.kind', 'r.lane', 'a.reason', 'a.decided_at', 'a.until', 'a.lifted_at'])
    .orderBy('a.decided_at', 'desc')
    .limit(200)
    .execute()

export const hasSource = async (db: Db, reportId: number) =>
  (await db.selectFrom('report_sources').select('report_id').where('report_id', '=', reportId).executeTakeFirst()) !==
  undefined

const dayMs = 86_400_000

/** A warning goes after the last one that repeats it. */
export async function forgetOldAbuses({ db, now }: Pick<App, 'db' | 'now'>) {
  const since = (days: number) => new Date(now().getTime() - days * dayMs)
  await db.deleteFrom('report_sources').where('received_at', '<', since(keptDays.reportSources)).execute()
  const old = since(keptDays.reportAbuses)
  await db.deleteFrom('report_abuses').where('decided_at', '<', old).where('warning_id', 'is not', null).execute()
  await db
    .deleteFrom('report_abuses as a')
    .where('a.decided_at', '<', old)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('report_abuses as r').select('r.id').whereRef('r.warning_id', '=', 'a.id'))),
    )
    .execute()
}
