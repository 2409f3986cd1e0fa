import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditAction, AuditFacts, AuditSubject } from '#contract/audit-actions.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { currentOrigin } from '#server/platform/log/request-context.ts'

/** `facts` contain ids and codes, but never a document's content. */
export type AuditEvent = {
  operatorId: number | null
  action: AuditAction
  subject: AuditSubject
  facts?: AuditFacts
}

/** An earlier release may have written an action or a noun that no longer exists. */
export type HashedEntry = Omit<Required<AuditEvent>, 'action' | 'subject'> &
  Record<'action' | 'subject', string> & {
    at: Date
    previous: Buffer
    /** From where the operator acted; null in entries of an earlier release, whose hashes leave it out. */
    source: string | null
  }

export const genesis = Buffer.alloc(32)

/** Call it in the event's own transaction. */
export async function recordAudit(tx: Db, { operatorId, action, subject, facts = {} }: AuditEvent, at: Date) {
  await lockAudit(tx)
  const last = await tx.selectFrom('audit_entries').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const previous = last?.hash ?? genesis
  const source = operatorId === null ? null : (currentOrigin() ?? null)
  await tx
    .insertInto('audit_entries')
    .values({
      at,
      operator_id: operatorId,
      action,
      subject,
      facts: JSON.stringify(facts),
      source,
      previous_hash: previous,
      hash: hashOf({ operatorId, action, subject, facts, at, previous, source }),
    })
    .execute()
}

/** Only one transaction at a time may write. Otherwise two entries could have the same predecessor. */
export const lockAudit = (tx: Db) => sql`select pg_advisory_xact_lock(${auditLock})`.execute(tx)

const auditLock = 7_330_002

export function hashOf({ previous, at, operatorId, action, subject, facts, source }: HashedEntry) {
  const parts = [previous.toString('hex'), at.toISOString(), operatorId, action, subject, facts]
  return createHash('sha256')
    .update(canonical(source === null ? parts : [...parts, source]))
    .digest()
}

/** Serializes JSON with sorted keys, because `jsonb` does not preserve their order. */
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
  /** Id of the last valid entry. */
  last: number
  /** Hash of the last valid entry. A copy stored elsewhere proves the log's state at the time of the check. */
  head: string
}

/** Where the chain begins: at its first entry ever or, if the oldest ones have ended, after the last of those. */
export type ChainStart = { last: number; head: Buffer; endedAt: Date | null }

export const auditEnded = { action: 'audit_ended', subject: 'audit' } as const

/** The entry that says which entries ended is part of the chain itself, and of its copy. */
export async function chainStart(db: Db): Promise<ChainStart> {
  const ended = await lastEntry(db, auditEnded)
  const { last, head }: Record<string, unknown> = ended?.facts ?? {}
  if (!ended || !Number.isInteger(last) || typeof head !== 'string') return { last: 0, head: genesis, endedAt: null }
  return { last: last as number, head: Buffer.from(head, 'hex'), endedAt: ended.at }
}

/** From the chain's start, no matter which entries are there: one that should have ended breaks the chain. */
const wholeChain = async (db: Db) => spanFrom(await chainStart(db), 0, genesis)

const spanFrom = (start: ChainStart, after: number, head: Buffer) =>
  after <= start.last ? { after: 0, head: start.head } : { after, head }

type Span = { after: number /** The hash of entry `after`. */; head: Buffer; limit?: number }

export async function verifyChain(db: Db, span?: Span): Promise<ChainReport> {
  const { after, head, limit = Number.POSITIVE_INFINITY }: Span = span ?? (await wholeChain(db))
  let entries = 0
  let last = after
  let reached = head
  while (entries < limit) {
    const size = Math.min(batchSize, limit - entries)
    const page = await pageAfter(db, last, size)
    const followed = follow(page, reached)
    entries += followed.entries
    reached = followed.head
    last = page[followed.entries - 1]?.id ?? last
    if (followed.brokenAt !== null || page.length < size)
      return { entries, last, brokenAt: followed.brokenAt, head: reached.toString('hex') }
  }
  return { entries, last, brokenAt: null, head: reached.toString('hex') }
}

export type ChainedEntry = Awaited<ReturnType<typeof pageAfter>>[number]

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

/**
 * Verifies the entries since the last check and some older ones, so a tampered entry is found within a month. The
 * command `npm run verify-audit` verifies all entries.
 */
export async function checkChain(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  /** How many older entries to re-verify, or a thirtieth of all entries if that is more. */
  reread = minReread,
) {
  const report = await checkSince(db, await lastCheck(db), reread)
  const { entries, brokenAt: broken_at, head, last } = report
  log(broken_at === null ? 'audit_chain_holds' : 'audit_chain_broken', { entries, broken_at, head })
  const facts = { entries, broken_at, head, last, reread: report.reread }
  const entry = { operatorId: null, action: chainChecked, subject: chainSubject, facts } as const
  await db.transaction().execute(tx => recordAudit(tx, entry, now()))
  return report
}

