import { beforeAll, expect, test } from 'vitest'
import type { ListedOperator } from '#contract/operator-admin.ts'
import type { OperatorRole } from '#contract/operator-roles.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, backOffice, givePassword, newOperator, operatorAtWork } from '#test/world/back-office.ts'
import { openCases } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let boss: Awaited<ReturnType<typeof operatorAtWork>>
const mails: { to: string; subject: string; text: string }[] = []
const reason = 'Saiu da equipe hoje.'

beforeAll(async () => {
  site = await bootSite()
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
  // Disables the operators that the site starts with, because these tests use only their own.
  await site.app.pool.query('update operators set disabled_at = now()')
  boss = await operatorAtWork(site, 'Chefia', ['admin'])
})

const turn = (office: BackOffice, id: number, what: 'disabling' | 'enabling', body: object = { reason }) =>
  office.send('POST', `/api/operator/operators/${id}/${what}`, { body })
const count = async (text: string, id: number) => (await site.app.pool.query(text, [id])).rowCount

test('a disabled operator loses access, claims and emergency roles immediately, and keeps the other roles', async () => {
  const ana = await operatorAtWork(site, 'Ana', ['kyc', 'support'])
  const { id: submission } = await (await openCases(site)).waiting()
  expect((await ana.office.send('GET', `/api/operator/kyc/${submission}`)).status).toBe(200)
  const emergency = { role: 'trust', reason: 'Pessoa em risco, e ninguém responde agora.' }
  expect((await ana.office.send('POST', '/api/operator/emergency-roles', { body: emergency })).status).toBe(204)
  expect((await turn(boss.office, ana.id, 'disabling', { reason: 'x' })).json().errors).toHaveProperty('reason')
  const disabled = await turn(boss.office, ana.id, 'disabling')
  expect(disabled.json()).toMatchObject({ id: ana.id, disabled: true, own: false })
  expect((disabled.json() as ListedOperator).roles.map(({ role }) => role)).toEqual(['kyc', 'support'])
  expect((await ana.office.send('GET', '/api/operator/session')).status).toBe(401)
  expect((await givePassword(backOffice(site), ana.email)).status).toBe(401)
  for (const table of ['operator_sessions', 'claims'])
    expect(await count(`select from ${table} where operator_id = $1`, ana.id)).toBe(0)
  expect((await turn(boss.office, ana.id, 'disabling')).status).toBe(409)
  expect((await turn(boss.office, ana.id, 'enabling')).json()).toMatchObject({ disabled: false })
  expect((await givePassword(backOffice(site), ana.email)).status).toBe(200)
  expect((await turn(boss.office, ana.id, 'enabling')).status).toBe(409)
  const { rows } = await site.app.pool.query(
    `select action, operator_id, facts from audit_entries
      where subject = $1 and action in ('operator_disabled', 'operator_enabled') order by id`,
    [`operator:${ana.id}`],
  )
  const by = { operator_id: boss.id, facts: { text: reason } }
  expect(rows).toEqual([
    { action: 'operator_disabled', ...by },
    { action: 'operator_enabled', ...by },
  ])
})

test('the operator and those who give access are mailed', async () => {
  const other = await newOperator(site.app, 'Outra chefia', true, ['admin'])
  const rui = await newOperator(site.app, 'Rui', true, ['support'])
  await runQueued(site.app, tasks)
  mails.length = 0
  await turn(boss.office, rui.id, 'disabling')
  await runQueued(site.app, tasks)
  const subjects = new Map(mails.map(({ to, subject }) => [to, subject]))
  expect(subjects.get(rui.email)).toBe('Seu acesso de equipe foi desativado')
  for (const { email } of [boss, other]) expect(subjects.get(email)).toBe('Um acesso da equipe foi desativado')
  expect(mails.find(({ to }) => to === other.email)?.text).toContain(`O acesso de Rui foi desativado por Chefia`)
  await turn(boss.office, rui.id, 'enabling')
  await turn(boss.office, other.id, 'disabling')
  await runQueued(site.app, tasks)
  expect(mails.map(({ subject }) => subject)).toContain('Seu acesso de equipe foi reativado')
})

test('only administrators can disable operators, never themselves', async () => {
  const ana = await operatorAtWork(site, undefined, ['support', 'trust', 'auditor'])
  expect((await turn(ana.office, boss.id, 'disabling')).status).toBe(403)
  const own = await turn(boss.office, boss.id, 'disabling')
  expect([own.status, own.json().message]).toEqual([409, 'O seu acesso é desativado por outra pessoa.'])
  expect((await turn(boss.office, 999_999, 'disabling')).status).toBe(404)
})

type Admin = Awaited<ReturnType<typeof operatorAtWork>>

/** Ways for one administrator to end another's access. */
const endings: Record<string, (by: Admin, whom: Admin) => ReturnType<BackOffice['send']>> = {
  disabling: (by, whom) => turn(by.office, whom.id, 'disabling'),
  'taking the role': (by, whom) =>
    by.office.send('PUT', `/api/operator/operators/${whom.id}/roles`, {
      body: { roles: [] satisfies OperatorRole[], before: ['admin'] },
    }),
}
const pairs = Object.keys(endings).flatMap(one => Object.keys(endings).map(other => [one, other] as const))

test.each(pairs)('if two administrators end each other’s access, by %s and by %s, one stays', async (one, other) => {
  const [first, second] = [await operatorAtWork(site, 'Um', ['admin']), await operatorAtWork(site, 'Dois', ['admin'])]
  await site.app.pool.query('update operators set disabled_at = now() where id <> all($1)', [[first.id, second.id]])
  await Promise.all([endings[one]?.(first, second), endings[other]?.(second, first)])
  const { rows } = await site.app.pool.query(
    `select o.id from operators o join operator_roles r on r.operator_id = o.id
      where r.role = 'admin' and r.until is null and o.disabled_at is null`,
  )
  expect(rows).toHaveLength(1)
})
