import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { projectRoot } from '#server/project-root.ts'
import type { Db } from './open.ts'
import { loadCoupons, loadReference } from './reference/reference.ts'

const folder = join(projectRoot, 'server/db/migrations')

/** Brings the schema and the reference data up to date; several processes may call it at once, one does the work. */
export async function migrate(db: Db) {
  const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  if (error) throw error
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter(name => name.endsWith('.sql'))
    const files = await Promise.all(
      names.map(async name => [name, fromSql(await readFile(join(folder, name), 'utf8'))]),
    )
    return { ...Object.fromEntries(files), '009-reference': { up: loadReference }, '018-coupons': { up: loadCoupons } }
  },
}

const fromSql = (text: string): Migration => ({ up: async db => void (await sql.raw(text).execute(db)) })