/** `reread`: the id of the last older entry that the check re-verified. The next check continues there. */
type Check = Omit<ChainReport, 'brokenAt'> & { reread: number }

const nothingChecked: Check = { entries: 0, head: genesis.toString('hex'), last: 0, reread: 0 }
const rereadDays = 30
const minReread = 100_000

async function checkSince(db: Db, before: Check, atLeast: number) {
  const limit = Math.max(atLeast, Math.ceil(before.entries / rereadDays))
  const start = await chainStart(db)
  const old = await verifyChain(db, {
    ...spanFrom(start, before.reread, await hashAt(db, before.reread)),
    limit,
  })
  if (old.brokenAt !== null) return { ...(await verifyChain(db)), reread: 0 }
  const added = await verifyChain(db, spanFrom(start, before.last, Buffer.from(before.head, 'hex')))
  const entries = added.brokenAt === null ? await countUntil(db, added.last) : before.entries + added.entries
  return { ...added, entries, reread: old.last >= added.last ? 0 : old.last }
}

export async function countUntil(db: Db, id: number) {
  const counted = db.selectFrom('audit_entries').select(({ fn }) => fn.countAll<number>().as('entries'))
  return (await counted.where('id', '<=', id).executeTakeFirstOrThrow()).entries
}

async function hashAt(db: Db, id: number) {
  const entry = await db.selectFrom('audit_entries').select('hash').where('id', '=', id).executeTakeFirst()
  return entry?.hash ?? genesis
}

export const chainChecked = 'chain_checked'
const chainSubject = 'audit'

/** Undefined if there has been no check yet. */
export async function lastChainCheck(db: Db) {
  const last = await lastEntry(db, { action: chainChecked, subject: chainSubject })
  return last && { at: last.at, brokenAt: typeof last.facts.broken_at === 'number' ? last.facts.broken_at : null }
}

export const lastEntry = (db: Db, { action, subject }: Pick<AuditEvent, 'action' | 'subject'>) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'facts'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const batchSize = 1000

const rehash = ({ previous_hash: previous, operator_id: operatorId, ...entry }: ChainedEntry) =>
  hashOf({ previous, operatorId, ...entry })

export const pageAfter = (db: Db, id: number, size: number) =>
  db.selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').limit(size).execute()

const listPageSize = 50

type Query = { before?: number | undefined; order?: 'oldest' | undefined; subject?: string | undefined }

/** Verifies only the page itself, because the log is too long to read in full for every page. */
export async function listAudit({ db }: Pick<App, 'db'>, query: Query) {
  const found = await readPage(db, query)
  const newestFirst = query.order === 'oldest' ? found.toReversed() : found
  const shown = found.slice(0, listPageSize)
  const brokenAt = (await lastChainCheck(db))?.brokenAt ?? brokenIn(newestFirst, query.subject !== undefined)
  const next = found.length > listPageSize ? (shown.at(-1)?.id ?? null) : null
  return { shown, next, brokenAt }
}

export type ShownEntry = Awaited<ReturnType<typeof readPage>>[number]

const readPage = (db: Db, { before, order, subject }: Query) =>
  db
    .selectFrom('audit_entries as e')
    .leftJoin('operators as o', 'o.id', 'e.operator_id')
    .selectAll('e')
    .select('o.name as operator')
    .$if(before !== undefined, query => query.where('e.id', order === 'oldest' ? '>' : '<', before as number))
    .$if(subject !== undefined, query => query.where('e.subject', '=', subject as string))
    .orderBy('e.id', order === 'oldest' ? 'asc' : 'desc')
    .limit(listPageSize + 1)
    .execute()

/** `apart`: entries filtered by subject are not consecutive, so each is verified separately. */
function brokenIn(newestFirst: readonly ShownEntry[], apart: boolean) {
  const oldestFirst = newestFirst.toReversed()
  if (!apart) return follow(oldestFirst, undefined).brokenAt
  return oldestFirst.map(entry => follow([entry], undefined).brokenAt).find(id => id !== null) ?? null
}

/**
 * Returns `nothingChecked`, so that everything is re-verified, if the chain was broken or the last check is from an
 * earlier release, which recorded fewer facts.
 */
async function lastCheck(db: Db): Promise<Check> {
  const found = await lastEntry(db, { action: chainChecked, subject: chainSubject })
  const { entries, head, last, reread, broken_at }: Record<string, unknown> = found?.facts ?? {}
  const isWhole = [entries, last, reread].every(Number.isInteger) && typeof head === 'string' && broken_at === null
  return isWhole ? ({ entries, head, last, reread } as Check) : nothingChecked
}
