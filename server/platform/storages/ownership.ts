import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { alertOperations } from '#server/platform/emails/operations.ts'
import { ConfigError } from '#server/platform/env/env.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault'>

/** Call it before deleting files: with an empty or wrong database, all stored files look unused. */
export async function ownsStorages({ db, storage, vault }: Deps) {
  const id = await installationId(db)
  const owners = await Promise.all([storage.mark.read(), vault.mark.read()])
  return owners.every(owner => owner === id)
}

/** @throws ConfigError if a backup of this database was restored into another one, which now owns the files. */
export async function refuseLeftBehind({ db, storage, vault }: Deps) {
  const id = await installationId(db)
  const former = await Promise.all([storage.mark.readFormer(), vault.mark.readFormer()])
  if (former.includes(id)) throw new ConfigError(leftBehind)
}

const leftBehind =
  'Este banco de dados ficou para trás: um backup dele foi restaurado em outro, que tem agora as fotos e os documentos; inicie com as configurações daquele ou, para voltar a este, restaure aqui o backup mais novo com --replace'

export const foreignTodo =
  'Confira DATABASE_URL, DATA_DIR e S3_*; se estão certas, restaure o backup deste site: npm run restore'

export const installationId = async (db: Db) =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id

type Leaving =
  /** No row references the file: either its upload was interrupted, or this is the wrong database. */
  | 'unknown'
  /** According to its row, the file has expired: either it really has, or the clock is wrong. */
  | 'ended'

/**
 * A deletion that exceeds both the count and the share needs confirmation. One interrupted upload leaves three files.
 */
const limits: Record<Leaving, readonly { count: number; share: number }[]> = {
  unknown: [{ count: 3, share: 0.1 }],
  ended: [
    { count: 3, share: 0.5 },
    { count: 20, share: 0.1 },
  ],
}

/** Whether an operator must confirm the deletion. On a small site, even a few files are a large share. */
export const needsConfirmation = (kind: Leaving, leaving: number, stored: number) =>
  limits[kind].some(({ count, share }) => leaving > count && leaving > stored * share)

type Guarded = { owned: boolean; unconfirmed: readonly string[] }

/** Wraps a daily deletion job, and sends an e-mail if an operator must confirm a deletion. */
export const alertWhenGuarded = (end: (app: App) => Promise<Guarded>) => async (app: App) => {
  const { owned, unconfirmed } = await end(app)
  if (!owned || unconfirmed.length > 0) await alertOperations(app, 'deletions-waiting')
}
