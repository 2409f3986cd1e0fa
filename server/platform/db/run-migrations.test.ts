import pg from 'pg'
import { expect, test } from 'vitest'
import { ConfigError } from '#server/platform/env/env.ts'
import { bootApp } from '#test/world/site.ts'
import { type Migration, runMigrations } from './run-migrations.ts'

const patience = { lockMs: 20, tries: 1_000, pauseMs: 20 }

async function openSchema() {
  const { app, databaseUrl } = await bootApp()
  const { rows } = await app.pool.query<{ name: string }>('select name from kysely_migration')
  const executed = rows.map(({ name }): [string, Migration] => [name, { up: async () => undefined }])
  const run = (later: Record<string, Migration>, choices = patience) =>
    runMigrations(app.db, { ...Object.fromEntries(executed), ...later }, choices)
  const isExecuted = async (name: string) =>
    (await app.pool.query('select from kysely_migration where name = $1', [name])).rowCount === 1
  return { app, databaseUrl, run, isExecuted }
}

/** Opens a transaction and leaves it open, as a careless client or a long report does. */
async function leftOpen(databaseUrl: string, statement: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`begin; ${statement}`)
  return { end: () => client.query('commit').then(() => client.end()) }
}

const addColumn: Migration = { up: db => db.schema.alterTable('accounts').addColumn('later', 'text').execute() }

test('a migration that waits for a long reader does not block other readers and writers', async () => {
  const { app, databaseUrl, run, isExecuted } = await openSchema()
  const reader = await leftOpen(databaseUrl, 'select from accounts')
  let ended = false
  const migrated = run({ '997-column.sql': addColumn }).then(() => {
    ended = true
  })
  for (let round = 0; round < 20; round++) {
    await app.pool.query('select from accounts')
    await app.pool.query(`update accounts set name = 'Outra'`)
  }
  expect([ended, await isExecuted('997-column.sql')]).toEqual([false, false])
  await reader.end()
  await migrated
  expect(await isExecuted('997-column.sql')).toBe(true)
  await app.pool.query('select later from accounts')
})

test('a migration blocked by an endless reader gives up with one line and leaves nothing behind', async () => {
  const { databaseUrl, run, isExecuted, app } = await openSchema()
  const reader = await leftOpen(databaseUrl, 'select from accounts')
  const kept: Migration = { up: db => db.schema.createTable('kept').execute() }
  const refused = run({ '996-kept.sql': kept, '997-column.sql': addColumn }, { ...patience, tries: 3 })
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(/^O banco de dados não pôde ser atualizado: [^\n]*$/)
  // Migrations before this one have run. The next start resumes after them.
  expect([await isExecuted('996-kept.sql'), await isExecuted('997-column.sql')]).toEqual([true, false])
  await reader.end()
  await run({ '996-kept.sql': kept, '997-column.sql': addColumn })
  await app.pool.query('select later from accounts, kept')
})

test('creates an index of a busy table concurrently, even after an interrupted attempt', async () => {
  const { app, databaseUrl, run, isExecuted } = await openSchema()
  await app.pool.query('create index accounts_later on accounts (id)')
  const writer = await leftOpen(databaseUrl, 'lock table accounts in row exclusive mode; select txid_current()')
  const apart = ['create index concurrently accounts_later on accounts (name)']
  const migrated = run({ '998-index.concurrent.sql': { up: async () => undefined, apart } })
  await app.pool.query(`update accounts set name = 'Outra'`)
  expect(await isExecuted('998-index.concurrent.sql')).toBe(false)
  await writer.end()
  await migrated
  const { rows } = await app.pool.query(
    `select indisvalid, pg_get_indexdef(indexrelid) from pg_index where indexrelid = 'accounts_later'::regclass`,
  )
  expect(rows).toEqual([
    { indisvalid: true, pg_get_indexdef: 'CREATE INDEX accounts_later ON public.accounts USING btree (name)' },
  ])
  expect(await isExecuted('998-index.concurrent.sql')).toBe(true)
})
