import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { isServed } from '#server/platform/adapters/vault/rotate-keys.ts'
import type { App } from '#server/platform/app.ts'
import { knowsMigrations, migrate } from '#server/platform/db/migrate.ts'
import type { Db } from '#server/platform/db/open.ts'
import { installationId } from '#server/platform/storages/ownership.ts'
import { type Progress, percent, titles } from './back-up.ts'
import { CannotRestore } from './cannot-restore.ts'
import { inBatches, readList } from './file-list.ts'
import { type FileSource, fileSources } from './file-sources.ts'
import type { Item } from './file-store.ts'
import { hashFile, openFileStore, type StoredFile } from './file-store.ts'
import { isFilled, loadDatabase } from './load-database.ts'
import { type DumpedTable, type FileKind, fileKinds, isKeysTable, listIn, type Manifest } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { reads } from './reread.ts'
import { readSigned } from './signature.ts'

type Deps = Pick<App, 'db' | 'pool' | 'storage' | 'vault' | 'env'>
type Choices = {
  dir: string
  name: string
  /** The operator agreed to replace the existing data. */
  replace: boolean
  /** Compares the restored data with the backup. */
  verify: boolean
  /** Examines the backup and the target without changing anything. */
  dryRun?: boolean
  progress: Progress
  /** Accepts a backup without a signature: see `readSigned`. */
  unsigned?: boolean
  /** The operator has seen which files are damaged and wants to restore without them. */
  withoutDamaged?: boolean
  /** Where to read the files from, unless they are in `dir`. */
  archive?: Archive | undefined
}

export type Restored = {
  manifest: Manifest
  withKeys: boolean
  /** Backup files that are damaged, and site files that differ from the backup. We restored everything else. */
  damaged: string[]
}

/**
 * Restores the database in one transaction, then every undamaged file. A repeated restore continues with the files
 * until all are restored or the operator skips the others. The restored database is a new installation and takes over
 * the storages, even if the original database still uses them.
 */
export async function restore(app: Deps, choices: Choices): Promise<Restored> {
  const { dir, name, replace, verify, dryRun, progress, archive, unsigned, withoutDamaged } = choices
  const folder = join(dir, name)
  const manifest = await readSigned(app, folder, { unsigned })
  const sources = fileSources(app)
  if (!(await knowsMigrations(manifest.migrations)))
    throw new CannotRestore(
      `O backup é de outra versão do programa (${manifest.version}), mais nova: use-a para restaurar`,
    )
  await refuseOtherThanOwner(app.db)
  if (await isServed(app.db)) throw new CannotRestore('Há um site no ar com este banco de dados: pare-o antes')
  const isContinued = !replace && (await unfinishedRestore(app.db)) === name
  if (!replace && !isContinued) await refuseFilled(app.db, sources, manifest)
  const tables = manifest.tables.filter(({ name, file }) => !isKeysTable(name) || existsSync(join(folder, file)))
  await refuseDamaged(folder, tables)
  const lists = await examineLists(folder, manifest)
  const damaged = [...lists.damaged]
  const withKeys = tables.length === manifest.tables.length
  if (dryRun) return { manifest, withKeys, damaged }
  if (!isContinued) {
    const lastly = `${renewInstallation}; ${noteUnfinished(name)}`
    await loadDatabase(app, { ...manifest, tables, folder, replace, verify, lastly, progress })
  }
  await migrate(app.db)
  // Marks the storages before it fills them. From now on, a site on any other database deletes nothing there, and a
  // site on the original database does not start.
  const id = await installationId(app.db)
  for (const kind of fileKinds) await sources[kind].mark.write(id, manifest.installation)
  for (const kind of lists.whole) {
    const each = (done: number) => progress(`${titles[kind]}… ${percent(done, manifest.files[kind].items)}`)
    damaged.push(...(await putFiles({ dir, folder, kind, source: sources[kind], each, archive, verify })))
  }
  if (damaged.length === 0 || withoutDamaged) await sql`comment on table installation is null`.execute(app.db)
  return { manifest, withKeys, damaged }
}

