import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault'>

/** Nothing may be deleted otherwise: to an empty or wrong database all stored files look unused. */
export async function ownsStorages({ db, storage, vault }: Deps) {
  const id = await installationId(db)
  const owners = await Promise.all([storage.mark.read(), vault.mark.read()])
  return owners.every(owner => owner === id)
}

export const installationId = async (db: Db) =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id

const handful = 20
const share = 0.1

/** Deleting this many needs a person's confirmation. */
export const needsConfirmation = (leaving: number, stored: number) => leaving > handful && leaving > stored * share
