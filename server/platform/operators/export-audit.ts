import { sql } from 'kysely'
import type { SinkLine } from '#server/platform/adapters/audit-sink/audit-sink.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type ChainedEntry, canonical, pageAfter } from './audit.ts'

type Deps = Pick<App, 'db' | 'auditSink' | 'log'>

/**
 * Copies new entries to `AUDIT_SINK`, in order (decision 127). We note how far the copy reaches only afterwards, so a
 * crash repeats entries but loses none.
 */
export async function exportAudit({ db, auditSink, log }: Deps) {
  if (!auditSink) return
  const { name: sink } = auditSink
  await db
    .insertInto('audit_exports')
    .values({ sink })
    .onConflict(clash => clash.doNothing())
    .execute()
  try {
    while ((await exportPage(db, auditSink)) === pageSize);
  } catch (error) {
    log('audit_not_exported', { reason: error instanceof Error ? error.message : String(error) })
  }
}

const pageSize = 1000

const exportPage = (db: Db, sink: NonNullable<App['auditSink']>) =>
  db.transaction().execute(async tx => {
    const reached = await tx
      .selectFrom('audit_exports')
      .select('entry_id')
      .where('sink', '=', sink.name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const page = reached ? await pageAfter(tx, reached.entry_id, pageSize) : []
    const last = page.at(-1)
    if (!last) return 0
    await sink.append(page.map(lineOf))
    await tx.updateTable('audit_exports').set({ entry_id: last.id }).where('sink', '=', sink.name).execute()
    return page.length
  })

/** Every line begins with `lineStart`, since `canonical` sorts the names. */
export const lineStart = '{"action":'

function lineOf({ id, at, previous_hash, hash, source, ...entry }: ChainedEntry): SinkLine {
  const hashes = { previous: previous_hash.toString('hex'), hash: hash.toString('hex') }
  const from = source === null ? {} : { source }
  const text = canonical({ id, at: at.toISOString(), ...entry, ...from, ...hashes })
  return { at, text: text.replace(/[\u007f-\uffff]/g, asciiOf) }
}

const asciiOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Undefined without a sink. `lateSeconds`: the age of the oldest entry that is not in the copy. */
export async function readExport({ db, auditSink, now }: Pick<App, 'db' | 'auditSink' | 'now'>) {
  if (!auditSink) return
  const { rows } = await sql<{ waiting: number; late_seconds: number }>`
    select count(*)::int as waiting,
      greatest(0, coalesce(extract(epoch from ${now()}::timestamptz - min(at)), 0))::float8 as late_seconds
    from audit_entries
    where id > coalesce((select entry_id from audit_exports where sink = ${auditSink.name}), 0)`.execute(db)
  return rows[0]
}

export async function exportedUntil(db: Db, sink: string) {
  const row = await db.selectFrom('audit_exports').select('entry_id').where('sink', '=', sink).executeTakeFirst()
  return row?.entry_id ?? 0
}
