import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'
import type { Db } from './open.ts'

/** At most so many attempts of one purpose by one subject, an e-mail or an address, in any such stretch of time. */
export type Limit = { purpose: string; subject: string; most: number; withinSeconds: number }

type Subject = Pick<Limit, 'purpose' | 'subject'>

/** The rows of an attempt, to withdraw it when it turns out to be none that counts. */
export type Attempt = number[]

/**
 * Counts an attempt against every limit. It is written before it is counted, so that of several at once no more than
 * `most` pass; one that is refused leaves no trace, so that a flood ends by itself. Not inside a transaction.
 * @throws Refusal `too_many` with the seconds after which the next one passes.
 */
export async function limitAttempts(db: Db, limits: readonly Limit[], now: Date): Promise<Attempt> {
  const rows = limits.map(({ purpose, subject }) => ({ purpose, subject: digestOf(subject), happened_at: now }))
  const written = await db.insertInto('attempts').values(rows).returning('id').execute()
  const attempt = written.map(row => row.id)
  const wait = await secondsToWait(db, limits, now)
  if (wait === 0) return attempt
  await withdrawAttempt(db, attempt)
  throw tooMany(messages.tooMany, wait)
}

/** An attempt that succeeded does not count towards the limits of those that fail; earlier ones may be forgiven too. */
export async function withdrawAttempt(db: Db, attempt: Attempt, forgiven: readonly Subject[] = []) {
  await withdrawal(attempt, forgiven).execute(db)
}

const withdrawal = (attempt: Attempt, forgiven: readonly Subject[]) =>
  sql`delete from attempts where id = any(${attempt}::bigint[]) or (purpose, subject) in (
    select * from unnest(
      ${forgiven.map(({ purpose }) => purpose)}::text[], ${forgiven.map(({ subject }) => digestOf(subject))}::bytea[]
    ))`

/** Forgets all attempts of a subject, as after the right password. */
export const forgiveAttempts = (db: Db, forgiven: Subject) => withdrawAttempt(db, [], [forgiven])

type Outcome = { attempt: Attempt; forgiven: readonly Subject[]; noted: Subject }

/** In one go what a success asks for: the attempt withdrawn, earlier ones forgiven, a subject remembered for a while. */
export async function settleAttempt(db: Db, { attempt, forgiven, noted }: Outcome, now: Date) {
  const purpose = notePrefix + noted.purpose
  const subject = digestOf(noted.subject)
  const since = new Date(now.getTime() - dayMs)
  await sql`with withdrawn as (${withdrawal(attempt, forgiven)})
    insert into attempts (purpose, subject, happened_at) select ${purpose}::text, ${subject}::bytea, ${now}::timestamptz
    where not exists (
      select from attempts where purpose = ${purpose} and subject = ${subject} and happened_at > ${since}
    )`.execute(db)
}

export async function isNoted(db: Db, { purpose, subject }: Subject, since: Date) {
  const found = await db
    .selectFrom('attempts')
    .select('id')
    .where('purpose', '=', `${notePrefix}${purpose}`)
    .where('subject', '=', digestOf(subject))
    .where('happened_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

const notePrefix = 'noted:'
const dayMs = 86_400_000
export const keptDays = { attempts: 2, notes: 30 } as const

/** Drops what nothing looks back to any more. */
export async function dropOldAttempts({ db, now }: { db: Db; now: () => Date }) {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const old = db.deleteFrom('attempts').where('happened_at', '<', before(keptDays.attempts))
  await old.where('purpose', 'not like', `${notePrefix}%`).execute()
  await db.deleteFrom('attempts').where('happened_at', '<', before(keptDays.notes)).execute()
}

/** The attempt just written is the newest, so one attempt more than `most` means that this one is too many. */
async function secondsToWait(db: Db, limits: readonly Limit[], now: Date) {
  const since = limits.map(({ withinSeconds }) => new Date(now.getTime() - withinSeconds * 1000))
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from oldest.happened_at - l.since)::float8 as wait
    from unnest(
      ${limits.map(limit => limit.purpose)}::text[], ${limits.map(limit => digestOf(limit.subject))}::bytea[],
      ${since}::timestamptz[], ${limits.map(limit => limit.most)}::int[]
    ) as l (purpose, subject, since, most)
    cross join lateral (
      select a.happened_at from attempts a
      where a.purpose = l.purpose and a.subject = l.subject and a.happened_at > l.since
      order by a.happened_at desc, a.id desc offset l.most limit 1
    ) oldest`.execute(db)
  return rows.length === 0 ? 0 : Math.max(1, ...rows.map(row => Math.ceil(row.wait)))
}

const digestOf = (subject: string) => createHash('sha256').update(subject).digest()
