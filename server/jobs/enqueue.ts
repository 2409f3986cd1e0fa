import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** What the worker runs by name: `server/tasks.ts`. */
export type Task<Payload> = { name: string; readonly payload?: Payload }

/** Names a task with the type of what it is given; payloads are stored as JSON until done, so nothing secret goes in. */
export const task = <Payload>(name: string): Task<Payload> => ({ name })

/** Work with a key that waits already takes the payload, a list, into its own, and keeps its time. */
export type Gathering = { key: string; runAt: Date }

/** Puts work on the queue in the transaction of what caused it: it runs if and when that commits. */
export async function enqueue<Payload>(tx: Db, { name }: Task<Payload>, payload: Payload, gathering?: Gathering) {
  const gathered = gathering
    ? sql`, job_key => ${gathering.key}, run_at => ${gathering.runAt}, job_key_mode => 'preserve_run_at'`
    : sql``
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 12 ${gathered})`.execute(
    tx,
  )
}
