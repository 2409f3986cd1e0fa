import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { upgradeDatabase } from '#server/backup/upgrade-database.ts'
import { nativeBinaries } from '#server/db/embedded/binaries.ts'
import { atEnd } from '../world/at-end.ts'
import { commandLine, productionEnv } from '../world/environment.ts'
import { oldPostgres, openOldPostgres } from '../world/old-postgres.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace } from './product.ts'

const place = await openPlace({ isMade: true })
const old = await openOldPostgres()
afterAll(() => place.clear())

const run = (command: string, ...args: string[]) => runWith({}, command, ...args)

async function runWith(variables: Record<string, string>, command: string, ...args: string[]) {
  const child = start(variables, command, ...args)
  const said = [text(child.stdout), text(child.stderr)]
  return (await Promise.all(said)).join('')
}

function start(variables: Record<string, string>, command: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, ...productionEnv, DATABASE_URL: '', DATA_DIR: place.dataDir, ...variables }
  const words = [...commandLine(command), ...args]
  return spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What every new connection says its name is. */
const noteNames = `
  create table seen (name text);
  create function note_name() returns event_trigger language plpgsql security definer as $$
    begin insert into public.seen values (current_setting('application_name')); end $$;
  create event trigger note_name on login execute function note_name();`

test('every command works beside the site that runs with the embedded database, and without one', async () => {
  const product = place.start()
  await product.serving()
  const database = await place.postmasterPid()
  await place.query(noteNames)
  expect(await run('add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana Exemplo')).toContain('Acesso criado')
  const said = await Promise.all([
    runWith({ BACKUP_DIR: join(place.dataDir, 'backups') }, 'backup'),
    run('verify-audit'),
    run('verify-ledger'),
    run('kyc-retention'),
    run('sweep-media'),
    run('adopt-storage'),
    runWith({ KYC_KEY: randomBytes(32).toString('base64') }, 'rotate-kyc-key'),
  ])
  const expected = [
    /Backup feito: /,
    /^Auditoria íntegra: /,
    /^Contas em ordem: /,
    /^Destruídos:/,
    /^Apagados:/,
    /Nada a fazer/,
    /^KYC_KEY: o site está no ar com outra chave/,
  ]
  for (const [at, line] of expected.entries()) expect(said[at]).toMatch(line)
  expect(await place.postmasterPid()).toBe(database)
  const names = await place.query('select name from seen union select application_name from pg_stat_activity')
  await place.query('drop event trigger note_name; drop function note_name; drop table seen')
  expect(names.map(({ name }) => name)).toEqual(
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

test('the embedded database moves to another server, which then has the same', async () => {
  const server = old?.url ?? inject('server').url
  const name = old ? 'vespera' : `moved_${randomBytes(6).toString('hex')}`
  const DATABASE_URL = databaseUrl(server, name)
  await createDatabase(server, name)
  if (!old) atEnd(() => dropDatabase(server, name))
  expect(await runWith({ DATABASE_URL }, 'move-database', '--dry-run')).toMatch(
    /^O banco de destino serve\. Seriam copiadas \d+ tabelas, .* nada foi alterado\n$/,
  )
  expect(await runWith({ DATABASE_URL }, 'move-database')).toContain('Copiadas e conferidas')
  expect(await runWith({ DATABASE_URL }, 'add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana')).toBe(
    'ana@exemplo.local já tem acesso.\n',
  )

  // What is left behind is no twin: it owns no files, and neither a site nor a command uses it.
  const leftBehind =
    /^DATABASE_URL: falta; o banco embutido foi levado a outro servidor em [^\n]*: [^\n]* npm run move-database -- --reopen\n$/
  const twin = place.start()
  expect(await twin.ended).toBe(1)
  expect(twin.said().split('\n').slice(-2).join('\n')).toMatch(leftBehind)
  for (const command of ['kyc-retention', 'sweep-media', 'retention', 'backup', 'adopt-storage'])
    expect(await run(command)).toMatch(leftBehind)
  expect(await run('move-database', '--reopen')).toMatch(
    /com outra identificação: [^\n]*\n[^\n]*npm run adopt-storage\n$/,
  )
  expect(await run('kyc-retention')).toMatch(/não são deste banco de dados: nada é apagado/)
  expect(await runWith({ DATABASE_URL }, 'adopt-storage')).toMatch(/Nada a fazer/)
}, 240_000)

test.runIf(old)(
  'the embedded database of an older PostgreSQL is brought to ours, also after a kill',
  async () => {
    await old?.stop()
    const cluster = join(place.dataDir, 'postgres')
    await rm(cluster, { recursive: true })
    await rename(old?.cluster ?? '', cluster)
    expect(await run('verify-audit')).toMatch(
      /^.*\/postgres é do PostgreSQL 15 e este programa traz o 18: pare o site e rode npm run upgrade-database\n$/,
    )
    expect(await run('upgrade-database')).toMatch(/^\S+ não tem os programas do PostgreSQL 15: dê em --from [^\n]*\n$/)
    const upgrade = ['upgrade-database', '--from', oldPostgres] as const
    expect(await run(...upgrade, '--dry-run')).toMatch(
      /^Pode ser feito: seriam copiadas \d+ tabelas, [^\n]*alterado\n$/,
    )

    const killed = start({}, ...upgrade)
    await expect.poll(() => existsSync(`${cluster}.upgrading/postmaster.pid`), { timeout: 60_000 }).toBe(true)
    killed.kill('SIGKILL')
    await once(killed, 'close')
    expect(await run(...upgrade)).toMatch(
      /Copiadas e conferidas \d+ tabelas, .* agora do PostgreSQL 18: inicie o site\n/,
    )
    expect(await readFile(join(`${cluster}-15`, 'PG_VERSION'), 'utf8')).toBe('15\n')
    // As an end between the last two renames would have left it.
    await rename(cluster, `${cluster}.upgraded`)
    expect(await run('add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana')).toBe(
      'ana@exemplo.local já tem acesso.\n',
    )
    expect(await run(...upgrade)).toMatch(/já é do PostgreSQL 18: nada a fazer\n$/)
  },
  240_000,
)

test.runIf(!old)(
  'without an older PostgreSQL here, the same steps end well from ours',
  async () => {
    const quiet = { progress: () => undefined, log: () => undefined }
    const from = { dataDir: place.dataDir, old: await nativeBinaries(), dryRun: false }
    const { tables, keptAs } = await upgradeDatabase({ ...from, ...quiet })
    expect(tables).toBeGreaterThan(40)
    expect(existsSync(join(keptAs, 'PG_VERSION'))).toBe(true)
    await rename(join(place.dataDir, 'postgres'), join(place.dataDir, 'postgres.upgraded'))
    expect(await run('add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana')).toBe(
      'ana@exemplo.local já tem acesso.\n',
    )
  },
  240_000,
)
