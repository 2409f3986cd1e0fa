import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import type { App } from '#server/platform/app.ts'
import { backUp, backUpBySchedule } from '#server/platform/backup/back-up.ts'
import { openArchive } from '#server/platform/backup/open-archive.ts'
import { rereadStore } from '#server/platform/backup/reread.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { readSigned } from '#server/platform/backup/signature.ts'
import { writeArchive } from '#server/platform/backup/write-archive.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { ownsStorages } from '#server/platform/storages/ownership.ts'
import { atEnd } from '#test/world/at-end.ts'
import { filesBelow, ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { commandLine } from '#test/world/environment.ts'
import { advertiser } from '#test/world/people.ts'
import type { LogLine } from '#test/world/site.ts'
import { bootApp, createDatabase, databaseUrl, dropDatabase } from '#test/world/site.ts'

const kycKey = randomBytes(32).toString('base64')
const progress = () => undefined
const folders = ['abcdefgh-_12', 'bbcdefgh-_12']
let site: App
let log: LogLine[]
let dir: string
let name: string

beforeAll(async () => {
  const booted = await bootApp({ variables: { DATA_DIR: await ownDataDir(), KYC_KEY: kycKey } })
  site = booted.app
  log = booted.log
  const accountId = await advertiser(site, { kyc: 'none', photos: 2 })
  const rows = await site.db.selectFrom('media').select('id').where('account_id', '=', accountId).execute()
  for (const [at, { id }] of rows.entries()) {
    await site.db
      .updateTable('media')
      .set({ folder: folders[at] as string })
      .where('id', '=', id)
      .execute()
    await site.storage.write(`midias/${folders[at]}/512.webp`, Buffer.from(`RIFF ${at}`))
  }
  await sendPhotos(site, accountId)
})

beforeEach(async () => {
  dir = await ownDataDir()
  name = (await backUp(site, { dir, keepDays: 35 })).name
})

async function emptyDatabase() {
  const { url } = inject('server')
  const database = `target_${randomBytes(6).toString('hex')}`
  await createDatabase(url, database)
  atEnd(() => dropDatabase(url, database))
  return databaseUrl(url, database)
}

async function emptyApp() {
  const app = openApp(
    readEnv({ DATA_DIR: await ownDataDir(), KYC_KEY: kycKey }),
    await emptyDatabase(),
    () => undefined,
  )
  atEnd(() => closeApp(app))
  return app
}

const photoIn = (folder: string) => join(dir, 'files/media', folder.slice(0, 2), folder, '512.webp')
const flip = async (path: string) => {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 255
  await writeFile(path, bytes)
}
const oneDocument = async () => (await filesBelow(join(dir, 'files/documents')))[0]?.path ?? ''

/** Ways to damage one file of a backup. */
const damages: Record<string, (path: string) => Promise<unknown>> = {
  'corrupted by one bit': flip,
  'cut short': path => truncate(path, 2),
  gone: path => rm(path),
}

test.each(Object.keys(damages))('everything else is restored if a photo and a document are %s', async damage => {
  const paths = [photoIn('abcdefgh-_12'), await oneDocument()]
  for (const path of paths) await damages[damage]?.(path)
  const target = await emptyApp()
  const choices = { dir, name, replace: false, verify: true, progress }
  expect(await restore(target, choices)).toMatchObject({ damaged: paths, withKeys: true })
  expect(await target.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  expect((await target.storage.open('midias/bbcdefgh-_12/512.webp'))?.size).toBe(6)
  // The site's next backup recopies both files.
  const next = await backUp(secondLater(), { dir, keepDays: 35, rereadAll: true })
  expect(next).toMatchObject({ missing: 0, lost: [] })
  expect(next.copiedAgain).toHaveLength(2)
  expect(await rereadStore(dir, { at: new Date(), all: true })).toMatchObject({ files: 5, parts: [], items: none })
})

/** Runs each backup in a different second from the commands' backups, because a backup's name is its second. */
const secondLater = () => {
  later += minuteMs
  return { ...site, now: () => new Date(Date.now() + hourMs + later) }
}
let later = 0

const none = { media: new Set(), documents: new Set() }

test.each(Object.keys(damages))('a restore and the next backup succeed if a list is %s', async damage => {
  const list = join(dir, name, 'media.list.zst')
  await damages[damage]?.(list)
  const target = await emptyApp()
  expect(await restore(target, { dir, name, replace: false, verify: true, progress })).toMatchObject({
    damaged: [list],
  })
  expect(await ownsStorages(target)).toBe(true)
  expect(await target.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  const next = await backUp(secondLater(), { dir, keepDays: 35, rereadAll: true })
  expect(next).toMatchObject({ files: 5, missing: 0, lost: [list] })
})

test('the commands list damaged files, and a restore finishes without them on request', async () => {
  const DATABASE_URL = await emptyDatabase()
  const DATA_DIR = await ownDataDir()
  const run = (database: string, command: string, ...args: string[]) =>
    new Promise<{ code: unknown; output: string }>(resolve => {
      const variables = { DATABASE_URL: database, DATA_DIR: database === DATABASE_URL ? DATA_DIR : site.env.dataDir }
      const env = { PATH: process.env.PATH, ...variables, BACKUP_DIR: dir, KYC_KEY: kycKey, DEMO: '1' }
      execFile(process.execPath, [...commandLine(command), ...args], { env }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, output: out + err }),
      )
    })
  const ofSite = site.pool.options.connectionString as string
  const path = photoIn('abcdefgh-_12')
  await flip(path)
  const first = await run(DATABASE_URL, 'restore', name)
  expect(first).toMatchObject({ code: 1, output: expect.stringContaining(`Restaurado: ${name}`) })
  expect(first.output).toContain(`\nDanificado: ${path}\nUm arquivo do backup está danificado; o banco de dados`)
  const second = await run(DATABASE_URL, 'restore', name, '--continue-without-damaged-files')
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining('e o site fica sem isso') })
  expect(second.output).not.toContain('Banco de dados…')
  expect((await run(DATABASE_URL, 'restore', name)).output).toContain('O banco de dados não está vazio')

  const healed = await run(ofSite, 'backup', '--reread-all')
  expect(healed).toMatchObject({ code: 0, output: expect.stringContaining('copiado de novo: abcdefgh-_12\n') })
  await flip(path)
  await site.storage.remove('midias/abcdefgh-_12')
  const lost = await run(ofSite, 'backup', '--reread-all')
  expect(lost).toMatchObject({ code: 1, output: expect.stringContaining('e o site não o tem mais: abcdefgh-_12\n') })
  await site.storage.write('midias/abcdefgh-_12/512.webp', Buffer.from('RIFF 0'))
}, 120_000)

