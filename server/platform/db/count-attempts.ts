import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'

/** Allows `max` attempts in any period of `withinSeconds`. `subject` is an e-mail, an account or a network. */
export type Limit = { purpose: string; subject: string; max: number; withinSeconds: number }

type Subject = Pick<Limit, 'purpose' | 'subject'>

export type CountedAttempt = number[]

/**
 * Writes before it counts, so that concurrent attempts cannot exceed `max`. Removes a refused attempt, so that it
 * doesn't prolong the refusal. Do not call it in a transaction.
 * @throws Refusal `too_many` with the seconds until another attempt may succeed.
 */
export async function consume(
  pool: Pool,
  limits: readonly Limit[],
  now: Date,
  message: string = messages.tooMany,
): Promise<CountedAttempt> {
  const values = [...columnsOf(limits), now]
  const { rows } = await pool.query<{ id: number }>({ name: 'write_attempt', text: writing, values })
  const attempt = rows.map(row => row.id)
  const wait = await secondsToWait(pool, limits, now)
  if (wait === 0) return attempt
  await uncountAttempt(pool, attempt)
  throw tooMany(message, wait)
}

const writing = `insert into attempts (purpose, subject, happened_at)
  select purpose, subject, $3::timestamptz from unnest($1::text[], $2::bytea[]) as l (purpose, subject) returning id`

/** A successful attempt must not count towards limits of failed attempts. */
export async function uncountAttempt(pool: Pool, attempt: CountedAttempt, forgiven: readonly Subject[] = []) {
  await pool.query({ name: 'withdraw_attempt', text: withdrawal, values: [attempt, ...columnsOf(forgiven)] })
}

const withdrawal = `delete from attempts where id = any($1::bigint[])
  or (purpose, subject) in (select * from unnest($2::text[], $3::bytea[]))`

export const forgiveAttempts = (pool: Pool, forgiven: Subject) => uncountAttempt(pool, [], [forgiven])

export type Outcome = { attempt: CountedAttempt; forgiven: readonly Subject[]; noted: Subject }

/**
 * Parts of the statement that records a success: they withdraw the attempt, forgive earlier ones, and record a subject.
 * `tables` goes after the statement's `with`; `values` are its $1 to $7, where $6 is the time.
 */
export const settlement = {
  tables: `withdrawn as (${withdrawal}),
    noted as (
      insert into attempts (purpose, subject, happened_at) select $4::text, $5::bytea, $6::timestamptz
      where not exists (
        select from attempts where purpose = $4 and subject = $5 and happened_at > $7::timestamptz
      )
    )`,
  values: ({ attempt, forgiven, noted }: Outcome, now: Date) => [
    attempt,
    ...columnsOf(forgiven),
    notePrefix + noted.purpose,
    digestOf(noted.subject),
    now,
    new Date(now.getTime() - dayMs),
  ],
}

export const noteSubject = (pool: Pool, { purpose, subject }: Subject, now: Date) =>
  pool.query({
    name: 'note_subject',
    text: 'insert into attempts (purpose, subject, happened_at) values ($1, $2, $3)',
    values: [notePrefix + purpose, digestOf(subject), now],
  })

export const isNoted = (pool: Pool, { purpose, subject }: Subject, since: Date) =>
  isCounted(pool, { purpose: notePrefix + purpose, subject }, since)

export async function isCounted(pool: Pool, { purpose, subject }: Subject, since: Date) {
  const { rowCount } = await pool.query({
    name: 'is_counted',
    text: counted,
    values: [purpose, digestOf(subject), since],
  })
  return rowCount !== 0
}

const counted = 'select from attempts where purpose = $1 and subject = $2 and happened_at > $3 limit 1'

const notePrefix = 'noted:'
/**
 * How long attempts stay in the database. We keep them briefly, because someone could guess the e-mail address that
 * `subject` holds as a digest. A limit over a longer period counts the rows of the limited thing instead, as
 * `limitOrders` in `create-order.ts` counts orders.
 */
export const attemptDays = 2
export const noteDays = 30

/** `consume` has just written the newest attempt, so `max` + 1 rows mean that this attempt is one too many. */
async function secondsToWait(pool: Pool, limits: readonly Limit[], now: Date) {
  const since = limits.map(({ withinSeconds }) => new Date(now.getTime() - withinSeconds * 1000))
  const values = [...columnsOf(limits), since, limits.map(limit => limit.max)]
  const { rows } = await pool.query<{ wait: number }>({ name: 'seconds_to_wait', text: waiting, values })
  return rows.length === 0 ? 0 : Math.max(1, ...rows.map(row => Math.ceil(row.wait)))
}

const waiting = `
  select extract(epoch from oldest.happened_at - l.since)::float8 as wait
  from unnest($1::text[], $2::bytea[], $3::timestamptz[], $4::int[]) as l (purpose, subject, since, max)
  cross join lateral (
    select a.happened_at from attempts a
    where a.purpose = l.purpose and a.subject = l.subject and a.happened_at > l.since
    order by a.happened_at desc, a.id desc offset l.max limit 1
  ) oldest`

const columnsOf = (subjects: readonly Subject[]) => [
  subjects.map(({ purpose }) => purpose),
  subjects.map(({ subject }) => digestOf(subject)),
]

const digestOf = (subject: string) => createHash('sha256').update(subject).digest()
