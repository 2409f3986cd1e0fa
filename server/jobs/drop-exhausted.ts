import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Drops work that failed for good before `until`: its payload may name a person, and nobody will do it any more. */
export async function dropExhausted(db: Db, until: Date) {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${until}
    having count(*) > 0`.execute(db)
}
