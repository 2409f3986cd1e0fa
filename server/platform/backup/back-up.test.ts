import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { destroyDocuments } from '#server/people/documents/retention.ts'
import type { App } from '#server/platform/app.ts'
import { schemaState } from '#server/platform/db/schema-state.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { ownsStorages } from '#server/platform/storages/ownership.ts'
import { filesOf, openContent } from '#server/safety/evidence/read-opened.ts'
import { removeFiles } from '#server/safety/evidence/remove-files.ts'
import { readKey, sealEvidence } from '#server/safety/evidence/seal.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { openEvidence } from '#test/world/evidence.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp, createDatabase, databaseUrl, dropDatabase } from '#test/world/site.ts'
import { backUp, backUpBySchedule } from './back-up.ts'
import { listBackups } from './manifest.ts'
import { restore } from './restore.ts'
import { endBackupKeys } from './retention.ts'
import { writeArchive } from './write-archive.ts'

const kycKey = randomBytes(32).toString('base64')
const folder = 'midias/abcdefgh-_12'
let dir: string

beforeEach(async () => {
  dir = await ownDataDir()
})

/** An app that has one photo and one person's documents. */
async function filledApp(variables: NodeJS.ProcessEnv = {}) {
  const { app, log } = await bootApp({ variables: { DATA_DIR: await ownDataDir(), KYC_KEY: kycKey, ...variables } })
  const accountId = await advertiser(app, { kyc: 'none', photos: 1 })
  await app.db
    .updateTable('media')
    .set({ folder: folder.slice(7) })
    .where('account_id', '=', accountId)
    .execute()
  await app.storage.write(`${folder}/512.webp`, Buffer.from('RIFF'))
  return { app, log, accountId, submission: await sendPhotos(app, accountId) }
}

async function emptyApp(variables: NodeJS.ProcessEnv = {}): Promise<App> {
  const { url } = inject('server')
  const name = `restored_${randomBytes(6).toString('hex')}`
  await createDatabase(url, name)
  const env = readEnv({ DATA_DIR: await ownDataDir(), KYC_KEY: kycKey, ...variables })
  const app = openApp(env, databaseUrl(url, name), () => undefined)
  atEnd(async () => {
    await closeApp(app)
    await dropDatabase(url, name)
  })
  return app
}

const choices = { replace: false, verify: true, progress: () => undefined }
const daysLater = (app: App, days: number): App => ({ ...app, now: () => new Date(Date.now() + days * dayMs) })
const restoreTo = (app: App, name: string) => restore(app, { dir, name, ...choices })

test.each([
  ['directories', 'buckets'],
  ['buckets', 'directories'],
])('restores a site with its files in %s to %s, which then belong to it', async (from, to) => {
  const variables = { directories: {}, buckets: await openBucketServer() }
  const { app, submission } = await filledApp(variables[from as keyof typeof variables])
  const { name, files, missing } = await backUp(app, { dir, keepDays: 35 })
  expect({ files, missing }).toEqual({ files: 4, missing: 0 })
  const other = await emptyApp(variables[to as keyof typeof variables])
  expect(await restore(other, { dir, name, ...choices, dryRun: true })).toMatchObject({ withKeys: true, damaged: [] })
  expect([await other.storage.mark.read(), await schemaState(other.db)]).toEqual([undefined, 'empty'])
  expect(await restoreTo(other, name)).toMatchObject({ withKeys: true, damaged: [] })
  expect(await ownsStorages(other)).toBe(true)
  expect((await other.storage.open(`${folder}/512.webp`))?.size).toBe(4)
  const document = await openDocument(app, submission, 'front')
  expect((await openDocument(other, submission, 'front')).equals(document)).toBe(true)
})

test('after a restore, shared buckets belong only to the restored database, until the next restore', async () => {
  const shared = await openBucketServer()
  const { app, accountId } = await filledApp(shared)
  const { name } = await backUp(app, { dir, keepDays: 35 })
  const other = await emptyApp(shared)
  expect(await restoreTo(other, name)).toMatchObject({ damaged: [] })
  expect([await ownsStorages(app), await ownsStorages(other)]).toEqual([false, true])
  // A job from the old database deletes nothing.
  await removeFiles(app, { folders: [folder.slice(7)], objects: [] })
  expect((await other.storage.open(`${folder}/512.webp`))?.size).toBe(4)

  await other.db.deleteFrom('accounts').where('id', '=', accountId).execute()
  const later = await backUp(daysLater(other, 1), { dir, keepDays: 35 })
  expect(await restore(app, { dir, name: later.name, ...choices, replace: true })).toMatchObject({ damaged: [] })
  expect([await ownsStorages(app), await ownsStorages(other)]).toEqual([true, false])
  expect(await app.db.selectFrom('accounts').select('id').where('id', '=', accountId).execute()).toEqual([])
})

test('refuses a storage with files of another database', async () => {
  const { app } = await filledApp()
  const { name } = await backUp(app, { dir, keepDays: 35 })
  const other = await emptyApp(await openBucketServer())
  await other.storage.write(`${folder}/512.webp`, Buffer.from('theirs'))
  await expect(restoreTo(other, name)).rejects.toThrow('Fotos e vídeos: o lugar não está vazio')
  expect(await schemaState(other.db)).toBe('empty')
})

