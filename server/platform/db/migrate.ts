import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '#server/platform/env/env.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import type { Db } from './open.ts'
import { loadReference } from './reference/reference.ts'
import { inShortWaits, type Migration, makeOwnTables, runMigrations } from './run-migrations.ts'
import { baseline, type codeMigrations, migrationsFolder, refusals, schemaState } from './schema-state.ts'

const functionsFolder = join(projectRoot, 'server/platform/db/functions')
const viewsFolder = join(projectRoot, 'server/platform/db/views')

/** Leaves a later release's schema unchanged: docs/decisions/041-expand-and-contract.md. */
export async function migrate(db: Db) {
  const state = await schemaState(db)
  if (state === 'unsupported' || state === 'former') throw new ConfigError(refusals[state] as string)
  if (state === 'newer') return
  try {
    await runMigrations(db, await knownMigrations())
  } catch (error) {
    // A later release may have started in the meantime and run migrations that we don't have.
    if ((await schemaState(db)) !== 'newer') throw error
  }
  await inShortWaits(db, undefined, replaceSources)
}

export async function knowsMigrations(names: readonly string[]) {
  const known = await knownMigrations()
  return names.every(name => Object.hasOwn(known, name))
}

/** Builds the schema of these migrations in the caller's transaction. The migrator's own tables stay empty. */
export async function buildSchema(tx: Db, names: readonly string[]) {
  const known = await knownMigrations()
  for (const name of names) {
    const migration = Object.hasOwn(known, name) ? known[name] : undefined
    if (!migration) throw new ConfigError(refusals.unsupported as string)
    await migration.up(tx)
  }
  await makeOwnTables(tx)
}

/**
 * A changed function or view needs a migration, even an empty one. Otherwise an older process would restore the old
 * version. If a view's columns change, that migration drops the view.
 */
async function replaceSources(tx: Db) {
  // Two concurrent replacements of a function fail with "tuple concurrently updated".
  await sql`select pg_advisory_xact_lock(hashtext('vespera functions'))`.execute(tx)
  if ((await schemaState(tx)) !== 'current') return
  await loadFunctions(tx)
  await runFiles(tx, viewsFolder)
}

/** Function bodies may name tables and views that don't exist yet. PostgreSQL checks them when they run. */
async function loadFunctions(tx: Db) {
  await sql`set local check_function_bodies = off`.execute(tx)
  await runFiles(tx, functionsFolder)
}

async function runFiles(tx: Db, folder: string) {
  const names = (await readdir(folder)).sort()
  for (const name of names) await sql.raw(await readFile(join(folder, name), 'utf8')).execute(tx)
}

async function knownMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql'))
  const files = await Promise.all(
    names.map(async name => [name, fromSql(name, await readFile(join(migrationsFolder, name), 'utf8'))]),
  )
  return { ...Object.fromEntries(files), ...inCode }
}

const inCode: Record<(typeof codeMigrations)[number], Migration> = {
  '002-reference': { up: loadReference },
}

function fromSql(name: string, text: string): Migration {
  if (name === baseline) return { up: db => createSchema(db, text) }
  if (!name.endsWith('.concurrent.sql')) return { up: db => sql.raw(text).execute(db) }
  const statements = text.split(/;\s*$/m).filter(statement => /^\s*(create|drop)\b/im.test(statement))
  return { up: db => sql.raw(text.replaceAll(/\bconcurrently\b/g, '')).execute(db), apart: statements }
}

/** Loads functions first, because the tables' triggers, defaults and indexes name them. */
async function createSchema(tx: Db, text: string) {
  await loadFunctions(tx)
  // Runs in parts, because a busy machine would log the whole schema as one slow query.
  for (const part of text.split('\n\n')) await sql.raw(part).execute(tx)
}
