import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { freePort } from '../world/environment.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace, type Product } from './product.ts'

const { url: server } = inject('server')
const name = `upgrade_${randomBytes(6).toString('hex')}`
const DATABASE_URL = databaseUrl(server, name)
const KYC_KEY = randomBytes(32).toString('base64')
const place = await openPlace()
const ports = [place.port, await freePort()]
let later: string

beforeAll(async () => {
  await createDatabase(server, name)
  later = await makeLaterRelease()
})
afterAll(async () => {
  await place.clear()
  await dropDatabase(server, name)
  await rm(later, { recursive: true, force: true })
})

test('a release and its successor run side by side, and the older one still starts after the newer one', {
  timeout: 240_000,
}, async () => {
  const older = start(projectRoot, 0)
  await older.serving()
  const beside = start(later, 1)
  await beside.serving()
  for (const { url } of [older, beside]) {
    expect(await ready(url)).toBe(200)
    expect(await statusOf(`${url}/assets/later-0a1b2c3d.js`)).toBe(200)
  }
  await stop(older)
  const again = start(projectRoot, 0)
  await again.serving()
  await stop(beside)
  expect(await ready(again.url)).toBe(200)
  expect(await statusOf(`${again.url}/assets/later-0a1b2c3d.js`)).toBe(200)
  expect(await query(`select new_order_code() code`)).toEqual([{ code: 'later' }])
  await stop(again)

  await query(`update oldest_supported_schema set migration = '${migration}'`)
  const refused = start(projectRoot, 0)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(
    /^O banco de dados é de uma versão mais nova, com a qual esta não funciona: [^\n]*\n$/,
  )
})

const migration = '999-later-release.sql'

/** A copy of this release with one more migration, a changed function and an extra script. */
async function makeLaterRelease() {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-later-'))
  for (const each of ['package.json', 'node_modules', 'contract', 'demo'])
    await symlink(join(projectRoot, each), join(folder, each))
  await mkdir(join(folder, 'server'))
  for (const each of ['dist', 'server/platform/db'])
    await cp(join(projectRoot, each), join(folder, each), { recursive: true })
  await writeFile(
    join(folder, 'server/platform/db/migrations', migration),
    'alter table accounts add column later text;',
  )
  const changed = `create or replace function new_order_code() returns text language sql volatile as $$ select 'later' $$;`
  await writeFile(join(folder, 'server/platform/db/functions/new-order-code.sql'), changed)
  await writeFile(join(folder, 'dist/stamp'), `${await readFile(join(projectRoot, 'dist/stamp'), 'utf8')}-later`)
  await writeFile(join(folder, 'dist/web/assets/later-0a1b2c3d.js'), 'export {}')
  return folder
}

function start(release: string, at: 0 | 1): Product {
  const env = { DATABASE_URL, KYC_KEY, PORT: String(ports[at]) }
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', join(release, 'dist/server/main.js')]
  return place.start(env, { command, cwd: release })
}

const stop = ({ child, ended }: Product) => {
  child.kill('SIGTERM')
  return ended
}

const statusOf = async (url: string) => (await fetch(url)).status
const ready = (url: string) => statusOf(`${url}/readyz`)

async function query(sql: string) {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
