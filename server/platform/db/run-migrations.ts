import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '#server/platform/env/env.ts'
import type { Db } from './open.ts'

export type Migration = {
  up(db: Db): Promise<unknown>
  /** Statements that each run outside a transaction if the database has rows: `create index concurrently`. */
  apart?: readonly string[]
}

/** How long a statement waits for a table, and how often the migration retries. */
export type RetryOptions = { lockMs: number; tries: number; pauseMs: number }

/**
 * While a migration waits for a table, all other transactions that need the table queue behind it, so each wait is
 * short. All attempts together take about four minutes.
 */
const usual: RetryOptions = { lockMs: 1_000, tries: 40, pauseMs: 5_000 }

/** Each migration has its own transaction, so that no lock outlives the migration that needed it. */
export const runMigrations = (db: Db, known: Record<string, Migration>, options = usual) =>
  db.connection().execute(async connection => {
    await lock(connection)
    try {
      await makeOwnTables(connection)
      const executed = await executedMigrations(connection)
      const unknown = executed.find(name => !(name in known))
      if (unknown) throw new Error(`executed migration ${unknown} is not known`)
      const pending = Object.keys(known).filter(name => !executed.includes(name))
      for (const name of pending.sort()) {
        const { up, apart } = known[name] as Migration
        if (apart && executed.length > 0) await runApart(connection, apart, options)
        await inShortWaits(connection, options, async tx => {
          if (!apart || executed.length === 0) await up(tx)
          await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(tx)
        })
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lockId)})`.execute(connection)
    }
  })

/** The lock of Kysely's migrator, which earlier releases use. */
const lockId = 3_853_314_791_062_309_107n
const lockPauseMs = 200

/** Polls, because a statement that waits for the lock would keep `create index concurrently` from finishing. */
async function lock(connection: Db) {
  for (;;) {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${sql.lit(lockId)}) as ours`.execute(
      connection,
    )
    if (rows[0]?.ours) return
    await sleep(lockPauseMs)
  }
}

export async function makeOwnTables(db: Db) {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  await sql`
    create table if not exists kysely_migration_lock
      (id varchar(255) primary key, is_locked integer not null default 0)`.execute(db)
}

async function executedMigrations(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Recreates an index that an interrupted attempt left behind. */
async function runApart(connection: Db, statements: readonly string[], { tries, pauseMs }: RetryOptions) {
  for (const statement of statements)
    await again({ tries, pauseMs }, async () => {
      const [, index] = /\bindex concurrently (\w+) on\b/.exec(statement) ?? []
      if (index) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(connection)
      await sql.raw(statement).execute(connection)
    })
}

export const inShortWaits = (db: Db, options: RetryOptions = usual, work: (tx: Db) => Promise<void>) =>
  again(options, () =>
    db.transaction().execute(async tx => {
      await sql`set local lock_timeout = ${sql.lit(options.lockMs)}`.execute(tx)
      await work(tx)
    }),
  )

/** The error codes for a lock timeout and a deadlock. */
const busyCodes = new Set<unknown>(['55P03', '40P01'])

async function again({ tries, pauseMs }: Omit<RetryOptions, 'lockMs'>, work: () => Promise<void>) {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!busyCodes.has((error as { code?: unknown }).code)) throw error
      if (tried >= tries) throw new ConfigError(refusal)
    }
    await sleep(pauseMs)
  }
}

const refusal =
  'O banco de dados não pôde ser atualizado: outra transação longa, como um backup ou uma consulta aberta, ocupa as tabelas; termine-a ou inicie de novo depois dela'
