import { sql } from 'kysely'
import { removeFilesJob } from '#server/accounts/remove-files.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { needsConfirmation, ownsStorages } from '#server/start/ownership.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault' | 'now' | 'log'>

type Limits = { dryRun?: boolean /** By a person who has seen the count. */; confirmed?: boolean }

export type SweepReport = {
  dryRun: boolean
  owned: boolean
  unplaced: number
  /** Folders without a row. */
  orphans: number
  unconfirmed: ('unplaced' | 'orphans')[]
  /** Rows without a folder. */
  missing: number
}

const dayMs = 86_400_000
const maxLogged = 20

/** Uploads in progress are younger than a day. */
export async function sweepMedia(app: Deps, { dryRun = false, confirmed = false }: Limits = {}): Promise<SweepReport> {
  const until = new Date(app.now().getTime() - dayMs)
  const unplaced = await findUnplaced(app.db, until)
  const { orphans, missing, stored, items } = await compare(app, until, new Set(unplaced))
  const owned = await ownsStorages(app)
  const tooMany = {
    unplaced: needsConfirmation(unplaced.length, items),
    orphans: needsConfirmation(orphans.length, stored),
  }
  const unconfirmed = (['unplaced', 'orphans'] as const).filter(name => tooMany[name] && !confirmed)
  if (owned && !dryRun) {
    if (!unconfirmed.includes('unplaced')) await dropUnplaced(app.db, until)
    if (!unconfirmed.includes('orphans')) for (const folder of orphans) await app.storage.remove(`midias/${folder}`)
  }
  const counts = { unplaced: unplaced.length, orphans: orphans.length, missing: missing.length }
  app.log('media_sweep', { dryRun, owned, ...counts, unconfirmed })
  if (missing.length > 0) app.log('media_files_missing', { folders: missing.slice(0, maxLogged) })
  return { dryRun, owned, ...counts, unconfirmed }
}

const unplacedUntil = (db: Db, until: Date) =>
  db
    .selectFrom('media')
    .select('id')
    .where('position', 'is', null)
    .where('created_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_suspensions as su')
            .select('su.id')
            .whereRef('su.account_id', '=', 'media.account_id')
            .where('su.lifted_at', 'is', null),
        ),
      ),
    )

async function findUnplaced(db: Db, until: Date) {
  const found = await unplacedUntil(db, until).select('folder').execute()
  return found.map(({ folder }) => folder)
}

/** The condition is checked again per row: a profile may have named the item since. */
const dropUnplaced = (db: Db, until: Date) =>
  db.transaction().execute(async tx => {
    const dropped = await tx
      .deleteFrom('media')
      .where('position', 'is', null)
      .where('id', 'in', unplacedUntil(tx, until))
      .returning('folder')
      .execute()
    const folders = dropped.map(({ folder }) => folder)
    if (folders.length > 0) await enqueue(tx, removeFilesJob, { folders, objects: [] })
  })

/** Storage is read before the rows, so that a file stored meanwhile is either in both or young. */
async function compare({ db, storage }: Deps, until: Date, unplaced: ReadonlySet<string>) {
  const lying = new Map<string, Date>()
  for await (const { folder, writtenAt } of storage.list()) lying.set(folder, writtenAt)
  const rows = await referencedFolders(db)
  const named = new Set(rows.map(({ folder }) => folder))
  const isOrphan = ([folder, at]: [string, Date]) => at < until && !named.has(folder) && !unplaced.has(folder)
  const isMissing = (row: ReferencedFolder) =>
    row.created_at < until && !lying.has(row.folder) && !unplaced.has(row.folder)
  return {
    orphans: [...lying].filter(isOrphan).map(([folder]) => folder),
    missing: rows.filter(isMissing).map(({ folder }) => folder),
    stored: lying.size,
    items: rows.length,
  }
}

type ReferencedFolder = { folder: string; created_at: Date }

/** Category pictures count as old. */
export async function referencedFolders(db: Db) {
  const { rows } = await sql<ReferencedFolder>`
    select folder, created_at from media
    union all select folder, created_at from kept_banners
    union all select folder, '-infinity' from partner_categories where folder is not null`.execute(db)
  return rows
}