test('a truncated archive restores the database and the files before the cut', async () => {
  const path = join(dir, 'site.tar')
  await writeArchive({ dir, name, path, progress })
  const bytes = await readFile(path)
  const cut = bytes.indexOf('files/documents')
  await writeFile(path, bytes.subarray(0, cut + 512))
  const target = await emptyApp()
  const admit = (folder: string) => readSigned(target, folder, {})
  const archive = await openArchive({ path, temporary: join(target.env.dataDir, 'tmp/restore'), admit })
  const choices = { dir: archive.dir, name: archive.name, replace: false, verify: false, progress, archive }
  const { damaged } = await restore(target, choices).finally(archive.close)
  expect(damaged).toHaveLength(3)
  expect((await target.storage.open('midias/bbcdefgh-_12/512.webp'))?.size).toBe(6)
})

test('within thirty days every stored file is read again, a share each day', async () => {
  const damaged = photoIn('abcdefgh-_12')
  const table = join(dir, name, 'public.cities.copy.zst')
  for (const path of [damaged, table]) await flip(path)
  const days: Awaited<ReturnType<typeof rereadStore>>[] = []
  for (let day = 0; day < 30; day++) days.push(await rereadStore(dir, { at: new Date(firstDay + day * dayMs) }))
  const shares = days.map(({ files }) => files)
  expect(shares.reduce((all, files) => all + files, 0)).toBe(5)
  expect(Math.max(...shares)).toBeLessThan(5)
  expect(days.filter(({ items }) => items.media.has('abcdefgh-_12'))).toHaveLength(1)
  expect(days[0]?.parts).toEqual([table])

  log.length = 0
  const due = firstDay + days.findIndex(({ items }) => items.media.has('abcdefgh-_12')) * dayMs
  const backup = { dir, cron: '30 6 * * *', keepDays: 35 }
  for (const at of [due, due + 1000])
    await backUpBySchedule({ ...site, now: () => new Date(at), env: { ...site.env, backup } })
  expect(log.map(({ event }) => event)).toEqual(['backup_made', 'backup_damaged', 'backup_made'])
  expect(log[1]?.facts).toMatchObject({ copied_again: 1, lost: 1, first: [table, 'abcdefgh-_12'] })
  const jobs = "select from graphile_worker.jobs where task_identifier = 'operations-mail'"
  expect((await site.pool.query(jobs)).rowCount).toBe(1)
})

const firstDay = Date.UTC(2030, 0, 1)
