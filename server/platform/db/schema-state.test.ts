import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '#server/platform/env/env.ts'
import { bootApp } from '#test/world/site.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, requireSchema, schemaState } from './schema-state.ts'

const laterRelease = '999-later.sql'

test('an older release runs beside a later one and leaves its functions unchanged', async () => {
  const { app } = await bootApp()
  expect(await schemaState(app.db)).toBe('current')
  await app.pool.query(`insert into kysely_migration values ($1, now())`, [laterRelease])
  await app.pool.query(`create or replace function new_order_code() returns text language sql as $$ select 'later' $$`)
  expect(await schemaState(app.db)).toBe('newer')
  await requireSchema(app.db)
  await migrate(app.db)
  const { rows } = await sql<{ code: string }>`select new_order_code() code`.execute(app.db)
  expect(rows).toEqual([{ code: 'later' }])
})

test('an unknown contract migration stops an older release with one line', async () => {
  const { app } = await bootApp()
  await app.pool.query(`insert into kysely_migration values ($1, now())`, [laterRelease])
  await app.db.updateTable('oldest_supported_schema').set({ migration: laterRelease }).execute()
  expect(await schemaState(app.db)).toBe('unsupported')
  for (const use of [migrate, requireSchema]) {
    const error = await use(app.db).catch(thrown => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error.message).toMatch(/^O banco de dados é de uma versão mais nova, [^\n]*$/)
  }
})

test('refuses a development database from before the baseline with one line that says what to do', async () => {
  const { app } = await bootApp()
  await app.pool.query(`update kysely_migration set name = '001-places.sql' where name = '001-schema.sql'`)
  expect(await schemaState(app.db)).toBe('former')
  for (const use of [migrate, requireSchema]) {
    const error = await use(app.db).catch(thrown => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error.message).toMatch(
      /^O banco de dados é de antes da primeira versão, [^\n]* apague a pasta DATA_DIR [^\n]*$/,
    )
  }
})

test('programs that do not migrate refuse a schema with pending migrations', async () => {
  const { app } = await bootApp()
  await app.pool.query(`delete from kysely_migration where name = '002-reference'`)
  expect(await schemaState(app.db)).toBe('older')
  await expect(requireSchema(app.db)).rejects.toThrow('é de uma versão anterior')
})

test('a migration is called a contract migration exactly if it ends support for older releases', async () => {
  const files = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql'))
  for (const file of files) {
    const text = await readFile(join(migrationsFolder, file), 'utf8')
    expect([file, /update\s+oldest_supported_schema/i.test(text)]).toEqual([file, file.endsWith('.contract.sql')])
  }
})
