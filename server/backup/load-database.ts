import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { buildSchema } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { prepareQueue } from '#server/jobs/worker.ts'
import { type Progress, percent } from './back-up.ts'
import { CannotRestore } from './cannot-restore.ts'
import { hashTable, type Loading, loadTables } from './copy-tables.ts'
import { refuseUnknownNames } from './match-schema.ts'
import type { Table } from './tables.ts'

type TableHash = { rows: number; sha256: string }
type Choices = Loading & {
  migrations: readonly string[]
  replace: boolean
  /** What a table must have become; left out, nothing is compared. */
  expected?: (table: Table) => Promise<TableHash | undefined>
  /** The last statement before the commit. */
  lastly?: string
  beforeCommit?: () => Promise<unknown>
  progress: Progress
}

/** Schema and rows in one transaction: the database is there whole, or as it was. */
export async function loadDatabase(
  { pool }: { pool: Pool },
  { migrations, replace, expected, lastly, beforeCommit, progress, ...loading }: Choices,
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
    if (expected) await compareTables(client, { tables: loading.tables, expected, progress })
    if (lastly) await client.query(lastly)
    await beforeCommit?.()
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

/** Its statements and `COPY` share one transaction. */
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

type Comparing = Required<Pick<Choices, 'expected' | 'progress'>> & Pick<Loading, 'tables'>

async function compareTables(client: PoolClient, { tables, expected, progress }: Comparing) {
  await client.query('set local synchronize_seqscans = off')
  for (const [done, table] of tables.entries()) {
    const [found, wanted] = [await hashTable(client, table), await expected(table)]
    if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256)
      throw new CannotRestore(`${table.name}: ${found.rows} linhas, e não as ${wanted?.rows} da origem, ou diferentes`)
    progress(`Conferência… ${percent(done + 1, tables.length)}`)
  }
}
