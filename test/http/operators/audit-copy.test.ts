import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readSiteStatus, type SiteStatusLine } from '#contract/site-status.ts'
import { openAuditSink } from '#server/platform/adapters/audit-sink/open-audit-sink.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { exportAudit } from '#server/platform/operators/export-audit.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { atEnd } from '#test/world/at-end.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { asOwnerOfAudit } from '#test/world/direct-writes.ts'
import { commandLine } from '#test/world/environment.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { hasRsyslog, openSyslogServer } from '#test/world/syslog-server.ts'

let site: Booted
let folder: string
let file: string
let copies = 0

beforeAll(async () => {
  site = await bootSite()
  folder = await mkdtemp(join(tmpdir(), 'vespera-audit-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
})

beforeEach(async () => {
  await asOwner('truncate audit_entries restart identity cascade; truncate audit_exports')
  copies++
  file = join(folder, `${copies}.log`)
  site.app.auditSink = openAuditSink(`file:${file}`)
})

const asOwner = (statement: string) => asOwnerOfAudit(site, statement)

const record = async (count: number) => {
  for (let entry = 0; entry < count; entry++)
    await site.app.db.transaction().execute(tx =>
      recordAudit(
        tx,
        {
          operatorId: null,
          action: 'account_opened',
          subject: 'account:1',
          facts: { reason: `“Às 5” nº ${entry}\n\u007f` },
        },
        site.app.now(),
      ),
    )
}

function verify(sink: string, ...words: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.app.env.dataDir,
    DEMO: '1',
    AUDIT_SINK: sink,
    // A busy machine must not add lines to the output.
    SLOW_QUERY_MS: '600000',
  }
  const line = [...commandLine('verify-audit'), ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { env, encoding: 'utf8', input: '' })
  return { status, stdout, stderr }
}

const verifyFile = () => verify(`file:${file}`)
const linesIn = async () => (await readFile(file, 'utf8')).split('\n').slice(0, -1)
const idsIn = (lines: string[]) => lines.map(line => JSON.parse(line.slice(line.indexOf('{'))).id)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('every entry is a line of the file, in order, and a later copy only appends', async () => {
  await record(1203)
  await exportAudit(site.app)
  const before = await readFile(file, 'utf8')
  await record(2)
  await Promise.all([exportAudit(site.app), exportAudit(site.app)])
  expect((await readFile(file, 'utf8')).startsWith(before)).toBe(true)
  expect(idsIn(await linesIn())).toEqual(upTo(1205))
  const whole = verifyFile()
  expect(whole).toMatchObject({ status: 0, stderr: '' })
  expect(whole.stdout).toContain('Cópia da auditoria íntegra: 1205 linhas; 0 registros ainda não copiados')
})

const changeLine = (number: number, change: (line: string) => string[]) => async () =>
  writeFile(
    file,
    `${(await linesIn()).flatMap((line, index) => (index === number - 1 ? change(line) : [line])).join('\n')}\n`,
  )

test.each<[string, () => Promise<unknown>, string]>([
  [
    'a changed line',
    changeLine(5, line => [line.replace('account:1', 'account:2')]),
    'a cópia tem uma linha alterada (registro 5)',
  ],
  [
    'a line with an added word',
    changeLine(5, line => [line.replace(/}$/, ',"x":1}')]),
    'falta na cópia um registro do banco de dados (registro 5)',
  ],
  ['a removed line', changeLine(5, () => []), 'falta na cópia um registro do banco de dados (registro 5)'],
  ['a removed first line', changeLine(1, () => []), 'falta na cópia um registro do banco de dados (registro 1)'],
  ['a removed last line', changeLine(9, () => []), 'falta na cópia um registro do banco de dados (registro 9)'],
  ['an emptied file', () => truncate(file), 'falta na cópia um registro do banco de dados (registro 1)'],
  ['an added line', () => appendFile(file, 'x\n'), 'a cópia tem uma linha que não se lê (linha 10)'],
  [
    'the last entries removed from the database',
    () => asOwner('delete from audit_entries where id > 7'),
    'falta no banco de dados um registro da cópia (registro 8)',
  ],
  [
    'a changed entry with another hash',
    () => asOwner("update audit_entries set subject = 'account:2', hash = sha256('x') where id = 9"),
    'o banco de dados e a cópia têm registros diferentes (registro 9)',
  ],
  [
    'a database rewritten from the start',
    async () => {
      await asOwner('truncate audit_entries restart identity cascade')
      await record(9)
    },
    'o banco de dados e a cópia têm registros diferentes (registro 1)',
  ],
])('verify-audit finds %s', async (_, tamper, found) => {
  await record(9)
  await exportAudit(site.app)
  expect(verifyFile().status).toBe(0)
  await tamper()
  const broken = verifyFile()
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining(`Cópia da auditoria violada: ${found}`)])
})

