import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeApp, openApp } from '#server/open-app.ts'
import { hashFile } from '#server/platform/backup/file-store.ts'
import { listBackups } from '#server/platform/backup/manifest.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { serve } from '#server/serve.ts'
import { atEnd } from '#test/world/at-end.ts'
import { ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { commandLine } from '#test/world/environment.ts'
import { openOldPostgres } from '#test/world/old-postgres.ts'
import { openOrderAdmin } from '#test/world/orders.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite, createDatabase, databaseUrl, dropDatabase } from '#test/world/site.ts'

const catalogue = '/api/account/list/2'
let site: Booted
let BACKUP_DIR: string
let submission: number

beforeAll(async () => {
  site = await bootSite({ template: 'vespera_demo' })
  // The other media would add no coverage, and take seconds to copy.
  await site.app.pool.query('delete from media where position > 0 or account_id % 5 > 0')
  submission = await sendPhotos(site.app, await advertiser(site.app, { kyc: 'none' }))
  const { order, confirm, iris } = await openOrderAdmin(site)
  await confirm(iris, await order())
  BACKUP_DIR = await mkdtemp(join(tmpdir(), 'vespera-backup-'))
})
afterAll(() => rm(BACKUP_DIR, { recursive: true, force: true }))

type Ran = { code: number | null; output: string }

function start(command: string, args: string[], variables: Record<string, string> = {}) {
  const { databaseUrl: DATABASE_URL, app } = site
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR: app.env.dataDir, BACKUP_DIR, DEMO: '1', ...variables }
  const child = spawn(process.execPath, [...commandLine(command), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = once(child, 'close').then(([code]): Ran => ({ code, output }))
  return { child, ended }
}

const run = (command: string, args: string[] = [], variables?: Record<string, string>) =>
  start(command, args, variables).ended

const storedItems = async (kind: string) => {
  const shards = await readdir(join(BACKUP_DIR, 'files', kind))
  return (await Promise.all(shards.map(shard => readdir(join(BACKUP_DIR, 'files', kind, shard))))).flat()
}

/** An empty database whose owner has no other privileges, on the oldest supported PostgreSQL if it is installed. */
async function emptyDatabase() {
  const server = (await openOldPostgres())?.url ?? inject('server').url
  const client = new pg.Client(server)
  await client.connect()
  await client.query('drop role if exists only_owner').catch(() => undefined)
  await client.query("create role only_owner login password 'x'").catch(() => undefined)
  await client.end()
  await createDatabase(server, 'restored')
  atEnd(() => dropDatabase(server, 'restored'))
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query('alter database restored owner to only_owner')
  await admin.end()
  const url = new URL(databaseUrl(server, 'restored'))
  url.username = 'only_owner'
  url.password = 'x'
  return url.toString()
}

test('a running site’s backup is restored elsewhere, and that site serves the same', { timeout: 240_000 }, async () => {
  const secret = 'smtp://fulana:segredo@correio.exemplo'
  const archive = join(BACKUP_DIR, 'site.tar')
  const backup = start('backup', ['--archive', archive], { SMTP_URL: secret, KYC_KEY_OLD: '' })
  while (backup.child.exitCode === null && backup.child.signalCode === null) {
    expect((await fetch(site.url + catalogue)).status).toBe(200)
  }
  const { code, output } = await backup.ended
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Backup feito: ') })
  const [name = ''] = await listBackups(BACKUP_DIR)
  const { rows } = await site.app.pool.query('select name, files from backups')
  expect(rows).toMatchObject([{ name }])
  expect(output).toContain(`${rows[0].files.toLocaleString('pt-BR')} arquivos`)
  const settings = await readFile(join(BACKUP_DIR, name, 'settings.env'), 'utf8')
  expect(settings).toContain('\n# SMTP_URL=\n')
  expect(settings).not.toContain('segredo')

  expect(output).toContain(`SHA-256 ${await hashFile(archive)}`)
  for (const file of ['site.tar', 'site.keys']) expect((await stat(join(BACKUP_DIR, file))).mode & 0o777).toBe(0o600)
  const packed = execFileSync('tar', ['-tf', archive], { encoding: 'utf8' })
  expect(packed).toContain(`${name}/settings.env\n`)
  expect(packed).not.toContain('kyc_keys')

  const DATA_DIR = await ownDataDir()
  const variables = { DATABASE_URL: await emptyDatabase(), DATA_DIR }
  await cp(join(site.app.env.dataDir, 'kyc.key'), join(DATA_DIR, 'kyc.key'))
  const restored = await run('restore', [archive, '--verify'], { ...variables, BACKUP_DIR: '' })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`Restaurado: ${name}`) })
  expect(restored.output).toMatch(/Tabelas e arquivos: iguais .*\nAuditoria íntegra: \d+ registros\n.*diferença: 0\n$/)

  const app = openApp({ ...readEnv(variables), port: 0 }, variables.DATABASE_URL, () => undefined)
  atEnd(() => closeApp(app))
  const other = await serve(app)
  atEnd(() => other.close())
  const [before, after] = await Promise.all([site, other].map(async ({ url }) => (await fetch(url + catalogue)).text()))
  expect(JSON.parse(before ?? '').data.length).toBeGreaterThan(5)
  expect(after).toBe(before)
  expect((await openDocument(app, submission, 'front')).length).toBeGreaterThan(1000)
  await advertiser(app)

  expect(await readdir(join(DATA_DIR, 'tmp'))).not.toContain('restore')
  expect((await run('restore', [], { DATABASE_URL: '', DATA_DIR: site.app.env.dataDir })).output).toContain(name)
  const again = await run('restore', ['latest'], variables)
  expect(again.output).toBe('O banco de dados não está vazio; para substituir o que há ali, repita com --replace\n')
})

