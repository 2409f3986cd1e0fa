import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import type { Db } from '#server/platform/db/open.ts'
import { installationId, needsConfirmation } from './ownership.ts'
import { referencedFolders } from './referenced-folders.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault'>
export type StorageName = 'media' | 'documents'
type StorageAccess = {
  mark: App['storage']['mark']
  names(): AsyncIterable<string>
  /** Counts how many of these names the database references. */
  countKnown(db: Db, names: string[]): Promise<number>
}

/**
 * Marks each unmarked storage as this database's if it is empty or if this database references its files. Returns the
 * storages that may belong to another database.
 */
export async function claimStorages(app: Deps & Pick<App, 'log'>): Promise<StorageName[]> {
  const id = await installationId(app.db)
  const foreign: StorageName[] = []
  for (const [name, storage] of accessOf(app)) {
    if ((await storage.mark.read()) === undefined) await claim(app, name, storage)
    if ((await storage.mark.read()) !== id) foreign.push(name)
  }
  return foreign
}

async function claim({ db, log }: Pick<App, 'db' | 'log'>, name: StorageName, storage: StorageAccess) {
  const { stored, known } = await count(db, storage)
  if (stored > 0 && (known === 0 || needsConfirmation('unknown', stored - known, stored))) return
  await storage.mark.write(await installationId(db))
  if (stored > 0) log('storage_adopted', { storage: name, stored, known })
}

const accessOf = ({ storage, vault }: Omit<Deps, 'db'>): [StorageName, StorageAccess][] => [
  [
    'media',
    {
      mark: storage.mark,
      async *names() {
        for await (const { folder } of storage.list()) yield folder
      },
      countKnown: (db, names) => countDistinct(db, sql`select folder from (${referencedFolders}) r`, 'folder', names),
    },
  ],
  [
    'documents',
    {
      mark: vault.mark,
      async *names() {
        for await (const { name } of vault.listObjects()) yield name
      },
      countKnown: (db, names) => countDistinct(db, sql`select object from vault_objects`, 'object', names),
    },
  ],
]

async function countDistinct(db: Db, rows: RawBuilder<unknown>, column: 'folder' | 'object', names: string[]) {
  const { rows: counted } = await sql<{ count: number }>`
    select count(distinct ${sql.ref(column)}) from (${rows}) known where ${sql.ref(column)} = any(${names})`.execute(db)
  return counted[0]?.count ?? 0
}

const batchSize = 5000

async function count(db: Db, { names, countKnown }: StorageAccess) {
  const counts = { stored: 0, known: 0 }
  for await (const batch of inBatches(names(), batchSize)) {
    counts.stored += batch.length
    counts.known += await countKnown(db, batch)
  }
  return counts
}
