import { sql } from 'kysely'
import { removeFiles } from '#server/accounts/file-tasks.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

type Means = Pick<App, 'db' | 'storage' | 'now' | 'log'>

export type SweepReport = {
  dryRun: boolean
  /** Items that no profile has named for a day; a suspended account's are kept as they are. */
  unplaced: number
  /** Folders that no row names. */
  orphans: number
  /** More of them than of what rows name: this is another database's storage, and they stay. */
  doubtful: boolean
  /** Items, banners and pictures of categories without a folder. */
  missing: number
}

const dayMs = 86_400_000
const leastDoubtful = 100
const mostTold = 20

/** What the daily job does. */
export const sweepMedia = (app: Means) => sweep(app, false)

/** Takes away what uploads left that were never finished or never used; what is under way is younger than a day. */
export async function sweep(app: Means, dryRun: boolean): Promise<SweepReport> {
  const until = new Date(app.now().getTime() - dayMs)
  const unplaced = await (dryRun ? findUnplaced : dropUnplaced)(app.db, until)
  const { orphans, missing, named } = await compare(app, until, new Set(unplaced))
  const doubtful = orphans.length >= leastDoubtful && orphans.length > named
  if (!dryRun && !doubtful) for (const folder of orphans) await app.storage.remove(`midias/${folder}`)
  const counts = { unplaced: unplaced.length, orphans: orphans.length, missing: missing.length }
  app.log('media_sweep', { dryRun, ...counts, doubtful })
  if (missing.length > 0) app.log('media_files_missing', { folders: missing.slice(0, mostTold) })
  return { dryRun, ...counts, doubtful }
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

/** One that a profile names meanwhile stays: the condition is asked again of each row as it is taken. */
const dropUnplaced = (db: Db, until: Date) =>
  db.transaction().execute(async tx => {
    const dropped = await tx
      .deleteFrom('media')
      .where('position', 'is', null)
      .where('id', 'in', unplacedUntil(tx, until))
      .returning('folder')
      .execute()
    const folders = dropped.map(({ folder }) => folder)
    if (folders.length > 0) await enqueue(tx, removeFiles, { folders, objects: [] })
    return folders
  })

/** What lies there is read before the rows: what comes meanwhile is in both or young. */
async function compare({ db, storage }: Means, until: Date, unplaced: ReadonlySet<string>) {
  const lying = new Map<string, Date>()
  for await (const { folder, writtenAt } of storage.list()) lying.set(folder, writtenAt)
  const rows = await namedFolders(db)
  const named = new Set(rows.map(({ folder }) => folder))
  const isOrphan = ([folder, at]: [string, Date]) => at < until && !named.has(folder) && !unplaced.has(folder)
  const isMissing = (row: Named) => row.created_at < until && !lying.has(row.folder)
  return {
    orphans: [...lying].filter(isOrphan).map(([folder]) => folder),
    missing: rows.filter(isMissing).map(({ folder }) => folder),
    named: named.size,
  }
}

type Named = { folder: string; created_at: Date }

/** Of an ad only the pictures that are kept; what a category shows was there before anything that is looked at here. */
async function namedFolders(db: Db) {
  const { rows } = await sql<Named>`
    select folder, created_at from media
    union all select folder, created_at from kept_banners
    union all select folder, '-infinity' from partner_categories where folder is not null`.execute(db)
  return rows
}
