import { spawnSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { backOffice, giveCode, givePassword, operatorAtWork } from '#test/world/back-office.ts'
import { commandLine } from '#test/world/environment.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

beforeAll(async () => {
  site = await bootSite()
})

function run(command: string, ...words: string[]) {
  const env = { ...process.env, DATABASE_URL: site.databaseUrl, DATA_DIR: site.app.env.dataDir, DEMO: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...commandLine(command), ...words], {
    env,
    encoding: 'utf8',
    input: '',
  })
  return { status, stdout, stderr }
}

test('add-operator adds an operator who can log in, shows the password once, and refuses a known e-mail', async () => {
  const made = run('add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana Exemplo')
  expect(made.status).toBe(0)
  const password = /mostrada só agora: (\S{20})\n/.exec(made.stdout)?.[1] as string
  const answer = await givePassword(backOffice(site), 'ana@exemplo.local', password)
  expect(answer.json()).toMatchObject({ name: 'Ana Exemplo', stage: 'enrol' })
  const again = run('add-operator', '--role', 'support', 'ana@exemplo.local', 'Ana')
  expect(again).toMatchObject({ status: 1, stdout: '', stderr: 'ana@exemplo.local já tem acesso.\n' })
  expect(run('add-operator', '--role', 'support', 'ana').status).toBe(1)
  const without = run('add-operator', 'rui@exemplo.local', 'Rui')
  expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('support  Atendimento')])
  expect(run('add-operator', '--role', 'everything', 'rui@exemplo.local', 'Rui').status).toBe(1)
})

test('renewed access ends the former sessions, authenticator and recovery codes', async () => {
  const { email, office, recoveryCodes } = await operatorAtWork(site)
  const { stdout } = run('add-operator', '--renew', email)
  expect((await office.send('GET', '/api/operator/session')).status).toBe(401)
  const renewed = backOffice(site)
  expect((await givePassword(renewed, email)).status).toBe(401)
  const password = /mostrada só agora: (\S{20})\n/.exec(stdout)?.[1] as string
  expect((await givePassword(renewed, email, password)).json().stage).toBe('enrol')
  await renewed.send('POST', '/api/operator/authenticator')
  expect((await giveCode(renewed, recoveryCodes[0] as string)).status).toBe(422)
})

test('disable-operator disables and enables an operator, but never disables the last administrator', async () => {
  const ana = await operatorAtWork(site, 'Ana', ['support'])
  const because = ['--reason', 'Saiu da equipe.']
  expect(run('disable-operator', ana.email).status).toBe(1)
  expect(run('disable-operator', ...because, 'ninguem@exemplo.local').stderr).toBe(
    'Ninguém tem acesso com ninguem@exemplo.local.\n',
  )
  expect(run('disable-operator', ...because, ana.email)).toMatchObject({
    status: 0,
    stdout: `Acesso desativado: ${ana.email}\n`,
  })
  expect((await ana.office.send('GET', '/api/operator/session')).status).toBe(401)
  expect((await givePassword(backOffice(site), ana.email)).status).toBe(401)
  expect(run('disable-operator', '--enable', ...because, ana.email).stdout).toBe(`Acesso reativado: ${ana.email}\n`)
  expect((await givePassword(backOffice(site), ana.email)).status).toBe(200)
  const { rows } = await site.app.pool.query(
    `select o.email from operators o join operator_roles r on r.operator_id = o.id where r.role = 'admin' order by o.id`,
  )
  const ended = rows.map(({ email }) => run('disable-operator', ...because, email))
  expect(ended.map(({ status }) => status)).toEqual([...Array(rows.length - 1).fill(0), 1])
  expect(ended.at(-1)?.stderr).toBe('É a única pessoa que administra os acessos: dê esse papel a outra antes.\n')
  await site.app.pool.query('update operators set disabled_at = null')
})

test('access-log only holds and releases days, with a reason and an operator’s name, and reads no access', async () => {
  const { email } = await operatorAtWork(site, 'Vera')
  const span = ['--from', '2026-01-01T00:00Z', '--to', '2036-01-01T00:00Z', '--operator', email]
  const because = ['--reason', 'ofício 12']
  expect(run('access-log', ...span, ...because, '--hold').stdout).toMatch(/^Dias guardados além do prazo: \d+\n$/)
  expect(run('access-log', ...span, ...because, '--release').stdout).toMatch(/^Dias soltos: \d+\n$/)
  for (const words of [
    [...span, ...because],
    [...span, '--hold'],
    [...span, ...because, '--hold', '--release'],
    [...span.slice(0, 4), ...because, '--hold'],
    [...span, ...because, '--account', '7'],
    [...span, ...because, '--address', '127.0.0.1'],
    [...span, ...because, '--case', '1', '--account', '7'],
  ])
    expect(run('access-log', ...words)).toMatchObject({ status: 1, stdout: '' })
  const { rows } = await site.app.pool.query("select 1 from audit_entries where action = 'access_log_read'")
  expect(rows).toEqual([])
})

test('verify-audit succeeds for an intact chain, and names the first broken entry otherwise', async () => {
  await operatorAtWork(site)
  const whole = run('verify-audit')
  expect(whole).toMatchObject({ status: 0, stderr: '' })
  expect(whole.stdout).toMatch(/^Auditoria íntegra: \d+ registros, o último [0-9a-f]{64}\n$/)
  await site.app.pool.query('alter table audit_entries disable trigger audit_entries_kept')
  await site.app.pool.query("update audit_entries set facts = '{}' where action = 'logged_in'")
  const { rows } = await site.app.pool.query("select min(id) as id from audit_entries where action = 'logged_in'")
  const broken = run('verify-audit')
  expect(broken).toMatchObject({ status: 1, stdout: '' })
  expect(broken.stderr).toContain(`Auditoria violada no registro ${rows[0].id};`)
})

test('commands never change the schema: a database of another version or none is refused in one line', async () => {
  const { pool } = site.app
  await pool.query(`insert into kysely_migration values ('999-later.sql', now())`)
  await pool.query(`update oldest_supported_schema set migration = '999-later.sql'`)
  expect(run('verify-audit').stderr).toMatch(/^O banco de dados é de uma versão mais nova, .*\n$/)
  await pool.query(`delete from kysely_migration where name > '001-schema.sql'`)
  expect(run('verify-audit').stderr).toMatch(/^O banco de dados é de uma versão anterior .*\n$/)
  await pool.query('alter table kysely_migration rename to put_away')
  expect(run('verify-audit')).toMatchObject({ status: 1, stdout: '' })
  expect(run('verify-audit').stderr).toMatch(/^O banco de dados ainda não foi preparado.*\n$/)
})
