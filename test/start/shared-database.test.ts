import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { productionEnv } from '../world/environment.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace, type Product } from './product.ts'

const { url: server } = inject('server')
const name = `shared_${randomBytes(6).toString('hex')}`
const DATABASE_URL = databaseUrl(server, name)
const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const staff = { STAFF_EMAIL: 'operacao@teste.local', STAFF_PASSWORD: 'uma-senha-de-operador' }
const places = [await openPlace(), await openPlace()]
const timeout = 240_000

beforeAll(() => createDatabase(server, name))
afterAll(async () => {
  for (const place of places) await place.clear()
  await dropDatabase(server, name)
})

async function startBoth(keys: Record<string, string>): Promise<Product[]> {
  const both = places.map(place => place.start({ DATABASE_URL, ...staff, ...keys }))
  await Promise.all(both.map(product => product.serving()))
  return both
}

const stopBoth = (both: readonly Product[]) =>
  Promise.all(
    both.map(({ child, ended }) => {
      child.kill('SIGTERM')
      return ended
    }),
  )

async function query(sql: string) {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const rotate = () =>
  new Promise<string>(resolve => {
    const env = { ...process.env, ...productionEnv, DATABASE_URL, KYC_KEY: second, KYC_KEY_OLD: first }
    const script = join(projectRoot, 'bin/rotate-kyc-key.ts')
    execFile(process.execPath, [script], { env }, (_, out, err) => resolve(out + err))
  })

test('two simultaneous first starts create each thing once; the key rotates only once both know the new one', {
  timeout,
}, async () => {
  const before = await startBoth({ KYC_KEY: first })
  const made = ['signing_keys', 'operators', 'installation'].map(
    table => `(select count(*) from ${table})::int ${table}`,
  )
  expect(await query(`select ${made}`)).toEqual([{ signing_keys: 1, operators: 1, installation: 1 }])

  expect(await rotate()).toMatch(/^KYC_KEY: o site está no ar com outra chave; .* nada foi alterado\n$/)
  // Other tests' sites use this server too.
  const holders = `select pid from pg_locks where locktype = 'advisory' and classid = 7330002
    and database = (select oid from pg_database where datname = current_database())`
  const lost = await query(holders)
  for (const { pid } of lost) await query(`select pg_terminate_backend(${pid})`)
  await expect
    .poll(async () => (await query(holders)).filter(row => !lost.some(({ pid }) => pid === row.pid)).length, {
      timeout: 60_000,
    })
    .toBe(2)
  expect(await rotate()).toContain('nada foi alterado')

  await stopBoth(before)
  const after = await startBoth({ KYC_KEY: second, KYC_KEY_OLD: first })
  expect(await rotate()).toContain('Chaves recriptografadas')
  await stopBoth(after)
})
