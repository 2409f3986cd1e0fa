import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { referencedFolders } from '#server/media/sweep-media.ts'
import { installationId, needsConfirmation } from './ownership.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault'>
export type StorageName = 'media' | 'documents'
type StorageAccess = {
  mark: App['storage']['mark']
  names(): AsyncIterable<string>
  known(db: Db): Promise<string[]>
}

export type StorageStatus = {
  name: StorageName
  owner: string | undefined
  isOurs: boolean
  /** Folders of media or objects, and how many of them the database references. */
  stored: number
  known: number
}

/** Marks storages without an id that are empty or referenced by this database. Returns those of another. */
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
  if (stored > 0 && (known === 0 || needsConfirmation(stored - known, stored))) return
  await storage.mark.write(await installationId(db))
  if (stored > 0) log('storage_adopted', { storage: name, stored, known })
}

export async function compareStorages(app: Deps): Promise<StorageStatus[]> {
  const id = await installationId(app.db)
  const compared: StorageStatus[] = []
  for (const [name, storage] of accessOf(app)) {
    const owner = await storage.mark.read()
    compared.push({ name, owner, isOurs: owner === id, ...(await count(app.db, storage)) })
  }
  return compared
}

export async function adoptStorages(app: Deps) {
  const id = await installationId(app.db)
  for (const [, { mark }] of accessOf(app)) await mark.write(id)
}

const accessOf = ({ storage, vault }: Omit<Deps, 'db'>): [StorageName, StorageAccess][] => [
  [
    'media',
    {
      mark: storage.mark,
      async *names() {
        for await (const { folder } of storage.list()) yield folder
      },
      known: async db => (await referencedFolders.execute(db)).rows.map(({ folder }) => folder),
    },
  ],
  [
    'documents',
    {
      mark: vault.mark,
      async *names() {
        for (const { name } of await vault.listObjects()) yield name
      },
      known: async db => (await db.selectFrom('kyc_documents').select('object').execute()).map(({ object }) => object),
    },
  ],
]

async function count(db: Db, storage: StorageAccess) {
  const names = new Set(await storage.known(db))
  const counts = { stored: 0, known: 0 }
  for await (const name of storage.names()) {
    counts.stored++
    if (names.has(name)) counts.known++
  }
  return counts
}