/**
 * If the id stayed the same, a site on the original database could delete files that only the restored database names.
 */
const renewInstallation = 'update installation set id = gen_random_uuid()'

const unfinished = 'unfinished restore of '
/**
 * `name` matches the backup-name format, so it is safe to interpolate. The comment is committed together with the rows.
 */
const noteUnfinished = (name: string) => `comment on table installation is '${unfinished}${name}'`

async function unfinishedRestore(db: Db) {
  const { rows } = await sql<{ note: string | null }>`
    select obj_description(to_regclass('public.installation'), 'pg_class') as note`.execute(db)
  return rows[0]?.note?.startsWith(unfinished) ? rows[0].note.slice(unfinished.length) : undefined
}

async function refuseOtherThanOwner(db: Db) {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`.execute(
    db,
  )
  if (!rows[0]?.may) throw new CannotRestore('DATABASE_URL: o usuário precisa ser o dono do banco de dados')
}

async function refuseFilled(db: Db, sources: Record<FileKind, FileSource>, { installation }: Manifest) {
  if (await isFilled(db)) throw new CannotRestore(`O banco de dados não está vazio${orReplace}`)
  for (const kind of fileKinds) {
    const { mark, isEmpty } = sources[kind]
    if ((await mark.read()) !== installation && !(await isEmpty()))
      throw new CannotRestore(`${titles[kind]}: o lugar não está vazio${orReplace}`)
  }
}

async function refuseDamaged(folder: string, tables: readonly DumpedTable[]) {
  for (const { file, sha256 } of tables) {
    const path = join(folder, file)
    if (!(await reads(path, sha256)))
      throw new CannotRestore(`O backup está danificado (${path}): nada foi restaurado; tente o backup anterior`)
  }
}

/** Checks names before we replace anything. We cannot restore a file that no list names. */
async function examineLists(folder: string, { files }: Manifest) {
  const lists: { whole: FileKind[]; damaged: string[] } = { whole: [], damaged: [] }
  for (const kind of fileKinds) {
    const path = listIn(folder, kind)
    if (!(await reads(path, files[kind].sha256))) lists.damaged.push(path)
    else {
      for await (const _ of readList(path, kind));
      lists.whole.push(kind)
    }
  }
  return lists
}

const orReplace = '; para substituir o que há ali, repita com --replace'

type Putting = {
  dir: string
  folder: string
  kind: FileKind
  source: FileSource
  each: (done: number) => void
  archive: Archive | undefined
  verify: boolean
}

/** Resolves to the damaged files. */
async function putFiles({ dir, folder, kind, source, each, archive, verify }: Putting) {
  const store = openFileStore(dir, kind)
  const damaged: string[] = []
  const isThere = async (item: string, stored: StoredFile) =>
    (await source.has(item, stored)) && (!verify || (await hashOf(source, item, stored.file)) === stored.sha256)
  const putItem = async ({ name, files }: Item) => {
    for (const file of files) {
      if (await isThere(name, file)) continue
      const path = store.pathOf(name, file.file)
      if ((await hashFile(path).catch(() => undefined)) !== file.sha256) damaged.push(path)
      else {
        await source.put(name, file, path)
        if (verify && !(await isThere(name, file))) damaged.push(`${titles[kind]}: ${name}/${file.file}`)
      }
    }
    if (archive) await store.remove(name)
  }
  let done = 0
  for await (const batch of inBatches(readList(listIn(folder, kind), kind))) {
    if (archive) for (const item of batch) await archive.fetch(kind, item)
    await Promise.all(batch.map(putItem))
    done += batch.length
    each(done)
  }
  return damaged
}

async function hashOf(source: FileSource, item: string, file: string) {
  const hash = createHash('sha256')
  const found = (await source.open(item)).find(each => each.file === file)
  await pipeline(found?.stream() ?? [], hash)
  return hash.digest('hex')
}
