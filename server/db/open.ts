import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>

const int8 = 20
const date = 1082
const parsers: Record<number, (text: string) => unknown> = { [int8]: Number, [date]: text => text }

/** Counts fit a JavaScript number and dates stay `YYYY-MM-DD`; every other type is parsed as `pg` does. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (parsers[id] as ReturnType<typeof pg.types.getTypeParser>) ?? pg.types.getTypeParser(id, format as 'text'),
}

/** Opens the pool that a process shares; a connection lost while idle is only logged, the next query opens another. */
export function openDatabase(connectionString: string, log: Log): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    // One that died without a word is noticed within half a minute.
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // Each hot statement has an index of its own: planning it at every call would cost more than running it.
    onConnect: async client => void (await client.query('set plan_cache_mode = force_generic_plan')),
  })
  const lost = (error: Error) => pool.ending || log('database_connection_lost', { reason: error.message })
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}
