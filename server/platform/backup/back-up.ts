import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#server/platform/app.ts'
import { lockFile } from '#server/platform/db/embedded/file-lock.ts'
import { alertOperations } from '#server/platform/emails/operations.ts'
import { describeSettings } from '#server/platform/env/env.ts'
import { version } from '#server/platform/env/version.ts'
import { copyFiles } from './copy-files.ts'
import { hashContent } from './copy-tables.ts'
import { dumpDatabase, namesIn, type Snapshot } from './dump-database.ts'
import { fileSources } from './file-sources.ts'
import { openFileStore } from './file-store.ts'
import { backupName, type CopiedFiles, type FileKind, fileKinds, listFolder, listIn, writeWhole } from './manifest.ts'
import { type Reread, rereadStore, sortLists } from './reread.ts'
import { endBackupKeys, endBackups } from './retention.ts'
import { writeManifest } from './signature.ts'

export type Backup = {
  name: string
  rows: number
  files: number
  bytes: number
  missing: number
  /** How many stored files this run read and verified. */
  reread: number
  /**
   * Damaged backup files: those that we copied again from the site, and (`lost`) those that the site cannot replace.
   */
  copiedAgain: string[]
  lost: string[]
}
export type Progress = (line: string) => void

export class BackupBusy extends Error {}

type Deps = Pick<App, 'db' | 'pool' | 'storage' | 'vault' | 'now'>
type Choices = {
  dir: string
  keepDays: number
  progress?: Progress
  /** Verifies all stored files, not only today's share. */
  rereadAll?: boolean
}

/** Verifies a backup before it gets its name, so that a restore never finds an incomplete one. */
export async function backUp(app: Deps, { dir, keepDays, progress = quiet, rereadAll }: Choices): Promise<Backup> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  // Checks write access first, because otherwise the lock would throw an unclear SQLite error.
  await access(dir, constants.W_OK)
  const lock = lockFile(join(dir, 'backup.lock'))
  if (!lock) throw new BackupBusy(`another backup is being made in ${dir}`)
  try {
    await clearUnfinished(dir)
    await endBackups(dir, { now: app.now(), keepDays })
    const reread = await rereadStore(dir, { at: app.now(), all: rereadAll })
    return await makeBackup(app, { dir, progress, reread })
  } finally {
    lock.release()
  }
}

const quiet: Progress = () => undefined

/** Throws if the backup fails, so that the queue retries the job. */
export async function backUpBySchedule(app: App) {
  if (!app.env.backup) return
  try {
    const { lost, copiedAgain, ...made } = await backUp(app, app.env.backup)
    app.log('backup_made', made)
    if (lost.length + copiedAgain.length > 0) await reportDamage(app, { lost, copiedAgain })
  } catch (error) {
    if (!(error instanceof BackupBusy)) await fail(app, error)
  }
}

/** Without this job, destroyed documents would stay readable in forgotten backups. */
export async function endKeysBySchedule(app: App) {
  const { db, env, now } = app
  if (!env.backup) return
  const { dir } = env.backup
  try {
    const isMade = await db.selectFrom('backups').select('name').limit(1).executeTakeFirst()
    // Before the first backup, the folder does not exist. After that, a missing folder means an unmounted disk.
    if (isMade) await access(dir, constants.W_OK)
    await endBackupKeys(dir, now())
  } catch (error) {
    await fail(app, error)
  }
}

async function fail(app: App, error: unknown): Promise<never> {
  app.log('backup_failed', { reason: error instanceof Error ? error.message : String(error) })
  await alertOperations(app, 'backup-failed')
  throw error
}

const maxLogged = 20

async function reportDamage(app: App, { lost, copiedAgain }: Pick<Backup, 'lost' | 'copiedAgain'>) {
  const first = [...lost, ...copiedAgain].slice(0, maxLogged)
  app.log('backup_damaged', { lost: lost.length, copied_again: copiedAgain.length, first })
  await alertOperations(app, 'backup-damaged')
}