test('verify-audit finds an entry that was changed after its copy', async () => {
  await record(9)
  await exportAudit(site.app)
  await asOwner("update audit_entries set subject = 'account:2' where id = 5")
  expect(verifyFile()).toMatchObject({ status: 1, stderr: expect.stringContaining('Auditoria violada no registro 5;') })
})

test('after a crash, the copy repeats lines or cuts one off, and is still whole', async () => {
  await record(6)
  await exportAudit(site.app)
  const lines = await linesIn()
  await truncate(file, (await readFile(file)).length - 40)
  expect(verifyFile().status).toBe(1)
  await asOwner('update audit_exports set entry_id = 3')
  expect(verifyFile()).toMatchObject({ status: 0, stdout: expect.stringContaining('1 registros ainda não copiados') })
  await exportAudit(site.app)
  expect(await linesIn()).toEqual([...lines.slice(0, 5), lines[5]?.slice(0, -39), ...lines.slice(3)])
  expect(verifyFile()).toMatchObject({ status: 0, stderr: '' })
})

test('a sink that is away loses nothing, and operators see how late it is', async () => {
  await record(3)
  site.app.auditSink = openAuditSink(`file:${join(folder, 'missing', 'audit.log')}`)
  await exportAudit(site.app)
  expect(site.log.at(-1)).toMatchObject({ event: 'audit_not_exported' })
  const { office } = await operatorAtWork(site)
  const status = async (): Promise<SiteStatusLine | undefined> =>
    (await office.send('GET', readSiteStatus.path))
      .json()
      .lines.find(({ name }: SiteStatusLine) => name === 'Cópia da auditoria')
  expect(await status()).toMatchObject({ action: null })
  await asOwner("update audit_entries set at = at - interval '16 minutes' where id = 2")
  expect(await status()).toMatchObject({
    value: expect.stringMatching(/^\d+ registros a copiar, o mais antigo há 16 minutos$/),
    action: expect.stringContaining('AUDIT_SINK'),
  })
})

test.runIf(hasRsyslog)('rsyslog gets every entry in order as RFC 5424, also after an outage', async () => {
  const server = await openSyslogServer()
  const sink = `syslog://127.0.0.1:${server.port}`
  site.app.auditSink = openAuditSink(sink)
  await record(1100)
  await exportAudit(site.app)
  await server.stop()
  await record(3)
  await exportAudit(site.app)
  expect(site.log.at(-1)).toMatchObject({ event: 'audit_not_exported' })
  await server.start()
  await exportAudit(site.app)
  await server.stop()
  const lines = await server.lines()
  expect(idsIn(lines)).toEqual(upTo(1103))
  expect(lines[0]).toMatch(/^1 110 \d{4}-\d\d-\d\dT[\d:.]+\S* vespera-audit audit\|/)
  expect(verify(sink).stdout).toContain('não foi conferida: traga o arquivo')
  expect(verify(sink, '--copy', server.file)).toMatchObject({ status: 0, stderr: '' })
  await writeFile(server.file, `${lines.toSpliced(700, 1).join('\n')}\n`)
  expect(verify(sink, '--copy', server.file).stderr).toContain('(registro 701)')
})

test.runIf(hasRsyslog)('over TLS only a server with a trusted certificate gets the log', async () => {
  const authority = openAuthority('Autoridade de registros')
  const server = await openSyslogServer({ ...authority.issue('localhost'), authority: authority.cert })
  site.app.auditSink = openAuditSink(`syslog+tls://localhost:${server.port}`)
  await record(4)
  await exportAudit(site.app)
  expect(site.log.at(-1)).toMatchObject({ event: 'audit_not_exported' })
  setDefaultCACertificates([...getCACertificates('default'), authority.cert])
  await exportAudit(site.app)
  await server.stop()
  expect(idsIn(await server.lines())).toEqual(upTo(4))
})
