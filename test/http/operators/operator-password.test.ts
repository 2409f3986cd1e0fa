import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { addFirstOperator, renewOperator } from '#server/safety/operators/add-operator.ts'
import {
  type BackOffice,
  backOffice,
  codeOf,
  giveCode,
  givePassword,
  newOperator,
  operatorAtWork,
  operatorPassword,
} from '#test/world/back-office.ts'
import { type Booted, bootApp, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
const another = 'girassol de papel azul'

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
})
beforeEach(() => {
  clock += dayMs
})

const change = (office: BackOffice, body: Record<string, unknown>) =>
  office.send('PUT', '/api/operator/password', {
    body: { current_password: operatorPassword, password: another, ...body },
  })
const queue = async (office: BackOffice) => (await office.send('GET', '/api/operator/worklist')).status

test('an operator must change a given password before anything else', async () => {
  const { email, id } = await newOperator(site.app, 'Nova', false)
  const office = backOffice(site)
  await givePassword(office, email)
  expect((await change(office, {})).status).toBe(401)
  const { secret } = (await office.send('POST', '/api/operator/authenticator')).json()
  expect((await giveCode(office, codeOf(site.app, secret))).json().operator.stage).toBe('password')
  expect(await queue(office)).toBe(401)
  expect((await change(office, { password: 'curta demais' })).json().errors).toEqual({
    password: ['Use pelo menos 15 caracteres.'],
  })
  expect((await change(office, { password: operatorPassword })).json().errors).toEqual({
    password: ['Escolha uma senha diferente da atual.'],
  })
  expect((await change(office, { password: 'acompanhante123' })).status).toBe(422)
  expect((await change(office, { current_password: 'errada' })).json().errors).toEqual({
    current_password: ['Senha incorreta.'],
  })
  expect((await change(office, {})).json()).toMatchObject({ id, stage: 'in' })
  expect(await queue(office)).toBe(200)
  const again = backOffice(site)
  expect((await givePassword(again, email)).status).toBe(401)
  expect((await givePassword(again, email, another)).json().stage).toBe('code')
})

test('a password change takes the current password and a code, ends other sessions, and is mailed', async () => {
  const { id, email, office, secret } = await operatorAtWork(site)
  const other = backOffice(site)
  clock += 30_000
  await givePassword(other, email)
  await giveCode(other, codeOf(site.app, secret))
  clock += 30_000
  expect((await change(office, {})).json().errors).toEqual({ code: ['Código incorreto ou já usado.'] })
  expect((await change(office, { code: '000000' })).status).toBe(422)
  expect(await queue(other)).toBe(200)
  expect((await change(office, { code: codeOf(site.app, secret) })).status).toBe(200)
  expect([await queue(office), await queue(other)]).toEqual([200, 401])
  const { rows } = await site.app.pool.query(
    `select action from audit_entries where subject = $1 order by id desc limit 1`,
    [`operator:${id}`],
  )
  expect(rows).toEqual([{ action: 'operator_password_changed' }])
  const jobs = await site.app.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'operator-password-mail' and (j.payload ->> 'operatorId')::int = $1`,
    [id],
  )
  expect(jobs.rows).toHaveLength(1)
})

test('an open session cannot be used to guess the password', async () => {
  const { office } = await operatorAtWork(site)
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) statuses.push((await change(office, { current_password: 'errada' })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('renewed access requires a new password, and only the demonstration’s operator keeps the given one', async () => {
  const { email } = await operatorAtWork(site)
  await renewOperator(site.app, { email, password: operatorPassword })
  const changed = async ({ app }: Pick<Booted, 'app'>, of: string) =>
    (
      await app.db
        .selectFrom('operators')
        .select('password_changed_at')
        .where('email', '=', of)
        .executeTakeFirstOrThrow()
    ).password_changed_at
  expect(await changed(site, email)).toBeNull()
  const demo = await bootApp()
  await addFirstOperator(demo.app)
  expect(await changed(demo, 'admin@demo.local')).not.toBeNull()
  const real = await bootApp()
  await addFirstOperator({ ...real.app, env: { ...real.app.env, demo: false } })
  expect(await changed(real, 'admin@demo.local')).toBeNull()
})
