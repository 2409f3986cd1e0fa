import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { commandLine, productionEnv } from '../world/environment.ts'
import { advertiser } from '../world/people.ts'
import { bootApp, createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace, type Product } from './product.ts'

const place = await openPlace()
const name = `empty_${randomBytes(6).toString('hex')}`
const { url: server } = inject('server')
const another = databaseUrl(server, name)
const BACKUP_DIR = join(place.dataDir, 'backup')
const variables = { DATABASE_URL: another, DATA_DIR: place.dataDir, BACKUP_DIR }
const longAgo = new Date(Date.now() - 3 * dayMs)

beforeAll(async () => {
  await createDatabase(server, name)
  const { app } = await bootApp({ variables: { DATA_DIR: place.dataDir, KYC_KEY: productionEnv.KYC_KEY } })
  const owner = { accountId: await advertiser(app, { kyc: 'none' }), at: app.now() }
  for (let made = 0; made < 25; made++) {
    const folder = `folder-${String(made).padStart(5, '0')}`
    await app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
    await app.vault.keep(app.db, owner, { front: Buffer.from('document') })
  }
  for (const path of await stored()) await utimes(path, longAgo, longAgo)
  await backUp(app, { dir: BACKUP_DIR, keepDays: 35 })
})
afterAll(async () => {
  await place.clear()
  await dropDatabase(server, name)
})

const stored = async () => {
  const found = ['public/midias', 'private'].map(async folder => {
    const names = await readdir(join(place.dataDir, folder))
    return names.filter(name => name !== 'installation-id').map(name => join(place.dataDir, folder, name))
  })
  return (await Promise.all(found)).flat()
}

/** Makes the site run its nightly jobs. */
async function night(product: Product) {
  const client = new pg.Client(another)
  await client.connect()
  const work = ['end-documents', 'sweep-media']
  // Other jobs may remain queued: the mail about kept files waits for a mail server.
  const left = 'select from graphile_worker.jobs where task_identifier = any($1)'
  try {
    for (const job of work) await client.query('select graphile_worker.add_job($1)', [job])
    await expect.poll(async () => (await client.query(left, [work])).rowCount, { timeout: 60_000 }).toBe(0)
  } finally {
    await client.end()
  }
  await product.until('"event":"media_sweep"')
  await product.until('"event":"kyc_retention"')
}

const run = (command: string, ...args: string[]) =>
  new Promise<string>(resolve => {
    const env = { ...process.env, ...productionEnv, ...variables }
    execFile(process.execPath, [...commandLine(command), ...args], { env }, (_, out, err) => resolve(out + err))
  })

test('an empty database deletes nothing from another’s storage until the backup is restored into it', async () => {
  const product = place.start(variables)
  await product.serving()
  expect(product.output().match(/^Este banco de dados não é o de quem gravou .* npm run restore$/gm)).toHaveLength(1)
  expect((await fetch(product.url)).status).toBe(200)
  await night(product)
  for (const command of ['sweep-media', 'kyc-retention'])
    expect(await run(command, '--confirm')).toMatch(/não são deste banco de dados: .* npm run restore\n$/)
  expect(await stored()).toHaveLength(50)

  product.child.kill('SIGTERM')
  await product.ended
  expect(await run('restore', 'latest')).toMatch(/^O banco de dados não está vazio; [^\n]*\n$/)
  expect(await run('restore', 'latest', '--replace', '--verify')).toContain('Tabelas e arquivos: iguais')
  const restored = place.start(variables)
  await restored.serving()
  expect(restored.output()).not.toContain('não é o de quem gravou')
  await night(restored)
  expect(await stored()).toHaveLength(50)
  expect(await run('sweep-media')).toContain('ficam')
  expect(await stored()).toHaveLength(50)
  // These photos and documents are orphaned: they belong to no profile or submission.
  await run('sweep-media', '--confirm')
  await run('kyc-retention', '--confirm')
  expect(await stored()).toEqual([])
}, 240_000)
