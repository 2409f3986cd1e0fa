import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'

/** The earlier of our clock and the database's: a clock that runs fast must not destroy anything early. */
export async function earlierOf({ db, now }: Pick<App, 'db' | 'now'>) {
  const { rows } = await sql<{ at: Date }>`select least(${now()}::timestamptz, clock_timestamp()) as at`.execute(db)
  return rows[0]?.at ?? now()
}
