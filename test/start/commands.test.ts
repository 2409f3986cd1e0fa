import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { atEnd } from '../world/at-end.ts'
import { commandLine, productionEnv } from '../world/environment.ts'
import { openOldPostgres } from '../world/old-postgres.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace } from './product.ts'

const place = await openPlace({ isMade: true })
const old = await openOldPostgres()
const BACKUP_DIR = join(place.dataDir, 'backups')
afterAll(() => place.clear())

const run = (command: string, ...args: string[]) => runWith({}, command, ...args)

async function runWith(variables: Record<string, string>, command: string, ...args: string[]) {
  const child = start(variables, command, ...args)
  const output = [text(child.stdout), text(child.stderr)]
  return (await Promise.all(output)).join('')
}

function start(variables: Record<string, string>, command: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, ...productionEnv, DATABASE_URL: '', DATA_DIR: place.dataDir, ...variables }
  const words = [...commandLine(command), ...args]
  return spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Makes a restore kill itself as soon as it reports its progress with the database, before it can commit. */
const killAtDatabase = `--import=data:text/javascript,${encodeURIComponent(`
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text, ...rest) => {
    if (String(text).includes('Banco de dados…')) process.kill(process.pid, 'SIGKILL')
    return write(text, ...rest)
  }`)}`

/** Records the application name of every new connection. */
const noteNames = `
  create table seen (name text);
  create function note_name() returns event_trigger language plpgsql security definer as $$
    begin insert into public.seen values (current_setting('application_name')); end $$;
  create event trigger note_name on login execute function note_name();`

test('every command works with the embedded database, whether or not the site is running', async () => {
  const product = place.start()
  await product.serving()
  const database = await place.postmasterPid()
  await place.query(noteNames)
  expect(await run('add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana Exemplo')).toContain('Acesso criado')
  const output = await Promise.all([
    runWith({ BACKUP_DIR }, 'backup'),
    run('verify-audit'),
    run('verify-ledger'),
    run('kyc-retention'),
    run('sweep-media'),
    runWith({ KYC_KEY: randomBytes(32).toString('base64') }, 'rotate-kyc-key'),
  ])
  const expected = [
    /Backup feito: /,
    /^Auditoria íntegra: /,
    /^Contas em ordem: /,
    /^Destruídos:/,
    /^Apagados:/,
    /^KYC_KEY: o site está no ar com outra chave/,
  ]
  for (const [at, line] of expected.entries()) expect(output[at]).toMatch(line)
  expect(await place.postmasterPid()).toBe(database)
  // A database must not move while the site writes to it.
  expect(await runWith({ DATABASE_URL: 'postgresql://localhost/another', BACKUP_DIR }, 'restore', 'latest')).toMatch(
    /^A Véspera já está em execução em [^\n]*\n$/,
  )
  const names = await place.query('select name from seen union select application_name from pg_stat_activity')
  await place.query('drop event trigger note_name; drop function note_name; drop table seen')
  expect(names.map(row => row.name)).toEqual(
    expect.arrayContaining(['web-worker', 'backup', 'verify-audit', 'rotate-kyc-key'].map(name => `vespera-${name}`)),
  )
  expect((await fetch(product.url)).status).toBe(200)

  product.child.kill('SIGTERM')
  await product.ended
  expect(await run('add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana')).toBe(
    'ana@exemplo.local já tem acesso.\n',
  )
  expect(await place.postmasterPid()).toBeUndefined()
}, 240_000)

/** The other server: the tests move the database there and back. */
const server = old?.url ?? inject('server').url
const name = old ? 'vespera' : `moved_${randomBytes(6).toString('hex')}`
const moved = { DATABASE_URL: databaseUrl(server, name), BACKUP_DIR }

const expectAna = async (variables: Record<string, string>) =>
  expect(await runWith(variables, 'add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana')).toBe(
    'ana@exemplo.local já tem acesso.\n',
  )

const restoredWhole = /\nTabelas e arquivos: iguais .*\nAuditoria íntegra: \d+ registros\n.*diferença: 0\n$/

test('a backup of the embedded database restores on another server, which then owns the files', async () => {
  await createDatabase(server, name)
  if (!old) atEnd(() => dropDatabase(server, name))
  expect(await runWith({ BACKUP_DIR }, 'backup')).toContain('Backup feito: ')
  expect(await runWith(moved, 'restore', 'latest', '--dry-run')).toMatch(
    /^Pode ser restaurado: \d+ tabelas, [\d.]+ linhas, \d+ arquivos; nada foi alterado\n$/,
  )
  expect(await runWith(moved, 'verify-audit')).toMatch(/^O banco de dados ainda não foi preparado/)
  expect(await runWith(moved, 'restore', 'latest', '--verify')).toMatch(restoredWhole)
  await expectAna(moved)

  // The old database no longer owns the files.
  for (const command of ['kyc-retention', 'sweep-media', 'retention']) {
    expect(await run(command)).toContain('não são deste banco de dados: nada é apagado')
    expect(await runWith(moved, command)).not.toContain('não são deste banco de dados')
  }
  const left = place.start({})
  expect(await left.ended).toBe(1)
  expect(left.output()).toMatch(/^Este banco de dados ficou para trás: [^\n]*\n$/)
  const there = place.start(moved)
  await there.serving()
  there.child.kill('SIGTERM')
  await there.ended
}, 240_000)

test('the embedded database of an older PostgreSQL is moved away and restored into ours, even after a kill', async () => {
  const cluster = join(place.dataDir, 'postgres')
  expect(await runWith(moved, 'backup')).toContain('Backup feito: ')
  await old?.stop()
  await rm(cluster, { recursive: true })
  if (old) await rename(old.cluster, cluster)
  else {
    await mkdir(cluster)
    await writeFile(join(cluster, 'PG_VERSION'), '15\n')
  }
  const refused =
    /^.*\/postgres é do PostgreSQL 15 e este programa traz o 18: faça um backup com a versão anterior do programa, mude essa pasta de lugar e rode npm run restore -- latest\n$/
  expect(await run('verify-audit')).toMatch(refused)
  expect(await runWith({ BACKUP_DIR }, 'restore', 'latest')).toMatch(refused)
  await rename(cluster, `${cluster}-15`)

  const killed = start({ BACKUP_DIR, NODE_OPTIONS: killAtDatabase }, 'restore', 'latest', '--verify')
  killed.stdout.resume()
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL'])
  expect(await run('verify-audit')).toMatch(/^O banco de dados ainda não foi preparado/)
  expect(await runWith({ BACKUP_DIR }, 'restore', 'latest', '--verify')).toMatch(restoredWhole)
  await expectAna({})
  expect(await run('sweep-media')).not.toContain('não são deste banco de dados')
}, 240_000)
