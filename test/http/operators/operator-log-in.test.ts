import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { addFirstOperator } from '#server/safety/operators/add-operator.ts'
import {
  backOffice,
  codeOf,
  giveCode,
  givePassword,
  newOperator,
  operatorAtWork,
  operatorPassword,
} from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { type Booted, bootApp, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
const later = (ms: number) => {
  clock += ms
}

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
})
/** Moves the clock by a day, so that the previous test's attempts no longer count. */
beforeEach(() => later(dayMs))

const stage = async (office: ReturnType<typeof backOffice>) => {
  const answer = await office.send('GET', '/api/operator/session')
  return answer.status === 200 ? answer.json().stage : answer.status
}

test('password, authenticator and code lead only to the next step, and the token changes with the code', async () => {
  const { email, id, name } = await newOperator(site.app)
  const office = backOffice(site)
  const first = await givePassword(office, email.toUpperCase())
  expect(first.json()).toEqual({
    id,
    name,
    email,
    stage: 'enrol',
    roles: [],
    emergency_roles: [],
    passkeys: 0,
    with_passkey: false,
  })
  expect(first.headers.get('set-cookie')).toMatch(/^operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect((await office.send('GET', '/api/operator/worklist')).status).toBe(401)
  expect((await giveCode(office, '000000')).status).toBe(409)

  const { secret, uri, qr } = (await office.send('POST', '/api/operator/authenticator')).json()
  expect(uri).toMatch(/^otpauth:\/\/totp\//)
  expect(uri).toContain(secret)
  expect(qr).toMatch(/^<svg /)
  const before = office.cookie
  const { operator, recovery_codes } = (await giveCode(office, codeOf(site.app, secret))).json()
  expect(operator.stage).toBe('in')
  expect(new Set(recovery_codes).size).toBe(10)
  expect(office.cookie).not.toBe(before)
  expect((await office.send('GET', '/api/operator/worklist')).status).toBe(200)

  const stolen = backOffice(site)
  stolen.cookie = before
  expect(await stage(stolen)).toBe(401)
  expect((await office.send('POST', '/api/operator/authenticator')).status).toBe(409)
})

test('the database holds no secret, token or code in plain text', async () => {
  const { id, secret, recoveryCodes, office } = await operatorAtWork(site)
  const { rows } = await site.app.pool.query(
    `select (select json_agg(o) from operators o where id = $1)::text || (select json_agg(s) from operator_sessions s)::text
      || (select json_agg(c) from operator_recovery_codes c)::text as all`,
    [id],
  )
  const token = office.cookie.split('=')[1] as string
  for (const text of [secret, token, ...recoveryCodes, operatorPassword]) expect(rows[0].all).not.toContain(text)
  const kept = await site.app.db.selectFrom('operators').select('totp_secret').where('id', '=', id).executeTakeFirst()
  expect(await site.app.vault.open(kept?.totp_secret as Buffer, `operator-totp:${id}`)).toHaveLength(20)
  await expect(site.app.vault.open(kept?.totp_secret as Buffer, `operator-totp:${id + 1}`)).rejects.toThrow()
})

test('a code works once, and no earlier one works after it', async () => {
  const { email, secret } = await operatorAtWork(site)
  const used = codeOf(site.app, secret)
  const office = backOffice(site)
  await givePassword(office, email)
  expect(await stage(office)).toBe('code')
  expect((await giveCode(office, used)).status).toBe(422)
  expect((await giveCode(office, codeOf(site.app, secret, -1))).status).toBe(422)
  later(30_000)
  const next = await giveCode(office, ` ${codeOf(site.app, secret).slice(0, 3)} ${codeOf(site.app, secret).slice(3)}`)
  expect(next.json()).toMatchObject({ operator: { stage: 'in' }, recovery_codes: null })
})

test('one of two concurrent uses of a code succeeds', async () => {
  const { email, secret } = await operatorAtWork(site)
  later(30_000)
  const offices = [backOffice(site), backOffice(site)]
  for (const office of offices) await givePassword(office, email)
  const code = codeOf(site.app, secret)
  const answers = await Promise.all(offices.map(office => giveCode(office, code)))
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
})

test('a recovery code works once, with or without hyphens and in either case', async () => {
  const { email, recoveryCodes } = await operatorAtWork(site)
  const [code = '', other = ''] = recoveryCodes
  expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  const office = backOffice(site)
  await givePassword(office, email)
  expect((await giveCode(office, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  await givePassword(office, email)
  expect((await giveCode(office, code)).status).toBe(422)
  expect((await giveCode(office, other)).status).toBe(200)
})

test('another operator’s recovery code is refused', async () => {
  const [one, other] = [await operatorAtWork(site), await operatorAtWork(site)]
  const office = backOffice(site)
  await givePassword(office, one.email)
  expect((await giveCode(office, other.recoveryCodes[0] as string)).status).toBe(422)
})

/** Disables an operator directly in the database. */
const disable = (id: number) =>
  site.app.db.updateTable('operators').set({ disabled_at: site.app.now() }).where('id', '=', id).execute()

test('an unknown e-mail, a wrong password and a disabled operator are refused alike', async () => {
  const { email } = await newOperator(site.app)
  const gone = await newOperator(site.app)
  await disable(gone.id)
  const answers = [
    await givePassword(backOffice(site), email, 'outra senha'),
    await givePassword(backOffice(site), 'ninguem@teste.local'),
    await givePassword(backOffice(site), gone.email),
  ]
  const [first] = answers.map(answer => ({ status: answer.status, body: answer.json() }))
  expect(first?.status).toBe(401)
  for (const answer of answers) {
    expect({ status: answer.status, body: answer.json() }).toEqual(first)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('wrong passwords are limited, wrong codes end the attempt, and both limits expire', async () => {
  const { email } = await newOperator(site.app)
  const office = backOffice(site)
  for (let time = 0; time < 5; time++) expect((await givePassword(office, email, 'errada')).status).toBe(401)
  const refused = await givePassword(office, email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  later(15 * minuteMs)
  await givePassword(office, email)
  await office.send('POST', '/api/operator/authenticator')
  for (let time = 0; time < 5; time++) expect((await giveCode(office, 'xxxx-xxxx-xxxx')).status).toBe(422)
  const ended = await giveCode(office, 'xxxx-xxxx-xxxx')
  expect([ended.status, ended.json().message]).toEqual([
    401,
    'Foram muitos códigos errados. Entre de novo com e-mail e senha.',
  ])
  expect(await stage(office)).toBe(401)
  expect((await givePassword(office, email)).status).toBe(200)
})

test('a session ends after 15 minutes without use', async () => {
  const { office } = await operatorAtWork(site)
  later(14.9 * minuteMs)
  expect(await stage(office)).toBe('in')
  later(14.9 * minuteMs)
  expect(await stage(office)).toBe('in')
  later(15 * minuteMs)
  expect(await stage(office)).toBe(401)
})

test('a session ends after 8 hours, however it is used', async () => {
  const { office } = await operatorAtWork(site)
  for (let minutes = 0; minutes < 470; minutes += 10) {
    later(10 * minuteMs)
    expect(await stage(office)).toBe('in')
  }
  later(10 * minuteMs)
  expect(await stage(office)).toBe(401)
})

test('logging out ends the session for anyone who has its token', async () => {
  const { office } = await operatorAtWork(site)
  const { cookie } = office
  const out = await office.send('DELETE', '/api/operator/session')
  expect(out.status).toBe(204)
  expect(out.headers.get('set-cookie')).toMatch(/^operator=; .*Max-Age=0$/)
  office.cookie = cookie
  expect(await stage(office)).toBe(401)
})

test('disabling an operator ends their session immediately', async () => {
  const { office, id } = await operatorAtWork(site)
  await disable(id)
  expect(await stage(office)).toBe(401)
})

test.each([
  ['without our header', {}, 401],
  ['from another origin', { 'x-vespera-operator': '1', origin: 'https://outro.example' }, 403],
  ['from an opaque origin', { 'x-vespera-operator': '1', origin: 'null' }, 403],
  ['that the browser marks as cross-site', { 'x-vespera-operator': '1', 'sec-fetch-site': 'cross-site' }, 403],
])('a request %s changes nothing', async (_, headers: Record<string, string>, status) => {
  const { office, email } = await operatorAtWork(site)
  const { cookie } = office
  expect(
    (await request(site.url, '/api/operator/session', { method: 'DELETE', headers: { ...headers, cookie } })).status,
  ).toBe(status)
  expect(await stage(office)).toBe('in')
  const body = JSON.stringify({ email, password: operatorPassword })
  const json = { ...headers, 'content-type': 'application/json' }
  const logIn = await request(site.url, '/api/operator/session', { method: 'POST', headers: json, body })
  expect(logIn.status).toBe(status)
  expect(logIn.headers['set-cookie']).toBeUndefined()
})

test('our own origin is accepted, by its public name or the request’s host', async () => {
  for (const origin of [site.app.env.publicUrl, site.url]) {
    const { office } = await operatorAtWork(site)
    expect((await office.send('DELETE', '/api/operator/session', { headers: { origin } })).status).toBe(204)
  }
})

test('an https site binds the cookie to itself', async () => {
  const secure = await bootSite({ variables: { PUBLIC_URL: 'https://vespera.example' } })
  const { email } = await newOperator(secure.app)
  const answer = await givePassword(backOffice(secure), email)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('the first operator comes from the configuration, once', async () => {
  const staff = { STAFF_EMAIL: 'Operacao@vespera.example', STAFF_PASSWORD: 'uma senha longa' }
  const { app } = await bootApp({ variables: staff })
  for (let start = 0; start < 2; start++) await addFirstOperator(app)
  const all = () => app.db.selectFrom('operators').select('email').execute()
  expect(await all()).toEqual([{ email: 'operacao@vespera.example' }])
  await addFirstOperator({ ...app, env: { ...app.env, staff: { email: 'outro@vespera.example', password: 'x' } } })
  expect(await all()).toHaveLength(1)
})

test('without a configured operator a demonstration makes one, and any other site refuses to start', async () => {
  const { app } = await bootApp()
  await expect(addFirstOperator({ ...app, env: { ...app.env, staff: undefined } })).rejects.toThrow(
    /^STAFF_EMAIL: falta/,
  )
  expect(await app.db.selectFrom('operators').select('email').execute()).toEqual([])
  await addFirstOperator(app)
  expect(await app.db.selectFrom('operators').select('email').execute()).toEqual([{ email: 'admin@demo.local' }])
})