test('a second backup within the same second gets the next second’s name', async () => {
  const { app } = await filledApp()
  const at = app.now()
  const backUpThen = () => backUp({ ...app, now: () => at }, { dir, keepDays: 35 })
  const made = [await backUpThen(), await backUpThen()].map(({ name }) => name)
  expect(new Set(made).size).toBe(2)
  expect(await listBackups(dir)).toEqual(made)
  const rows = await app.db.selectFrom('backups').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual(made)
})

test('destroyed documents cannot be read from a backup older than 7 days', async () => {
  const { app, accountId, submission } = await filledApp()
  const { name } = await backUp(app, { dir, keepDays: 35 })
  const progress = () => undefined
  const { keys } = await writeArchive({ dir, name, path: join(dir, 'site.tar'), progress })
  await destroyDocuments(app, accountId)
  await endBackupKeys(dir, new Date(Date.now() + 6 * dayMs))
  expect(keys.map(existsSync)).toEqual([true, true, true])
  await endBackupKeys(dir, new Date(Date.now() + 7 * dayMs))
  expect(keys.map(existsSync)).toEqual([false, false, false])
  const other = await emptyApp()
  expect(await restoreTo(other, name)).toMatchObject({ withKeys: false })
  await expect(openDocument(other, submission, 'front')).rejects.toThrow()
  expect((await other.storage.open(`${folder}/512.webp`))?.size).toBe(4)
})

test('a backup includes sealed evidence, which opens only with its key', async () => {
  const { app } = await filledApp()
  const world = openEvidence({ app })
  const account = await world.published({ nickname: 'Lacrada', photos: 1 })
  await sealEvidence(app)
  const { name } = await backUp(app, { dir, keepDays: 35 })
  const [{ id }] = await world.versionsOf(account)
  const other = await emptyApp()
  expect(await restoreTo(other, name)).toMatchObject({ withKeys: true })
  expect(await openContent(other, other.db, id)).toMatchObject({ profile: { nickname: 'Lacrada' } })
  const [file] = await filesOf(other.db, id)
  const key = await readKey(other.db, file?.evidence_id ?? 0)
  expect((await other.vault.readUnder(key as NonNullable<typeof key>, file?.object ?? ''))?.length).toBe(file?.bytes)
  // The restore re-enabled the triggers, so this database also forbids changes.
  await expect(other.pool.query('delete from evidence')).rejects.toThrow('still kept')
  await endBackupKeys(dir, new Date(Date.now() + 7 * dayMs))
  const third = await emptyApp()
  expect(await restoreTo(third, name)).toMatchObject({ withKeys: false })
  await expect(openContent(third, third.db, id)).rejects.toThrow('não existe mais')
})

test('an expired backup is removed with the files that only it names; the newest stays', async () => {
  const { app, accountId } = await filledApp()
  const first = await backUp(app, { dir, keepDays: 35 })
  await app.db.deleteFrom('accounts').where('id', '=', accountId).execute()
  const second = await backUp(daysLater(app, 1), { dir, keepDays: 35 })
  expect(await listBackups(dir)).toEqual([first.name, second.name])
  const third = await backUp(daysLater(app, 35.5), { dir, keepDays: 35 })
  expect(await listBackups(dir)).toEqual([second.name, third.name])
  expect((await readdir(join(dir, 'files', 'media'), { recursive: true })).filter(name => name.includes('/'))).toEqual(
    [],
  )
  const fourth = await backUp(daysLater(app, 90), { dir, keepDays: 35 })
  expect(await listBackups(dir)).toEqual([third.name, fourth.name])
})

test('two backups started in the same second in different folders both finish', async () => {
  const { app } = await filledApp()
  const at = daysLater(app, 0).now()
  const frozen = { ...app, now: () => at }
  const folders = [dir, await ownDataDir()]
  const made = []
  for (const folder of folders) made.push((await backUp(frozen, { dir: folder, keepDays: 35 })).name)
  expect(await Promise.all(folders.map(listBackups))).toEqual(made.map(name => [name]))
  expect(await app.db.selectFrom('backups').select('name').execute()).toEqual([{ name: made[0] }])
})

test('a scheduled backup logs its result', async () => {
  const { app, log } = await filledApp()
  const backup = { dir, cron: '30 6 * * *', keepDays: 35 }
  await backUpBySchedule({ ...app, env: { ...app.env, backup } })
  const nowhere = { ...backup, dir: join(import.meta.filename, 'nowhere') }
  await expect(backUpBySchedule({ ...app, env: { ...app.env, backup: nowhere } })).rejects.toThrow('ENOTDIR')
  expect(log.map(({ event }) => event)).toEqual(['backup_made', 'backup_failed'])
  expect((await app.db.selectFrom('backups').select('name').execute()).map(({ name }) => name)).toEqual(
    await listBackups(dir),
  )
})
