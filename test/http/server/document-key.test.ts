import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { providerOf } from '#server/platform/adapters/vault/key-provider.ts'
import { openVault } from '#server/platform/adapters/vault/vault.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { ConfigError } from '#server/platform/env/env.ts'
import { prepare } from '#server/start/prepare.ts'
import { atEnd } from '#test/world/at-end.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { commandLine, servingEnv } from '#test/world/environment.ts'
import { type Booted, bootApp, createDatabase, databaseUrl, dropDatabase } from '#test/world/site.ts'

/** A site in which nothing is encrypted yet: no document, no authenticator. */
let site: Omit<Booted, 'url'>
let target: string
let name: string
const dir = await ownDataDir()
const [first, second] = [randomBytes(32), randomBytes(32)]
const base64 = (key: Buffer) => key.toString('base64')
const idOf = (key: Buffer) => providerOf(key).id

beforeAll(async () => {
  site = await bootApp({ variables: { DATA_DIR: await ownDataDir(), KYC_KEY: base64(first) } })
  await prepare(site.app)
  name = (await backUp(site.app, { dir, keepDays: 35 })).name
  const { url } = inject('server')
  const database = `target_${randomBytes(6).toString('hex')}`
  await createDatabase(url, database)
  atEnd(() => dropDatabase(url, database))
  target = databaseUrl(url, database)
})

function run(command: string, variables: NodeJS.ProcessEnv, ...args: string[]) {
  const own = { DATABASE_URL: site.databaseUrl, DATA_DIR: site.app.env.dataDir, BACKUP_DIR: dir }
  const env = { PATH: process.env.PATH, ...servingEnv, ...own, ...variables }
  return new Promise<string>(resolve => {
    const words = [...commandLine(command), ...args]
    execFile(process.execPath, words, { env }, (_, out, err) => resolve(out + err))
  })
}

const startWith = (key: Buffer, old?: Buffer) => {
  const { app } = site
  const vault = openVault({ dataDir: app.env.dataDir, kycKey: key, kycKeyOld: old })
  return prepare({ ...app, vault, env: { ...app.env, demo: false } })
}

test('a start with another key fails with one line, even before anything is encrypted', async () => {
  await startWith(first)
  const refusal = await startWith(second).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect((refusal as Error).message).toMatch(
    new RegExp(`^KYC_KEY: este banco de dados é de outra chave \\(${idOf(first)}, e esta é ${idOf(second)}\\); .*$`),
  )
  await startWith(second, first)
})

test.each([
  ['the same key', base64(first), '', `ok       Chave dos documentos: é a deste banco de dados (${idOf(first)})`],
  ['another', base64(second), '', `erro     Chave dos documentos: este banco de dados é da chave ${idOf(first)}`],
  ['both', base64(second), base64(first), 'atenção  Chave dos documentos: a troca não terminou'],
])('doctor compares the key of the database with %s', async (_, KYC_KEY, KYC_KEY_OLD, line) => {
  expect(await run('doctor', { KYC_KEY, KYC_KEY_OLD })).toContain(line)
})

test('doctor reports that the key is missing, and makes none', async () => {
  const DATA_DIR = await ownDataDir()
  expect(await run('doctor', { KYC_KEY: '', DEMO: '1', NODE_ENV: '', DATA_DIR })).toContain(
    `erro     Chave dos documentos: falta, e este banco de dados é da chave ${idOf(first)}`,
  )
  expect(existsSync(join(DATA_DIR, 'kyc.key'))).toBe(false)
})

test('a restore compares the key before it replaces anything', async () => {
  const DATA_DIR = await ownDataDir()
  const there = { DATABASE_URL: target, DATA_DIR, DEMO: '1', NODE_ENV: '' }
  expect(await run('restore', { ...there, KYC_KEY: base64(second) }, name, '--replace')).toMatch(
    new RegExp(`^O backup é de outra chave de documentos \\(${idOf(first)}, .*; nada foi restaurado\\n$`),
  )
  expect(await run('restore', { ...there, KYC_KEY: '' }, name, '--replace')).toMatch(
    /^Falta a chave dos documentos, [^\n]*; nada foi restaurado\n$/,
  )
  expect(existsSync(join(DATA_DIR, 'kyc.key'))).toBe(false)
  const both = { KYC_KEY: base64(second), KYC_KEY_OLD: base64(first) }
  expect(await run('restore', { ...there, ...both }, name)).toContain(`Restaurado: ${name}`)
})

test('a rotation changes the database’s key', async () => {
  const both = { KYC_KEY: base64(second), KYC_KEY_OLD: base64(first) }
  expect(await run('rotate-kyc-key', both)).toContain('A chave antiga não abre mais nada')
  await startWith(second)
  await expect(startWith(first)).rejects.toBeInstanceOf(ConfigError)
  const later = { ...site.app, vault: openVault({ dataDir: site.app.env.dataDir, kycKey: second }) }
  const { name } = await backUp({ ...later, now: () => new Date(Date.now() + 2000) }, { dir, keepDays: 35 })
  const there = { DATABASE_URL: target, DATA_DIR: await ownDataDir(), DEMO: '1', NODE_ENV: '' }
  const output = await run('restore', { ...there, KYC_KEY: base64(first) }, name, '--replace')
  expect(output).toContain(`O backup é de outra chave de documentos (${idOf(second)}`)
}, 120_000)
