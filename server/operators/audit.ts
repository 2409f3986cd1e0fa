import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

/** `facts` hold ids and codes, never what a document says. */
export type AuditEvent = {
  /** Null for what the system does by itself. */
  operatorId: number | null
  action: string
  /** `account:12`, `submission:34`, `operator:1`. */
  subject: string
  facts?: Record<string, unknown>
}

export type HashedEntry = Required<AuditEvent> & { at: Date; previous: Buffer }

/** The previous hash of the first entry. */
export const genesis = Buffer.alloc(32)

/** To be called in the transaction of the event itself. */
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
  /** The id of the first entry that was changed, or does not follow its predecessor. */
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

/** `head` is the hash before the first entry, undefined when it is unknown. */
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

/** The result is an audit entry, and a log line, which may be kept on another machine. */
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
