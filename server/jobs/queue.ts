import type { Pool, QueryConfig } from 'pg'
import type { Log } from '#server/app.ts'
import { isDatabaseDown } from '#server/db/outage.ts'

export type Job = { id: number; name: string; payload: unknown }
export type Due = { name: string; at: Date }
/** `since` is the database's text of it: it has more digits than a Date. */
export type Lock = { id: number; holder: string; since: string }

/** A connection that died without a word would leave a question unanswered for a quarter of an hour. */
const query_timeout = 10_000

async function ask<Row>(pool: Pool, text: string, values: unknown[]) {
  const question: QueryConfig & { query_timeout: number } = { text, values, query_timeout }
  return (await pool.query(question)).rows as Row[]
}

/** Locks the next job that is due, and says what it is. */
export async function takeJob(pool: Pool, holder: string, names: string[]) {
  const [job] = await ask<Job>(
    pool,
    `update graphile_worker._private_jobs job
      set attempts = job.attempts + 1, locked_by = $1, locked_at = now()
      from (
        select j.id, t.identifier as name
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.is_available and j.run_at <= now() and t.identifier = any($2)
        order by j.priority, j.run_at, j.id limit 1 for update of j skip locked
      ) next
      where job.id = next.id returning job.id, next.name, job.payload`,
    [holder, names],
  )
  return job
}

/** Whoever holds it by now: what is done is done. */
export const completeJob = (pool: Pool, id: number) =>
  ask(pool, 'delete from graphile_worker._private_jobs where id = $1', [id])

/** To be tried again, later each time; nothing when another process has taken it meanwhile. */
export const failJob = (pool: Pool, holder: string, id: number, reason: string) =>
  ask(
    pool,
    `update graphile_worker._private_jobs
      set last_error = $3, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
        locked_by = null, locked_at = null
      where id = $1 and locked_by = $2`,
    // PostgreSQL's text holds no zero byte.
    [id, holder, reason.replaceAll('\0', '')],
  )

/** Says of the jobs that this process works on that it still does. */
export const renewLocks = (pool: Pool, holder: string, ids: number[]) =>
  ask(pool, 'update graphile_worker._private_jobs set locked_at = now() where id = any($1) and locked_by = $2', [
    ids,
    holder,
  ])

/** The locks on all other jobs. */
export const otherLocks = (pool: Pool, ids: number[]) =>
  ask<Lock>(
    pool,
    `select id, locked_by as holder, locked_at::text as since from graphile_worker._private_jobs
      where locked_at is not null and id <> all($1)`,
    [ids],
  )

/** Unless it has been renewed since it was looked at. */
export async function freeJob(pool: Pool, { id, holder, since }: Lock) {
  const freed = await ask(
    pool,
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
      where id = $1 and locked_by = $2 and locked_at::text = $3 returning id`,
    [id, holder, since],
  )
  return freed.length > 0
}

/** Puts recurring work on the queue, once for each time that it is due, however many processes say so. */
export const addRecurring = (pool: Pool, due: Due[]) =>
  ask(
    pool,
    `with first as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      select name, at, at from unnest($1::text[], $2::timestamptz[]) as due (name, at) order by name
      on conflict (identifier) do update set last_execution = excluded.last_execution
        where known.last_execution is null or known.last_execution < excluded.last_execution
      returning identifier
    )
    select graphile_worker.add_job(identifier) from first`,
    [due.map(({ name }) => name), due.map(({ at }) => at)],
  )

/** A lost database is told by the pool. */
export function noteFailure(log: Log, error: unknown) {
  if (!isDatabaseDown(error))
    log('job_queue_failed', { reason: error instanceof Error ? error.message : String(error) })
}
