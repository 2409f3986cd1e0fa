import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>

const int8 = 20
const date = 1082
const parsers: Record<number, (text: string) => unknown> = { [int8]: Number, [date]: text => text }

/** Counts fit a JavaScript number and dates stay `YYYY-MM-DD`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (parsers[id] as ReturnType<typeof pg.types.getTypeParser>) ?? pg.types.getTypeParser(id, format as 'text'),
}

export function openDatabase(connectionString: string, log: Log): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    // A silently lost connection is noticed within half a minute.
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

const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const tooManyConnections = '53300'
const said =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSocket = socketErrors.has(code) && (!('path' in error) || 'address' in error || isSyscall(error))
  return isSocket || /^(08|57P)/.test(code) || code === tooManyConnections || said.test(error.message)
}

const isSyscall = (error: object) => 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
