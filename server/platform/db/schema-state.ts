import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '#server/platform/env/env.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import type { Db } from './open.ts'

export const migrationsFolder = join(projectRoot, 'server/platform/db/migrations')
export const baseline = '001-schema.sql'
/** Migrations written in TypeScript. */
export const codeMigrations = ['002-reference'] as const

/**
 * `empty`: not migrated yet. `older`: some of our migrations are pending. `newer`: migrated by a later release, but
 * this release can still use it. `unsupported`: this release no longer can. `former`: created by a development version,
 * before the baseline schema.
 */
export type SchemaState = 'empty' | 'older' | 'current' | 'newer' | 'unsupported' | 'former'

export async function schemaState(db: Db): Promise<SchemaState> {
  if (!(await exists(db, 'kysely_migration'))) return 'empty'
  const known = await knownMigrations()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const executed = new Set(rows.map(({ name }) => name))
  if (executed.size === 0) return 'empty'
  if (!executed.has(baseline)) return 'former'
  const isComplete = isWithin(known, executed)
  if (isWithin(executed, known)) return isComplete ? 'current' : 'older'
  return isComplete && known.has(await oldestSupported(db)) ? 'newer' : 'unsupported'
}

/** Only the site runs migrations, on startup. Every other program that uses the database calls this instead. */
export async function requireSchema(db: Db) {
  const line = refusals[await schemaState(db)]
  if (line) throw new ConfigError(line)
}

export const refusals: Partial<Record<SchemaState, string>> = {
  empty: 'O banco de dados ainda não foi preparado: inicie o site antes, com npm start',
  older: 'O banco de dados é de uma versão anterior a esta: inicie antes o site desta versão, que o atualiza',
  former:
    'O banco de dados é de antes da primeira versão, e esta não o atualiza: sem DATABASE_URL, apague a pasta DATA_DIR inteira; com ela, dê um banco e um armazenamento vazios; então inicie de novo',
  unsupported:
    'O banco de dados é de uma versão mais nova, com a qual esta não funciona: use a versão mais nova, ou restaure um backup de antes dela',
}

let read: Promise<Set<string>> | undefined
/** Reads the folder once, because an upgrade in place must not change the list for this process. */
const knownMigrations = () => {
  read ??= readdir(migrationsFolder).then(
    names => new Set([...names.filter(name => name.endsWith('.sql')), ...codeMigrations]),
  )
  return read
}

const isWithin = (some: Set<string>, all: Set<string>) => [...some].every(name => all.has(name))

async function exists(db: Db, table: string) {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)
  return rows[0]?.found === true
}

async function oldestSupported(db: Db) {
  const { migration } = await db.selectFrom('oldest_supported_schema').select('migration').executeTakeFirstOrThrow()
  return migration
}
