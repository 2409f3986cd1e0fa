import { sql } from 'kysely'
import type { Pool, QueryConfig } from 'pg'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isDatabaseDown } from '#server/platform/db/open.ts'
import type { Log } from '#server/platform/log/log.ts'

export type Job = { id: number; name: string; payload: unknown }
export type Due = { name: string; at: Date }
/** `since` is the timestamp as the database prints it, because a `Date` is less precise. */
export type Lock = { id: number; holder: string; since: string }

/** Without this, a query on a silently dropped connection would block for a quarter of an hour. */
const query_timeout = 10_000

async function query<Row>(pool: Pool, text: string, values: unknown[]) {
  const config: QueryConfig & { query_timeout: number } = { text, values, query_timeout }
  return (await pool.query(config)).rows as Row[]
}

export async function takeJob(pool: Pool, holder: string, names: string[]) {
  const [job] = await query<Job>(
    pool,
    // Materialized, because a plain subquery may run once per row and so take several jobs, of which only one would
    // run.
    `with next as materialized (
        select j.id, t.identifier as name
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.is_available and (j.run_at <= now() or j.created_at > now() + interval '5 minutes') and t.identifier = any($2)
        order by j.priority, j.run_at, j.id limit 1 for update of j skip locked
      )
      update graphile_worker._private_jobs job
      set attempts = job.attempts + 1, locked_by = $1, locked_at = now()
      from next where job.id = next.id returning job.id, next.name, job.payload`,
    [holder, names],
  )
  return job
}

export const completeJob = (pool: Pool, id: number) =>
  query(pool, 'delete from graphile_worker._private_jobs where id = $1', [id])

/** Does nothing if another process has taken the job. */
export const failJob = (pool: Pool, holder: string, id: number, reason: string) =>
  query(
    pool,
    `update graphile_worker._private_jobs
      set last_error = $3, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
        locked_by = null, locked_at = null, updated_at = now()
      where id = $1 and locked_by = $2`,
    // PostgreSQL can't store NUL characters.
    [id, holder, reason.replaceAll('\0', '')],
  )

export const renewLocks = (pool: Pool, holder: string, ids: number[]) =>
  query(pool, 'update graphile_worker._private_jobs set locked_at = now() where id = any($1) and locked_by = $2', [
    ids,
    holder,
  ])

export const otherLocks = (pool: Pool, ids: number[]) =>
  query<Lock>(
    pool,
    `select id, locked_by as holder, locked_at::text as since from graphile_worker._private_jobs
      where locked_at is not null and id <> all($1)`,
    [ids],
  )

/** Does nothing if the holder has renewed the lock since we read it. */
export async function freeJob(pool: Pool, { id, holder, since }: Lock) {
  const freed = await query(
    pool,
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
      where id = $1 and locked_by = $2 and locked_at::text = $3 returning id`,
    [id, holder, since],
  )
  return freed.length > 0
}

/** Releases jobs that a process did not finish. */
export const freeJobs = (pool: Pool, holder: string) =>
  query(pool, 'update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_by = $1', [
    holder,
  ])

/** A timestamp in the future was written before the clock was set back. */
export const addRecurring = (pool: Pool, due: Due[]) =>
  query(
    pool,
    `with first as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      select name, at, at from unnest($1::text[], $2::timestamptz[]) as due (name, at) order by name
      on conflict (identifier) do update set last_execution = excluded.last_execution
        where known.last_execution is null or known.last_execution < excluded.last_execution
          or known.last_execution > now() + interval '5 minutes'
      returning identifier
    )
    select graphile_worker.add_job(identifier) from first`,
    [due.map(({ name }) => name), due.map(({ at }) => at)],
  )

export type QueuedTask = {
  task: string
  /** Jobs still to run, now or later. `failing` counts those that have failed before. */
  waiting: number
  failing: number
  /** Jobs with no retries left. */
  given_up: number
  /** How late the oldest unclaimed job is. */
  late_seconds: number
}

export const readQueue = (pool: Pool) =>
  query<QueuedTask>(
    pool,
    `select t.identifier as task, count(*) filter (where left_over) as waiting,
        count(*) filter (where left_over and j.last_error is not null) as failing,
        count(*) filter (where not left_over) as given_up,
        coalesce(extract(epoch from now() - min(j.run_at)
          filter (where left_over and j.locked_at is null and j.run_at < now())), 0)::float8 as late_seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        cross join lateral (select j.attempts < j.max_attempts as left_over) tries
      group by t.identifier order by t.identifier`,
    [],
  )

export async function lastScheduledAt(pool: Pool) {
  const text = 'select max(last_execution) as at from graphile_worker._private_known_crontabs'
  const [row] = await query<{ at: Date | null }>(pool, text, [])
  return row?.at ?? null
}

export function noteFailure(log: Log, error: unknown) {
  if (!isDatabaseDown(error))
    log('job_queue_failed', { reason: error instanceof Error ? error.message : String(error) })
}

/**
 * Stops retrying jobs that this version has no code for. Waits an hour, since during a rolling restart a process of
 * another version may run them.
 */
export async function parkUnknown({ pool, log }: Pick<App, 'pool' | 'log'>, known: readonly string[]) {
  const parked = await query<{ job: string; jobs: number }>(
    pool,
    `with parked as (
        update graphile_worker._private_jobs j
        set attempts = max_attempts, last_error = 'no task has this name', updated_at = now()
        from graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier <> all($1) and j.is_available and j.run_at < now() - interval '1 hour'
        returning t.identifier as job
      )
      select job, count(*)::int as jobs from parked group by job order by job`,
    [known],
  )
  for (const facts of parked) log('job_unknown', facts)
}

/** Deletes jobs that have exhausted their retries, since their payloads may contain personal data. */
export async function dropExhausted(db: Db, until: Date) {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${until}
    having count(*) > 0`.execute(db)
}
