import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault'>

/**
 * Whether both storages are this database's. Nothing may be deleted from them otherwise: to an empty or a wrong
 * database all that is stored looks unused.
 */
export async function ownsStorages({ db, storage, vault }: Deps) {
  const id = await installationId(db)
  const owners = await Promise.all([storage.mark.read(), vault.mark.read()])
  return owners.every(owner => owner === id)
}

export const installationId = async (db: Db) =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id

const handful = 20
const share = 0.1

/** Whether so many of what is stored may go only when a person has confirmed it. */
export const needsConfirmation = (leaving: number, stored: number) => leaving > handful && leaving > stored * share
