import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/platform/log/log.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>

const int8 = 20
const date = 1082
const parsers: Record<number, (text: string) => unknown> = { [int8]: Number, [date]: text => text }

/** Reads counts as JavaScript numbers, and dates as `YYYY-MM-DD`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (parsers[id] as ReturnType<typeof pg.types.getTypeParser>) ?? pg.types.getTypeParser(id, format as 'text'),
}

const poolSize = 10
/** The pool, plus the connection that announces the key (`announceKey`). */
export const connectionsOfProcess = poolSize + 1

/** `text` never contains values that a person entered, because we pass them as parameters. */
export type Statement = { text: string; milliseconds: number; failed: boolean }
type OnStatement = (statement: Statement) => void

export function openDatabase(connectionString: string, log: Log, onStatement: OnStatement = () => {}): Opened {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    // Detects a silently lost connection within half a minute.
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // Reuses plans: each hot statement has its own index, so planning each call would cost more than running it.
    onConnect: async client => void (await client.query('set plan_cache_mode = force_generic_plan')),
  })
  const lost = (error: Error) => pool.ending || log('database_connection_lost', { reason: error.message })
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
  watchQueries(pool, onStatement)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query, queryDurationMillis: milliseconds }) =>
      onStatement({ text: query.sql, milliseconds, failed: level === 'error' }),
  })
  return { pool, db }
}

type Opened = { db: Db; pool: pg.Pool }

/**
 * Watches only `pool.query`, because Kysely takes connections from the pool directly and reports its own statements.
 */
function watchQueries(pool: pg.Pool, onStatement: OnStatement) {
  const query = pool.query.bind(pool) as (config: string | pg.QueryConfig, values?: unknown[]) => Promise<unknown>
  const watched = async (config: string | pg.QueryConfig, values?: unknown[]) => {
    const begun = performance.now()
    let failed = true
    try {
      const result = await query(config, values)
      failed = false
      return result
    } finally {
      const text = typeof config === 'string' ? config : config.text
      onStatement({ text, milliseconds: performance.now() - begun, failed })
    }
  }
  pool.query = watched as typeof pool.query
}

const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const tooManyConnections = '53300'
const driverMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSocket = socketErrors.has(code) && (!('path' in error) || 'address' in error || isSyscall(error))
  return isSocket || /^(08|57P)/.test(code) || code === tooManyConnections || driverMessages.test(error.message)
}

const isSyscall = (error: object) => 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
