import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { installationId } from '#server/platform/storages/ownership.ts'
import { removeFiles } from '#server/safety/evidence/remove-files.ts'
import { tasks } from '#server/tasks.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { bootApp, type LogLine } from '#test/world/site.ts'
import { sweepMedia } from './sweep-media.ts'

const nothing = { dryRun: false, owned: true, unplaced: 0, orphans: 0, unconfirmed: [], missing: 0 }
let app: App
let log: LogLine[]
let midias: string

beforeAll(async () => {
  const booted = await bootApp({ variables: { DATA_DIR: await ownDataDir() } })
  app = booted.app
  log = booted.log
  midias = join(app.env.dataDir, 'public/midias')
})

beforeEach(async () => {
  await app.db.deleteFrom('accounts').execute()
  for await (const { folder } of app.storage.list()) await app.storage.remove(`midias/${folder}`)
})

const inDays = (days: number) => ({ ...app, now: () => new Date(Date.now() + days * dayMs) })
const write = (folder: string) => app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
const folders = async () => (await readdir(midias)).sort()
const mediaOf = (id: number) =>
  app.db.selectFrom('media').select(['id', 'folder']).where('account_id', '=', id).orderBy('id').execute()

/** Creates an advertiser whose photos have files. */
async function person(photos: number, more: object = {}) {
  const id = await advertiser(app, { photos, ...more })
  const media = await mediaOf(id)
  for (const { folder } of media) await write(folder)
  return { id, media, folders: media.map(({ folder }) => folder) }
}

const unplace = (id: number) => app.db.updateTable('media').set({ position: null }).where('id', '=', id).execute()

test('deletes folders without a row after a day, but not the folder of a photo, video or banner', async () => {
  const { id, folders: own } = await person(2, { userType: 5 })
  await campaign(app, id, 1)
  const banner = (await app.db.selectFrom('campaigns').select('folder').executeTakeFirstOrThrow()).folder as string
  for (const folder of [banner, 'orphan-00001', 'orphan-00002']) await write(folder)
  expect(await sweepMedia(inDays(0.99))).toEqual(nothing)
  const kept = [...own, banner].sort()
  expect(await folders()).toEqual([...kept, 'orphan-00001', 'orphan-00002'].sort())
  expect(await sweepMedia(inDays(1.01), { dryRun: true })).toEqual({ ...nothing, dryRun: true, orphans: 2 })
  expect(await folders()).toHaveLength(5)
  expect(await sweepMedia(inDays(1.01))).toEqual({ ...nothing, orphans: 2 })
  expect(await folders()).toEqual(kept)
  expect(await sweepMedia(inDays(1.01))).toEqual(nothing)
})

test('deletes rows and files of items outside a profile after a day, but not of items in a profile', async () => {
  const { id, media } = await person(3)
  for (const each of media.slice(1)) await unplace(each.id)
  expect(await sweepMedia(inDays(0.99))).toEqual(nothing)
  expect(await sweepMedia(inDays(1.01), { dryRun: true })).toEqual({ ...nothing, dryRun: true, unplaced: 2 })
  expect(await mediaOf(id)).toHaveLength(3)
  expect(await sweepMedia(inDays(1.01))).toEqual({ ...nothing, unplaced: 2 })
  await runQueued(app, tasks)
  expect(await mediaOf(id)).toEqual(media.slice(0, 1))
  expect(await folders()).toEqual([media[0]?.folder])
  expect(await sweepMedia(inDays(1.01))).toEqual(nothing)
})

test('keeps everything of a suspended account', async () => {
  const { id, media } = await person(1, { suspended: true })
  await unplace(media[0]?.id as number)
  expect(await sweepMedia(inDays(30))).toEqual(nothing)
  expect(await mediaOf(id)).toEqual(media)
})

test('reports rows whose files are missing, and keeps them', async () => {
  const { folders: own, media, id } = await person(2)
  await app.storage.remove(`midias/${own[0]}`)
  expect(await sweepMedia(inDays(0.5))).toEqual(nothing)
  expect(await sweepMedia(inDays(1.01))).toEqual({ ...nothing, missing: 1 })
  expect(log.at(-1)).toEqual({ event: 'media_files_missing', facts: { folders: own.slice(0, 1) } })
  expect(await mediaOf(id)).toEqual(media)
})

test('deletes more than a tenth of the stored files only once somebody confirms', async () => {
  const { folders: own } = await person(2)
  for (let made = 0; made < 21; made++) await write(`orphan-${String(made).padStart(5, '0')}`)
  expect(await sweepMedia(inDays(2))).toEqual({ ...nothing, orphans: 21, unconfirmed: ['orphans'] })
  expect(await folders()).toHaveLength(23)
  expect(await sweepMedia(inDays(2), { confirmed: true })).toEqual({ ...nothing, orphans: 21 })
  expect(await folders()).toEqual(own.toSorted())
})

test('deletes many items removed from profiles at the same time only once somebody confirms', async () => {
  const { id } = await person(22)
  await app.db.updateTable('media').set({ position: null }).where('account_id', '=', id).execute()
  expect(await sweepMedia(inDays(2))).toEqual({ ...nothing, unplaced: 22, unconfirmed: ['unplaced'] })
  expect(await mediaOf(id)).toHaveLength(22)
  expect(await sweepMedia(inDays(2), { confirmed: true })).toEqual({ ...nothing, unplaced: 22 })
  expect(await mediaOf(id)).toEqual([])
})

test('deletes nothing in the storage of another installation, not even queued files', async () => {
  const { media } = await person(2)
  await write('orphan-00001')
  const { mark } = app.vault
  await mark.write('11111111-2222-4333-8444-555555555555')
  await unplace(media[0]?.id as number)
  expect(await sweepMedia(inDays(2))).toMatchObject({ owned: false, unplaced: 1, orphans: 1 })
  await removeFiles(app, { folders: media.map(({ folder }) => folder), objects: [] })
  expect(await folders()).toHaveLength(3)
  await mark.write(await installationId(app.db))
  expect(await sweepMedia(inDays(2))).toMatchObject({ owned: true, unplaced: 1, orphans: 1 })
})

test('writing into an old folder resets its age', async () => {
  await write('orphan-00001')
  const old = new Date(Date.now() - 3 * dayMs)
  await utimes(join(midias, 'orphan-00001'), old, old)
  await write('orphan-00001')
  expect(await sweepMedia(app)).toEqual(nothing)
  await utimes(join(midias, 'orphan-00001'), old, old)
  expect(await sweepMedia(app)).toEqual({ ...nothing, orphans: 1 })
})
