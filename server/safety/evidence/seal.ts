import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ownsStorages } from '#server/platform/storages/ownership.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault' | 'log'>

export const contentAbout = 'content'

/** Seals the content first, then each file, each in its own transaction, so an interrupted job can resume. */
export async function sealEvidence(app: Deps, stopping?: AbortSignal) {
  while (await sealNextContent(app)) stopping?.throwIfAborted()
  if (!(await ownsStorages(app))) return
  while (await sealNextFolder(app)) stopping?.throwIfAborted()
}

const sealNextContent = ({ db, vault }: Deps) =>
  db.transaction().execute(async tx => {
    const next = await tx
      .selectFrom('evidence')
      .select(['id', 'content'])
      .where('sealed', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return false
    const key = await keyOf({ vault }, tx, next.id)
    const sealed = await vault.sealUnder(key, Buffer.from(JSON.stringify(next.content)), contentAbout)
    await tx.updateTable('evidence').set({ sealed, content: null }).where('id', '=', next.id).execute()
    return true
  })

/** Creates the key when the first part of the evidence is sealed. */
export async function keyOf({ vault }: Pick<App, 'vault'>, tx: Db, evidenceId: number) {
  const known = await readKey(tx, evidenceId)
  if (known) return known
  const key = await vault.newKey(evidenceId)
  await tx
    .insertInto('evidence_keys')
    .values(key)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await readKey(tx, evidenceId)) ?? key
}

/** Returns undefined if the database was restored from a backup so old that its keys had been destroyed. */
export const readKey = (db: Db, evidenceId: number) =>
  db.selectFrom('evidence_keys').selectAll().where('evidence_id', '=', evidenceId).executeTakeFirst()

const sealNextFolder = (app: Deps) =>
  app.db.transaction().execute(async tx => {
    const next = await tx
      .selectFrom('evidence_folders')
      .selectAll()
      .orderBy('evidence_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return false
    await sealFolder(app, tx, { evidenceId: next.evidence_id, folder: next.folder })
    return true
  })

/** Seals the evidence in these folders before we remove the public files. Waits for jobs that seal the same folders. */
export async function sealFolders(app: Deps, folders: readonly string[]) {
  if (folders.length === 0) return
  await app.db.transaction().execute(async tx => {
    const waiting = await tx
      .selectFrom('evidence_folders')
      .selectAll()
      .where('folder', 'in', folders)
      .orderBy('evidence_id')
      .forUpdate()
      .execute()
    for (const { evidence_id, folder } of waiting) await sealFolder(app, tx, { evidenceId: evidence_id, folder })
  })
}

type Waiting = { evidenceId: number; folder: string }

/** Seals only the largest file (a photo's largest size, or the video), because we made the smaller ones from it. */
async function sealFolder({ storage, vault, log }: Deps, tx: Db, { evidenceId, folder }: Waiting) {
  const stored = await Promise.all(
    (await storage.files(folder)).map(async key => ({ key, file: await storage.open(key) })),
  )
  const largest = stored
    .flatMap(({ key, file }) => (file ? [{ key, file }] : []))
    .sort((one, other) => other.file.size - one.file.size)[0]
  if (largest) {
    const bytes = await buffer(largest.file.stream())
    const key = await keyOf({ vault }, tx, evidenceId)
    await keepFile({ vault }, tx, { key, name: nameOf(largest.key), bytes })
  } else log('evidence_file_missing', { evidence: evidenceId, folder })
  await tx.deleteFrom('evidence_folders').where('evidence_id', '=', evidenceId).where('folder', '=', folder).execute()
}

const nameOf = (key: string) => key.slice('midias/'.length).replace('/', '-')

type Key = Awaited<ReturnType<typeof keyOf>>
type FileInput = { key: Key; name: string; bytes: Buffer }

export async function keepFile({ vault }: Pick<App, 'vault'>, tx: Db, { key, name, bytes }: FileInput) {
  const object = await vault.keepUnder(key, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await tx
    .insertInto('evidence_files')
    .values({ object, evidence_id: key.evidence_id, name, bytes: bytes.length, sha256 })
    .execute()
}