test('the next backup copies only new files', async () => {
  const before = new Set(await storedItems('documents'))
  await sendPhotos(site.app, await advertiser(site.app, { kyc: 'none' }))
  expect((await run('backup')).code).toBe(0)
  const added = (await storedItems('documents')).filter(item => !before.has(item))
  expect(added).toHaveLength(3)
})

test('a backup interrupted by a kill or a full disk leaves nothing that looks like a backup', async () => {
  const whole = await listBackups(BACKUP_DIR)
  const unfinished = async () => (await readdir(BACKUP_DIR)).filter(name => name.startsWith('.unfinished'))
  const holder = new pg.Client(site.databaseUrl)
  await holder.connect()
  await holder.query('begin; lock table cities')
  const killed = start('backup', [])
  await expect.poll(unfinished, { timeout: 30_000 }).toHaveLength(1)
  killed.child.kill('SIGKILL')
  await killed.ended
  await holder.end()
  expect(await listBackups(BACKUP_DIR)).toEqual(whole)
  const limited = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, ...commandLine('backup')]
  const env = { PATH: process.env.PATH, DATABASE_URL: site.databaseUrl, DATA_DIR: site.app.env.dataDir, BACKUP_DIR }
  const full = spawn('sh', limited, { env })
  let output = ''
  full.stderr.on('data', chunk => (output += chunk))
  expect(await once(full, 'close')).toEqual([1, null])
  expect(output).toBe('Não há espaço em BACKUP_DIR: o backup não foi feito\n')
  expect(await unfinished()).toEqual([])
  expect(await listBackups(BACKUP_DIR)).toEqual(whole)
})

test('a damaged backup is refused, and the database stays empty', async () => {
  const [name = ''] = await listBackups(BACKUP_DIR)
  const file = join(BACKUP_DIR, name, 'public.cities.copy.zst')
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 255
  await writeFile(file, bytes)
  await createDatabase(inject('server').url, 'damaged')
  atEnd(() => dropDatabase(inject('server').url, 'damaged'))
  const DATABASE_URL = databaseUrl(inject('server').url, 'damaged')
  const variables = { DATABASE_URL, DATA_DIR: await ownDataDir() }
  await cp(join(site.app.env.dataDir, 'kyc.key'), join(variables.DATA_DIR, 'kyc.key'))
  const { code, output } = await run('restore', [name], variables)
  expect(code).toBe(1)
  expect(output).toMatch(
    /^O backup está danificado \(.*public\.cities\.copy\.zst\): nada foi restaurado; tente o backup anterior\n$/,
  )
  const archive = join(BACKUP_DIR, 'site.tar')
  await truncate(archive, 100_000)
  expect((await run('restore', [archive], variables)).output).toMatch(
    /^\S+site\.tar não é um arquivo inteiro de um backup \([^\n]*\)\n$/,
  )
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  expect((await client.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0)
  await client.end()
})
