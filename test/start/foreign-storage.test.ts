import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { commandLine, productionEnv } from '../world/environment.ts'
import { advertiser } from '../world/people.ts'
import { bootApp, createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace, type Product } from './product.ts'

const place = await openPlace()
const name = `empty_${randomBytes(6).toString('hex')}`
const { url: server } = inject('server')
const another = databaseUrl(server, name)
const variables = { DATABASE_URL: another, DATA_DIR: place.dataDir }
const longAgo = new Date(Date.now() - 3 * 86_400_000)

beforeAll(async () => {
  await createDatabase(server, name)
  const { app } = await bootApp({ variables: { DATA_DIR: place.dataDir } })
  const owner = { accountId: await advertiser(app, { kyc: 'none' }), at: app.now() }
  for (let made = 0; made < 25; made++) {
    const folder = `folder-${String(made).padStart(5, '0')}`
    await app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
    await app.vault.keep(app.db, owner, { front: Buffer.from('document') })
  }
  for (const path of await stored()) await utimes(path, longAgo, longAgo)
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

/** The recurring work of a night, done by the site itself. */
async function night(product: Product) {
  const client = new pg.Client(another)
  await client.connect()
  const work = ['end-documents', 'sweep-media']
  // The mail about what was kept waits for a mail server.
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

test('an empty database beside full storage deletes nothing until somebody says that they belong together', async () => {
  const product = place.start(variables)
  await product.serving()
  expect(product.said().match(/^Este banco de dados não é o de quem gravou .* npm run adopt-storage$/gm)).toHaveLength(
    1,
  )
  expect((await fetch(product.url)).status).toBe(200)
  await night(product)
  expect(await run('sweep-media', '--confirm')).toContain('não são deste banco de dados')
  expect(await run('kyc-retention', '--confirm')).toContain('não são deste banco de dados')
  expect(await stored()).toHaveLength(50)

  expect(await run('adopt-storage')).toMatch(/25 pastas, e este banco conhece 0\n.*25 objetos.* 0\nNada foi alterado/)
  expect(await run('adopt-storage', '--adopt')).toContain('Agora os arquivos são deste banco de dados')
  await night(product)
  expect(await stored()).toHaveLength(50)
  expect(await run('sweep-media')).toContain('ficam')
  expect(await stored()).toHaveLength(50)
  await run('sweep-media', '--confirm')
  await run('kyc-retention', '--confirm')
  expect(await stored()).toEqual([])
}, 240_000)