const unfinishedMark = '.unfinished-'

async function clearUnfinished(dir: string) {
  for (const name of (await readdir(dir)).filter(name => name.startsWith(unfinishedMark)))
    await rm(join(dir, name), { recursive: true, force: true })
}

type Making = { dir: string; progress: Progress; reread: Reread }

async function makeBackup(app: Deps, { dir, progress, reread }: Making): Promise<Backup> {
  const takenAt = app.now()
  const name = await freeName(dir, takenAt)
  const folder = join(dir, `${unfinishedMark}${name}`)
  const sources = fileSources(app)
  try {
    await mkdir(folder, { mode: 0o700 })
    const each = (done: number, all: number) => progress(`Banco de dados… ${percent(done, all)}`)
    const { named, ...database } = await dumpDatabase(app, { folder, sources, each })
    const { files, again } = await copyAllFiles({ dir, folder, sources, named, progress, reread })
    await writeWhole(join(folder, 'settings.env'), describeSettings())
    await writeManifest(app.vault, folder, { format: 1, version, takenAt: takenAt.toISOString(), ...database, files })
    await verifyTables(folder, database, progress)
    await sync(folder)
    await rename(folder, join(dir, name))
    await sync(dir)
    const made = await record(app, { name, takenAt, database, files })
    const lost = fileKinds.flatMap(kind => [...reread.items[kind]].filter(item => !again.includes(item)))
    return { ...made, reread: reread.files, copiedAgain: again, lost: [...reread.parts, ...lost] }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Names are precise only to the second, and a backup from the same second may already exist. */
async function freeName(dir: string, at: Date): Promise<string> {
  const name = backupName(at)
  return (await listFolder(dir)).includes(name) ? freeName(dir, new Date(at.getTime() + 1000)) : name
}

type Copying = {
  dir: string
  folder: string
  sources: ReturnType<typeof fileSources>
  named: Snapshot['named']
  progress: Progress
  reread: Reread
}

async function copyAllFiles({ dir, folder, sources, named, progress, reread }: Copying) {
  const copy = async (kind: FileKind) =>
    copyFiles({
      kind,
      source: sources[kind],
      store: openFileStore(dir, kind),
      names: namesIn(folder, kind),
      previous: (await sortLists(dir, kind)).whole.at(-1),
      damaged: reread.items[kind],
      list: listIn(folder, kind),
      each: done => progress(`${titles[kind]}… ${percent(done, named[kind])}`),
    })
  const [media, documents] = [await copy('media'), await copy('documents')]
  return { files: { media: media.copied, documents: documents.copied }, again: [...media.again, ...documents.again] }
}

export const titles: Record<FileKind, string> = { media: 'Fotos e vídeos', documents: 'Documentos' }

export const percent = (done: number, all: number) => `${Math.floor((100 * done) / Math.max(1, all))}%`

async function verifyTables(folder: string, { tables }: Pick<Snapshot, 'tables'>, progress: Progress) {
  for (const [done, table] of tables.entries()) {
    if ((await hashContent(join(folder, table.file))) !== table.sha256)
      throw new Error(`${table.file} does not read as written`)
    progress(`Conferência… ${percent(done + 1, tables.length)}`)
  }
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Made = {
  name: string
  takenAt: Date
  database: Pick<Snapshot, 'tables'>
  files: Record<FileKind, CopiedFiles>
}

async function record({ db, now }: Pick<App, 'db' | 'now'>, { name, takenAt, database, files }: Made) {
  const sum = (of: keyof Omit<CopiedFiles, 'sha256'>) => fileKinds.reduce((all, kind) => all + files[kind][of], 0)
  const rows = database.tables.reduce((all, table) => all + table.rows, 0)
  const made = { name, rows, files: sum('files'), bytes: sum('bytes') }
  await db
    .insertInto('backups')
    .values({ ...made, taken_at: takenAt, finished_at: now() })
    // Another backup, to another folder, may have the same name because it began in the same second.
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return { ...made, missing: sum('missing') }
}
