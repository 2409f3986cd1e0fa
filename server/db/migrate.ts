import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { projectRoot } from '#server/project-root.ts'
import type { Db } from './open.ts'
import { loadCoupons, loadReference } from './reference/reference.ts'

const migrationsFolder = join(projectRoot, 'server/db/migrations')
const functionsFolder = join(projectRoot, 'server/db/functions')

export async function migrate(db: Db) {
  const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  if (error) throw error
  await db.transaction().execute(replaceFunctions)
}

/** A changed function needs a migration, even an empty one, so that an older process refuses to start. */
async function replaceFunctions(tx: Db) {
  const names = (await readdir(functionsFolder)).sort()
  // Replacing one function twice at the same time fails with "tuple concurrently updated".
  await sql`select pg_advisory_xact_lock(hashtext('vespera functions'))`.execute(tx)
  for (const name of names) await sql.raw(await readFile(join(functionsFolder, name), 'utf8')).execute(tx)
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql'))
    const files = await Promise.all(
      names.map(async name => [name, fromSql(await readFile(join(migrationsFolder, name), 'utf8'))]),
    )
    return { ...Object.fromEntries(files), '009-reference': { up: loadReference }, '018-coupons': { up: loadCoupons } }
  },
}

const fromSql = (text: string): Migration => ({ up: async db => void (await sql.raw(text).execute(db)) })
