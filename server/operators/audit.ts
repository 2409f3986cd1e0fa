import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

/** `facts` hold ids and codes, never what a document says. */
export type AuditEvent = {
  operatorId: number | null
  action: string
  subject: string
  facts?: Record<string, unknown>
}

export type HashedEntry = Required<AuditEvent> & { at: Date; previous: Buffer }

export const genesis = Buffer.alloc(32)

/** Call in the transaction of the event itself. */
export async function recordAudit(tx: Db, { operatorId, action, subject, facts = {} }: AuditEvent, at: Date) {
  // One writer at a time until its transaction ends: otherwise two entries could have the same predecessor.
  await sql`select pg_advisory_xact_lock(${auditLock})`.execute(tx)
  const last = await tx.selectFrom('audit_entries').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const previous = last?.hash ?? genesis
  await tx
    .insertInto('audit_entries')
    .values({
      at,
      operator_id: operatorId,
      action,
      subject,
      facts: JSON.stringify(facts),
      previous_hash: previous,
      hash: hashOf({ operatorId, action, subject, facts, at, previous }),
    })
    .execute()
}

const auditLock = 7_330_002

export function hashOf({ previous, at, operatorId, action, subject, facts }: HashedEntry) {
  const parts = [previous.toString('hex'), at.toISOString(), operatorId, action, subject, facts]
  return createHash('sha256').update(canonical(parts)).digest()
}

/** JSON with sorted keys: `jsonb` keeps no order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value).filter(([, part]) => part !== undefined)
  const sorted = pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}

type ChainReport = {
  entries: number
  brokenAt: number | null
  /** The hash of the last valid entry: kept elsewhere, it proves what the log was at the time. */
  head: string
}

export async function verifyChain(db: Db): Promise<ChainReport> {
  let entries = 0
  let after = 0
  let head: Buffer = genesis
  for (;;) {
    const page = await pageAfter(db, after)
    const { brokenAt, head: reached, entries: held } = follow(page, head)
    entries += held
    head = reached
    if (brokenAt !== null || page.length < batchSize) return { entries, brokenAt, head: head.toString('hex') }
    after = page.at(-1)?.id ?? after
  }
}

type ChainedEntry = Awaited<ReturnType<typeof pageAfter>>[number]

export function follow(entries: readonly ChainedEntry[], head: Buffer | undefined) {
  let reached: Buffer = head ?? entries[0]?.previous_hash ?? genesis
  for (const [held, entry] of entries.entries()) {
    if (!reached.equals(entry.previous_hash) || !entry.hash.equals(rehash(entry))) {
      return { entries: held, brokenAt: entry.id, head: reached }
    }
    reached = entry.hash
  }
  return { entries: entries.length, brokenAt: null, head: reached }
}

export async function checkChain({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>) {
  const report = await verifyChain(db)
  const facts = { entries: report.entries, broken_at: report.brokenAt, head: report.head }
  log(report.brokenAt === null ? 'audit_chain_holds' : 'audit_chain_broken', facts)
  const entry = { operatorId: null, action: chainChecked, subject: 'audit', facts }
  await db.transaction().execute(tx => recordAudit(tx, entry, now()))
  return report
}

export const chainChecked = 'chain_checked'

const batchSize = 1000

const rehash = ({ previous_hash: previous, operator_id: operatorId, at, action, subject, facts }: ChainedEntry) =>
  hashOf({ previous, at, operatorId, action, subject, facts })

const pageAfter = (db: Db, id: number) =>
  db.selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').limit(batchSize).execute()

const listPageSize = 50

type Query = { before?: number | undefined; subject?: string | undefined }

/** Only the page itself is verified here: the whole log is too long to read for every page. */
export async function listAudit({ db }: Pick<App, 'db'>, { before, subject }: Query) {
  const found = await readPage(db, { before, subject })
  const shown = found.slice(0, listPageSize)
  const brokenAt = (await brokenAtLastCheck(db)) ?? brokenIn(found, subject !== undefined)
  const next = found.length > listPageSize ? (shown.at(-1)?.id ?? null) : null
  return { shown, next, brokenAt }
}

export type ShownEntry = Awaited<ReturnType<typeof readPage>>[number]

const readPage = (db: Db, { before, subject }: Query) =>
  db
    .selectFrom('audit_entries as e')
    .leftJoin('operators as o', 'o.id', 'e.operator_id')
    .selectAll('e')
    .select('o.name as operator')
    .$if(before !== undefined, query => query.where('e.id', '<', before as number))
    .$if(subject !== undefined, query => query.where('e.subject', '=', subject as string))
    .orderBy('e.id', 'desc')
    .limit(listPageSize + 1)
    .execute()

/** Entries of one subject do not follow each other, so each is verified alone. */
function brokenIn(newestFirst: readonly ShownEntry[], apart: boolean) {
  const oldestFirst = newestFirst.toReversed()
  if (!apart) return follow(oldestFirst, undefined).brokenAt
  return oldestFirst.map(entry => follow([entry], undefined).brokenAt).find(id => id !== null) ?? null
}

async function brokenAtLastCheck(db: Db) {
  const last = await db
    .selectFrom('audit_entries')
    .select('facts')
    .where('action', '=', chainChecked)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return typeof last?.facts.broken_at === 'number' ? last.facts.broken_at : null
}
