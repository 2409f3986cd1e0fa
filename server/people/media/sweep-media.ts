import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { needsConfirmation, ownsStorages } from '#server/platform/storages/ownership.ts'
import { referencedFolders } from '#server/platform/storages/referenced-folders.ts'
import { removeFilesJob } from './remove-files-job.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault' | 'now' | 'log'>

type Limits = {
  dryRun?: boolean
  /** Set once a person has checked the count. */
  confirmed?: boolean
}

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

const maxLogged = 20

/** Skips anything younger than a day: its upload may still be in progress. */
export async function sweepMedia(app: Deps, { dryRun = false, confirmed = false }: Limits = {}): Promise<SweepReport> {
  const until = new Date(app.now().getTime() - dayMs)
  const owned = await ownsStorages(app)
  return withStoredFolders(app, async (tx, stored) => {
    const unplaced = await count(tx, sql`${unplacedUntil(tx, until)}`)
    const orphans = await count(tx, orphansUntil(until))
    const missing = missingUntil(tx, until)
    const missed = await count(tx, missing)
    const items = await count(tx, sql`select from media`)
    const tooMany = {
      unplaced: needsConfirmation('ended', unplaced, items),
      orphans: needsConfirmation('unknown', orphans, stored),
    }
    const unconfirmed = (['unplaced', 'orphans'] as const).filter(name => tooMany[name] && !confirmed)
    if (owned && !dryRun) {
      if (!unconfirmed.includes('orphans')) await removeOrphans(app, tx, until)
      if (!unconfirmed.includes('unplaced')) await dropUnplaced(app.db, until)
    }
    const counts = { unplaced, orphans, missing: missed }
    app.log('media_sweep', { dryRun, owned, ...counts, unconfirmed })
    if (missed > 0) app.log('media_files_missing', { folders: await foldersOf(tx, missing, maxLogged) })
    return { dryRun, owned, ...counts, unconfirmed }
  })
}

const unplacedUntil = (db: Db, until: Date) =>
  db
    .selectFrom('media')
    .select('id')
    .where('position', 'is', null)
    .where('created_at', '<', until)
    .where(sql<boolean>`not is_held(account_id, ${until})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suspended_accounts as s')
            .select('s.account_id')
            .whereRef('s.account_id', '=', 'media.account_id'),
        ),
      ),
    )

/** Re-checks the condition on deletion, since the owner may have added the item to the profile in the meantime. */
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

/**
 * Lists the stored folders in a temporary table, to keep them out of this process's memory. Lists them before it reads
 * the rows, so a file stored during the run is either in both or too young to delete.
 */
async function withStoredFolders<T>({ db, storage }: Deps, work: (tx: Db, stored: number) => Promise<T>) {
  return db.connection().execute(async connection => {
    await sql`create temporary table stored_folders (folder text primary key, written_at timestamptz not null)`.execute(
      connection,
    )
    try {
      for await (const batch of inBatches(storage.list(), batchSize)) await addStored(connection, batch)
      await sql`analyze stored_folders`.execute(connection)
      return await work(connection, await count(connection, sql`select from stored_folders`))
    } finally {
      await sql`drop table stored_folders`.execute(connection)
    }
  })
}

type StoredFolder = { folder: string; writtenAt: Date }

const batchSize = 5000

const addStored = (connection: Db, batch: readonly StoredFolder[]) =>
  sql`
    insert into stored_folders
    select * from unnest(${batch.map(({ folder }) => folder)}::text[], ${batch.map(one => one.writtenAt)}::timestamptz[])
    on conflict do nothing`.execute(connection)

const orphansUntil = (until: Date) => sql<{ folder: string }>`
  select s.folder from stored_folders s left join (${referencedFolders}) r on r.folder = s.folder
  where s.written_at < ${until} and r.folder is null`

const missingUntil = (db: Db, until: Date) => sql<{ folder: string }>`
  select r.folder from (${referencedFolders}) r left join stored_folders s on s.folder = r.folder
  where r.created_at < ${until} and s.folder is null
    and r.folder not in (select folder from media where id in (${unplacedUntil(db, until)}))`

async function count(db: Db, rows: RawBuilder<unknown>) {
  const { rows: counted } = await sql<{ count: number }>`select count(*) from (${rows}) r`.execute(db)
  return counted[0]?.count ?? 0
}

async function foldersOf(db: Db, folders: RawBuilder<{ folder: string }>, limit: number) {
  const { rows } = await sql<{ folder: string }>`select folder from (${folders}) f limit ${limit}`.execute(db)
  return rows.map(({ folder }) => folder)
}

async function removeOrphans({ storage }: Deps, connection: Db, until: Date) {
  for (;;) {
    const folders = await foldersOf(connection, orphansUntil(until), batchSize)
    for (const folder of folders) await storage.remove(`midias/${folder}`)
    await sql`delete from stored_folders where folder = any(${folders})`.execute(connection)
    if (folders.length < batchSize) return
  }
}
