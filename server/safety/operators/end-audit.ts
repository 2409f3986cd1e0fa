import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import { earlierOf } from '#server/platform/db/earlier-of.ts'
import type { Db } from '#server/platform/db/open.ts'
import { auditEnded, countUntil, lockAudit, recordAudit } from '#server/platform/operators/audit.ts'
import { exportedUntil } from '#server/platform/operators/export-audit.ts'
import { subjectsOf } from '#server/safety/own-data/subjects.ts'

type Deps = Pick<App, 'db' | 'now' | 'auditSink'>
type Ended = { due: number; held: number }

/**
 * Deletes the oldest entries of the audit log. An entry that a legal hold or a late copy keeps also keeps all later
 * ones, since a chain has no gaps. First the log says which entries end, with the last one's hash: `verifyChain` starts
 * there, and the database refuses to delete any others (`refuse-early-ending.sql`).
 */
export const endAudit = ({ db, now, auditSink }: Deps, { dryRun = false } = {}): Promise<Ended> =>
  db.transaction().execute(async tx => {
    await lockAudit(tx)
    const at = await earlierOf({ db: tx, now })
    const expired = await lastBefore(tx, firstAfter(new Date(at.getTime() - keptDays.audit * dayMs)))
    const copied = auditSink ? await exportedUntil(tx, auditSink.name) : expired
    const last = Math.min(await lastBefore(tx, firstHeld(expired, at), expired), copied)
    const due = await countUntil(tx, last)
    const held = (await countUntil(tx, expired)) - due
    if (due > 0 && !dryRun) await deleteUntil(tx, last, due, at)
    return { due, held }
  })

async function deleteUntil(tx: Db, until: number, entries: number, at: Date) {
  const entry = tx.selectFrom('audit_entries').select(['id', 'hash']).where('id', '<=', until)
  const { id: last, hash } = await entry.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const facts = { entries, last, head: hash.toString('hex') }
  await recordAudit(tx, { operatorId: null, ...auditEnded, facts }, at)
  await tx.deleteFrom('audit_entries').where('id', '<=', last).execute()
}

/** The id before the first entry that stays; `otherwise`, by default the newest entry, if none does. */
async function lastBefore(tx: Db, first: RawBuilder<{ id: number | null }>, otherwise?: number) {
  const { rows } = await first.execute(tx)
  const id = rows[0]?.id
  if (id) return id - 1
  return otherwise ?? (await newest(tx))
}

async function newest(tx: Db) {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from audit_entries`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Reads in the order of the ids, so it stops at once. */
const firstAfter = (end: Date) =>
  sql<{ id: number | null }>`select id from audit_entries where at > ${end} order by id limit 1`

/** Entries about an account or a report that an order protects. */
const firstHeld = (expired: number, at: Date) => sql<{ id: number | null }>`
  select min(e.id) as id from audit_entries e join legal_holds h
    on h.lifted_at is null and (h.until is null or h.until > ${at}) and (
      e.subject in (${subjectsOf(sql`h.account_id`)}) or e.subject = 'report:' || h.report_id
      or e.facts -> 'account' = to_jsonb(h.account_id) or e.facts -> 'accounts' @> to_jsonb(h.account_id)
    )
  where e.id <= ${expired}`
