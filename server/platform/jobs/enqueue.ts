import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

export type Task<Payload> = { name: string; readonly payload?: Payload }

/** The id stays the same when the queue retries the job. */
export type JobRef = { id: number }
/** Long jobs call `stopping.throwIfAborted()` between steps. Another process then continues the job. */
export type RunningJob = JobRef & { stopping: AbortSignal }

/** The queue stores a payload as JSON until the job is done, so it must contain no secrets. */
export const task = <Payload>(name: string): Task<Payload> => ({ name })

/**
 * If a job with this key is already waiting, the queue appends this payload, which must be a list, to that job's
 * payload and keeps its time. `runAt` defaults to now.
 */
export type Gathering = { key: string; runAt?: Date }

/** The job runs if and when the transaction commits. */
export async function enqueue<Payload>(tx: Db, { name }: Task<Payload>, payload: Payload, gathering?: Gathering) {
  const gathered = gathering
    ? sql`, job_key => ${gathering.key}, run_at => ${gathering.runAt ?? null}::timestamptz, job_key_mode => 'preserve_run_at'`
    : sql``
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 12 ${gathered})`.execute(
    tx,
  )
}
