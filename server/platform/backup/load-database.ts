import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { buildSchema } from '#server/platform/db/migrate.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { prepareQueue } from '#server/platform/jobs/worker.ts'
import { type Progress, percent } from './back-up.ts'
import { CannotRestore } from './cannot-restore.ts'
import { hashTable, type Loading, loadTables } from './copy-tables.ts'
import { refuseUnknownNames } from './match-schema.ts'

type Choices = Loading & {
  migrations: readonly string[]
  replace: boolean
  /** Compares each loaded table with the dump. */
  verify: boolean
  /** The last statements before the commit. */
  lastly: string
  progress: Progress
}

/** Loads schema and rows in one transaction: either the whole database changes, or nothing. */
export async function loadDatabase(
  { pool }: { pool: Pool },
  { migrations, replace, verify, lastly, progress, ...loading }: Choices,
) {
  await prepareQueue(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (replace) await client.query(emptySchema)
    await buildSchema(kyselyOn(client), migrations)
    await refuseUnknownNames(client, loading)
    const { length } = loading.tables
    await loadTables(client, loading, done => progress(`Banco de dados… ${percent(done, length)}`))
    if (verify) await compareTables(client, loading.tables, progress)
    await client.query(lastly)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

export async function isFilled(db: Db) {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`.execute(db)
  return rows.length > 0
}

const emptySchema = 'drop schema public cascade; create schema public; grant usage on schema public to public'

/** Lets Kysely's statements and `COPY` share one transaction. */
const kyselyOn = (client: PoolClient) =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
        end: async () => undefined,
      },
    }),
  })

async function compareTables(client: PoolClient, tables: Loading['tables'], progress: Progress) {
  await client.query('set local synchronize_seqscans = off')
  for (const [done, table] of tables.entries()) {
    const found = await hashTable(client, table)
    if (found.rows !== table.rows || found.sha256 !== table.sha256)
      throw new CannotRestore(`${table.name}: ${found.rows} linhas, e não as ${table.rows} do backup, ou diferentes`)
    progress(`Conferência… ${percent(done + 1, tables.length)}`)
  }
}
