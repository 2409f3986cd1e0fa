import * as z from 'zod/mini'
import { dayMs } from '#contract/durations.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type ChainStart, chainStart, hashOf } from './audit.ts'
import { lineStart } from './export-audit.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const copied = z.strictObject({
  id: z.int().check(z.positive()),
  at: z.iso.datetime(),
  operator_id: z.nullable(z.int()),
  action: z.string(),
  subject: z.string(),
  facts: z.record(z.string(), z.unknown()),
  /** Absent in entries of an earlier release. */
  source: z.optional(z.string()),
  previous: hash,
  hash,
})
type Copied = z.output<typeof copied>

/** What differs first, and where: a line of the copy, or an entry of the database. */
export type Difference = { problem: keyof typeof problems; line?: number; entry?: number }
export const problems = {
  unreadable: 'a cópia tem uma linha que não se lê',
  changedLine: 'a cópia tem uma linha alterada',
  missingLine: 'falta na cópia um registro do banco de dados',
  changedEntry: 'o banco de dados e a cópia têm registros diferentes',
  missingEntry: 'falta no banco de dados um registro da cópia',
  brokenLine: 'a cópia tem uma linha que não segue a anterior',
} as const

type Comparison = { lines: number; waiting: number; difference: Difference | null }

/**
 * Compares the copy of the audit log with the database. `until` is the last entry that the copy must have. A line may
 * occur again, because an outage repeats lines, and its start may come before it, because a crash can cut it off.
 */
export async function compareCopy(db: Db, lines: AsyncIterable<string>, until: number): Promise<Comparison> {
  // Not awaited yet: the lines may end before anybody reads them.
  const starting = chainStart(db)
  let reached = 0
  let read = 0
  let before: Copied | undefined
  for await (const batch of batchesOf(lines)) {
    if (!Array.isArray(batch)) return { lines: read, waiting: 0, difference: batch }
    const start = await starting
    reached = Math.max(reached, start.last)
    const difference = compareEnded(batch, before, start) ?? (await compareBatch(db, batch, reached, start))
    if (difference) return { lines: read, waiting: 0, difference }
    reached = Math.max(reached, ...batch.map(({ id }) => id))
    read += batch.length
    before = batch.at(-1)
  }
  reached = Math.max(reached, (await starting).last)
  const left = db.selectFrom('audit_entries').where('id', '>', reached)
  const { waiting, first } = await left
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('id').as('first')])
    .executeTakeFirstOrThrow()
  const isMissing = first !== null && first <= until
  const difference: Difference | null = isMissing ? { problem: 'missingLine', entry: first } : null
  return { lines: read, waiting, difference }
}

const batchSize = 1000

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<Copied[] | Difference> {
  const batch: Copied[] = []
  let cut: { text: string; line: number } | undefined
  let number = 0
  for await (const line of lines) {
    number++
    // A syslog server writes its own words before the message.
    const text = line.slice(Math.max(0, line.indexOf(lineStart)))
    if (cut && text.startsWith(cut.text)) cut = undefined
    const parsed = copied.safeParse(jsonIn(text))
    if (parsed.success) batch.push(parsed.data)
    else if (cut || !lineStart.startsWith(text.slice(0, lineStart.length))) return yield* [unreadable(number)]
    else cut = { text, line: number }
    if (batch.length === batchSize) yield batch.splice(0)
  }
  if (batch.length > 0) yield batch
  // A crash can also cut off the last line. If the copy should have that entry, it counts as missing.
  if (cut && cut.line < number) yield unreadable(cut.line)
}

const unreadable = (line: number): Difference => ({ problem: 'unreadable', line })

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Compares the lines whose entries the retention period has ended in the database. The copy may keep them or not. They
 * must lead to the last ended entry, and none may be younger than the period.
 */
function compareEnded(batch: readonly Copied[], before: Copied | undefined, start: ChainStart): Difference | null {
  const { endedAt } = start
  if (!endedAt) return null
  // Whoever writes the entry chooses its time, so a time to come counts as now.
  const newest = new Date(Math.min(endedAt.getTime(), Date.now()) - keptDays.audit * dayMs).toISOString()
  for (const [index, line] of batch.entries()) {
    const previous = batch[index - 1] ?? before
    if (line.id > start.last) continue
    if (line.at > newest) return { problem: 'missingEntry', entry: line.id }
    if (line.id === start.last && line.hash !== start.head.toString('hex'))
      return { problem: 'changedEntry', entry: line.id }
    // After an outage the copy repeats lines, which begin with a smaller number.
    if (previous && line.id > previous.id && line.previous !== previous.hash)
      return { problem: 'brokenLine', entry: line.id }
  }
  return null
}

async function compareBatch(
  db: Db,
  all: readonly Copied[],
  reached: number,
  start: ChainStart,
): Promise<Difference | null> {
  const changed = all.find(line => rehash(line) !== line.hash)
  if (changed) return { problem: 'changedLine', entry: changed.id }
  const batch = all.filter(({ id }) => id > start.last)
  if (batch.length === 0) return null
  const ids = batch.map(({ id }) => id)
  const stored = await storedEntries(db, ids, reached)
  const hashes = new Map(stored.map(({ id, hash }) => [id, hash.toString('hex')]))
  const wrong = batch.find(({ id, hash }) => hashes.get(id) !== hash)
  if (wrong) return { problem: hashes.has(wrong.id) ? 'changedEntry' : 'missingEntry', entry: wrong.id }
  const missing = stored.find(({ id }) => !ids.includes(id))
  return missing ? { problem: 'missingLine', entry: missing.id } : null
}

function rehash({ previous, at, operator_id: operatorId, source, ...entry }: Copied) {
  const hashed = { ...entry, operatorId, at: new Date(at), source: source ?? null }
  return hashOf({ ...hashed, previous: Buffer.from(previous, 'hex') }).toString('hex')
}

/** The entries of these lines, and those between the last batch and the end of this one. */
const storedEntries = (db: Db, ids: number[], reached: number) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'hash'])
    .where(({ eb, or, and }) =>
      or([eb('id', 'in', ids), and([eb('id', '>', reached), eb('id', '<=', Math.max(...ids))])]),
    )
    .orderBy('id')
    .execute()
