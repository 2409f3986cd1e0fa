import { execFile } from 'node:child_process'
import { chown, lchown, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, endKeysBySchedule } from '#server/platform/backup/back-up.ts'
import { listBackups } from '#server/platform/backup/manifest.ts'
import { commandLine, servingEnv } from '../world/environment.ts'
import { bootApp } from '../world/site.ts'
import { openPlace } from './product.ts'

const owner = 12_345
const isRoot = process.getuid?.() === 0
const place = await openPlace({ isMade: true })
const BACKUP_DIR = join(place.dataDir, 'backup')

beforeAll(async () => {
  await mkdir(BACKUP_DIR, { mode: 0o700 })
  if (!isRoot) return
  for (const path of await readdir(place.dataDir, { recursive: true }))
    await lchown(join(place.dataDir, path), owner, owner)
  await chown(place.dataDir, owner, owner)
})
afterAll(() => place.clear())

/** Makes the process print its user and groups on exit. */
const sayUser = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.error('user', process.getuid(), process.getgid(), process.getgroups().join()))",
)}`

const run = (command: string, variables: NodeJS.ProcessEnv = {}, uid?: number) =>
  new Promise<string>(resolve => {
    const own = { DATABASE_URL: '', DATA_DIR: place.dataDir, BACKUP_DIR, NODE_OPTIONS: sayUser }
    const env = { PATH: process.env.PATH, ...servingEnv, ...own, ...variables }
    // A uid without an account has no home directory.
    const as = uid === undefined ? {} : { uid, gid: uid, env: { ...env, HOME: place.dataDir } }
    execFile(process.execPath, commandLine(command), { env, cwd: '/', ...as }, (_, out, err) => resolve(out + err))
  })

const foreignFiles = async () => {
  const paths = (await readdir(place.dataDir, { recursive: true })).map(path => join(place.dataDir, path))
  const all = await Promise.all(
    paths.map(async path => ({ path, uid: (await lstat(path).catch(() => undefined))?.uid })),
  )
  return all.filter(({ uid }) => uid !== undefined && uid !== owner)
}

/** `start` and `payments` exit at the first missing setting. */
const commands = [
  'start',
  'payments',
  'backup',
  'restore',
  'add-operator',
  'doctor',
  'verify-audit',
  'verify-ledger',
  'retention',
  'kyc-retention',
  'access-log',
  'data-map',
  'rotate-kyc-key',
  'disable-operator',
  'sweep-media',
]

test.runIf(isRoot)(
  'every command started by root runs as the owner of DATA_DIR, and leaves no file of root',
  async () => {
    const listed = await run('--help', { NODE_OPTIONS: '' })
    expect([...listed.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name).sort()).toEqual(commands.toSorted())
    const product = place.start({ BACKUP_DIR }, { command: [process.execPath, ...commandLine('start')] })
    await product.serving()
    for (const command of commands)
      expect({ command, output: await run(command) }).toEqual({
        command,
        output: expect.stringContaining(`user ${owner} ${owner} ${owner}\n`),
      })
    expect(await foreignFiles()).toEqual([])
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    expect(await listBackups(BACKUP_DIR)).toHaveLength(1)
  },
  240_000,
)

test.runIf(isRoot)('root stays root if it owns DATA_DIR or there is none yet', async () => {
  expect(await run('data-map', { DATA_DIR: join(place.dataDir, 'none') })).toContain('user 0 0')
  expect(await run('data-map', { DATA_DIR: '/' })).toContain('user 0 0')
})

test.runIf(isRoot)('the commands report a backup that the site cannot read in one line', async () => {
  const hidden = join(BACKUP_DIR, '2026-01-01T00-00-00Z')
  await mkdir(hidden, { mode: 0o700 })
  expect(await run('backup', { NODE_OPTIONS: '' }, owner)).toMatch(/^O backup não foi feito: EACCES[^\n]*\n$/)
  expect(await run('doctor', { NODE_OPTIONS: '' }, owner)).toMatch(/erro {5}Backup: EACCES[^\n]*BACKUP_DIR/)
  expect(await run('restore', { NODE_OPTIONS: '' }, owner)).toMatch(/^[^\n]*EACCES[^\n]*\n$/)
  await rm(hidden, { recursive: true })
})

test('a failure to delete keys in backups is logged each time and mailed once', async () => {
  const dir = join(place.dataDir, 'other')
  const backup = { dir, cron: '30 6 * * *', keepDays: 35 }
  const { app: booted, log } = await bootApp()
  const app = { ...booted, env: { ...booted.env, backup } }
  await backUp(app, backup)
  await rm(dir, { recursive: true })
  await writeFile(dir, '')
  for (const message of ['ENOTDIR', 'ENOTDIR']) await expect(endKeysBySchedule(app)).rejects.toThrow(message)
  await rm(dir)
  await expect(endKeysBySchedule(app)).rejects.toThrow('ENOENT')
  expect(log.map(({ event }) => event)).toEqual(['backup_failed', 'backup_failed', 'backup_failed'])
  const mails = "select from graphile_worker.jobs where task_identifier = 'operations-mail'"
  expect((await app.pool.query(mails)).rowCount).toBe(1)
})
