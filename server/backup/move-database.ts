import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { isServed } from '#server/adapters/vault/rotate-keys.ts'
import type { App } from '#server/app.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Progress } from './back-up.ts'
import { CannotRestore } from './cannot-restore.ts'
import { hashTable, tableRows } from './copy-tables.ts'
import { isFilled, loadDatabase } from './load-database.ts'
import { readSequences, readTables, type Table } from './tables.ts'

type Deps = Pick<App, 'db' | 'pool'>
type Choices = { dryRun: boolean; progress: Progress }

/** Every row goes straight to the other database, and is compared there before anything is committed. */
export async function moveDatabase(from: Deps, to: Deps, { dryRun, progress }: Choices) {
  await refuseUnfit(to)
  const size = await sizeOf(from)
  if (!dryRun) await copyDatabase(from, to, progress, () => leaveBehind(from))
  return size
}

/**
 * Before the other one is committed, so that there are never two: what is left behind is of another installation, which
 * owns no files, and no site starts on it.
 */
const leaveBehind = ({ db }: Deps) =>
  db.updateTable('installation').set({ id: sql`gen_random_uuid()`, moved_at: sql`now()` }).execute()

/** The operator goes back. The files stay those of the moved database until somebody adopts them. */
export const reopenDatabase = ({ db }: Deps) => db.updateTable('installation').set({ moved_at: null }).execute()

/** The older schema of an older release becomes this release's. */
export async function copyDatabase(from: Deps, to: Deps, progress: Progress, beforeCommit?: () => Promise<unknown>) {
  const client = await from.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local synchronize_seqscans = off')
    await loadDatabase(to, {
      migrations: await readMigrations(client),
      replace: false,
      tables: await readTables(client),
      sequences: await readSequences(client),
      rowsOf: table => tableRows(client, table),
      expected: table => hashTable(client, table),
      ...(beforeCommit && { beforeCommit }),
      progress,
    })
  } finally {
    client.release(true)
  }
  await migrate(to.db)
}

export async function sizeOf({ pool }: Deps) {
  const client = await pool.connect()
  try {
    const tables = await readTables(client)
    const rows = await countRows(client, tables)
    const { rows: sizes } = await client.query<{ bytes: number }>('select pg_database_size(current_database()) bytes')
    return { tables: tables.length, rows, bytes: sizes[0]?.bytes ?? 0 }
  } finally {
    client.release()
  }
}

async function refuseUnfit({ db }: Deps) {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`.execute(
    db,
  )
  if (!rows[0]?.may) throw new CannotRestore('DATABASE_URL: o usuário precisa ser o dono do banco de dados')
  if (await isServed(db))
    throw new CannotRestore('DATABASE_URL: há um site no ar com esse banco de dados: pare-o antes')
  if (await isFilled(db)) throw new CannotRestore('DATABASE_URL: o banco de dados não está vazio')
}

async function countRows(client: PoolClient, tables: readonly Table[]) {
  let rows = 0
  for (const { name } of tables)
    rows += (await client.query<{ count: number }>(`select count(*) from ${name}`)).rows[0]?.count ?? 0
  return rows
}

export async function readMigrations(client: PoolClient) {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')
  return rows.map(({ name }) => name)
}
