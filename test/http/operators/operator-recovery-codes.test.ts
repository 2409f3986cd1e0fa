import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BackOffice,
  backOffice,
  codeOf,
  giveCode,
  givePassword,
  operatorAtWork,
  operatorPassword,
} from '#test/world/back-office.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
let operator: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
})
beforeEach(async () => {
  operator = await operatorAtWork(site)
  clock += 30_000
})

const renew = (office: BackOffice, code: string, password = operatorPassword) =>
  office.send('POST', '/api/operator/recovery-codes', { body: { password, code } })
const entries = async () => {
  const { rows } = await site.app.pool.query('select action from audit_entries where subject = $1 order by id', [
    `operator:${operator.id}`,
  ])
  return rows.map(({ action }) => action)
}

/** The status of a new log-in with this code. */
async function tryCode(code: string) {
  const office = backOffice(site)
  await givePassword(office, operator.email)
  return (await giveCode(office, code)).status
}

test('password and authenticator code give new recovery codes, which replace the former ones', async () => {
  const code = codeOf(site.app, operator.secret)
  const answer = await renew(operator.office, ` ${code.slice(0, 3)} ${code.slice(3)}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { recovery_codes: codes } = answer.json() as { recovery_codes: string[] }
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  expect(codes.filter(one => operator.recoveryCodes.includes(one))).toEqual([])
  expect((await entries()).at(-1)).toBe('recovery_codes_renewed')
  expect(await tryCode(operator.recoveryCodes[0] as string)).toBe(422)
  expect(await tryCode(codes[0] as string)).toBe(200)
  // The authenticator's code has already been used.
  expect(await tryCode(code)).toBe(422)
})

test('a wrong password and an old, recovery or malformed code are refused, and the former codes stay', async () => {
  const right = codeOf(site.app, operator.secret)
  const wrongPassword = await renew(operator.office, right, 'outra senha')
  expect([wrongPassword.status, wrongPassword.json().errors]).toEqual([422, { password: ['Senha incorreta.'] }])
  for (const code of [codeOf(site.app, operator.secret, -1), operator.recoveryCodes[1] as string, 'abc']) {
    const { status, json } = await renew(operator.office, code)
    expect([status, json().errors]).toEqual([422, { code: ['Código incorreto ou já usado.'] }])
    expect((await entries()).at(-1)).toBe('code_refused')
  }
  expect(await tryCode(operator.recoveryCodes[0] as string)).toBe(200)
})

test('an open session cannot be used to guess the password or the code', async () => {
  const statuses = []
  for (let round = 0; round < 6; round++) statuses.push((await renew(operator.office, '000000', 'errada')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('new codes cannot be requested before the log-in’s code', async () => {
  const office = backOffice(site)
  await givePassword(office, operator.email)
  expect((await renew(office, codeOf(site.app, operator.secret))).status).toBe(401)
})

test('an invisible character in the e-mail is ignored', async () => {
  expect((await givePassword(backOffice(site), `\u0000${operator.email}`)).status).toBe(200)
})
