import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeEmail, exportAccount, readOwnAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { changePassword, forgotPassword, resetPassword } from '#contract/password.ts'
import {
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
  secondStepMessages,
  startSecondStep,
} from '#contract/second-step.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { codeOf } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { expectDiscreet, type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { logIn, logInToken, newcomer, password, signUp } from '#test/world/people.ts'
import { logInWith, personWithSecondStep, secondStepOf } from '#test/world/second-step.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let clock: number
const later = (ms: number) => {
  clock += ms
}

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({
    variables: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://vespera.example', CONTACT_EMAIL: 'fale@central.example' },
  })
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
})
/** The previous test's codes and attempts no longer count. */
beforeEach(async () => {
  later(dayMs)
  await forgetAttempts(site.app)
})

const read = async (token: string) => (await ask(site.url, readOwnAccount, { token })).status
const stateOf = (token: string) => secondStepOf(site.url, token)
const asksForCode = [401, secondStepMessages.asked, { code: [secondStepMessages.asked] }]
const refusesCode = [401, secondStepMessages.refused, { code: [secondStepMessages.refused] }]
const refusalOf = ({ status, message, errors }: Awaited<ReturnType<typeof logIn>>) => [status, message, errors]

async function mailsTo(email: string) {
  await runQueued(site.app, tasks)
  return mailbox.to(email)
}

test('an account without a second step logs in as before: e-mail and password, a token, nothing else', async () => {
  const { email, token } = await signUp(site.url)
  expect(await stateOf(token)).toEqual({ since: null, codes_left: 0, removal_ends_at: null })
  const { status, text } = await logIn(site.url, email)
  expect([status, Object.keys(JSON.parse(text))]).toEqual([200, ['access_token']])
  const wrong = await logIn(site.url, email, 'outra senha')
  expect([wrong.status, wrong.text]).toEqual([401, JSON.stringify({ message: 'E-mail ou senha incorreta' })])
  // A code that nobody asked for changes nothing.
  expect((await logInWith(site.url, email, '123456')).status).toBe(200)
  // A started, unconfirmed authenticator changes nothing either.
  expect((await ask(site.url, startSecondStep, { token, body: { password } })).status).toBe(200)
  expect((await logIn(site.url, email)).status).toBe(200)
})

test('starting needs the password, and only a correct code turns it on', async () => {
  const { email, token } = await signUp(site.url)
  const wrong = await ask(site.url, startSecondStep, { token, body: { password: 'outra senha' } })
  expect([wrong.status, wrong.errors]).toEqual([422, { password: [messages.currentPasswordWrong] }])
  const early = await ask(site.url, confirmSecondStep, { token, body: { code: '123456' } })
  expect(early.status).toBe(422)
  const { secret, uri, qr } = bodyOf<{ secret: string; uri: string; qr: string }>(
    await ask(site.url, startSecondStep, { token, body: { password } }),
  )
  expect(uri).toMatch(/^otpauth:\/\/totp\//)
  expect(uri).toContain(secret)
  // Whoever looks at the phone learns nothing about the site.
  expect(uri).not.toMatch(/v[eé]spera/i)
  expect(qr).toMatch(/^<svg /)
  const old = await ask(site.url, confirmSecondStep, { token, body: { code: codeOf(site.app, secret, 9) } })
  expect([old.status, old.errors]).toEqual([422, { code: [secondStepMessages.refused] }])
  expect((await logIn(site.url, email)).status).toBe(200)
  const confirmed = await ask(site.url, confirmSecondStep, { token, body: { code: codeOf(site.app, secret) } })
  expect(new Set(bodyOf<{ recovery_codes: string[] }>(confirmed).recovery_codes).size).toBe(10)
  expect(await stateOf(token)).toMatchObject({ since: site.app.now().toISOString(), codes_left: 10 })
  expect((await ask(site.url, startSecondStep, { token, body: { password } })).status).toBe(409)
})

test('turning it on keeps this device, ends the others, and mails the owner', async () => {
  const { email, token } = await signUp(site.url)
  const other = await logInToken(site.url, email)
  const start = await ask(site.url, startSecondStep, { token, body: { password } })
  const code = codeOf(site.app, bodyOf<{ secret: string }>(start).secret)
  expect((await ask(site.url, confirmSecondStep, { token, body: { code } })).status).toBe(200)
  expect([await read(token), await read(other)]).toEqual([200, 401])
  const mail = (await mailsTo(email)).at(-1)
  expect(mail?.subject).toBe('A verificação em duas etapas foi ligada')
  for (const sent of mailbox.to(email)) expectDiscreet(sent)
})

test('the right password alone is asked for a code; a wrong password is answered as ever', async () => {
  const { email, secret } = await personWithSecondStep(site)
  expect(refusalOf(await logIn(site.url, email))).toEqual(asksForCode)
  expect(refusalOf(await logInWith(site.url, email, ' '))).toEqual(asksForCode)
  later(30_000)
  const wrong = await logInWith(site.url, email, codeOf(site.app, secret), 'outra senha')
  expect([wrong.status, wrong.text]).toEqual([401, JSON.stringify({ message: messages.logInFailed })])
  const spaced = codeOf(site.app, secret).replace(/^.../, '$& ')
  const { access_token } = bodyOf<{ access_token: string }>(await logInWith(site.url, email, spaced))
  expect(await read(access_token)).toBe(200)
})

test('a code works once, no earlier one works after it, and of two concurrent uses one succeeds', async () => {
  const { email, secret } = await personWithSecondStep(site)
  const used = codeOf(site.app, secret)
  expect(refusalOf(await logInWith(site.url, email, used))).toEqual(refusesCode)
  expect(refusalOf(await logInWith(site.url, email, codeOf(site.app, secret, -1)))).toEqual(refusesCode)
  later(30_000)
  const code = codeOf(site.app, secret)
  const answers = await Promise.all([1, 2, 3].map(() => logInWith(site.url, email, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
})

test('a recovery code logs in once, in any case, is mailed about, and another person’s is refused', async () => {
  const { email, token, codes } = await personWithSecondStep(site)
  const other = await personWithSecondStep(site)
  const [code = ''] = codes
  expect(refusalOf(await logInWith(site.url, email, other.codes[0]))).toEqual(refusesCode)
  expect((await logInWith(site.url, email, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect(refusalOf(await logInWith(site.url, email, code))).toEqual(refusesCode)
  expect((await stateOf(token)).codes_left).toBe(9)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Um código de recuperação foi usado')
})

test('new recovery codes need password and code, and void the earlier ones', async () => {
  const { email, token, secret, codes } = await personWithSecondStep(site)
  const renew = (body: object) => ask(site.url, renewRecoveryCodes, { token, body })
  later(30_000)
  const code = codeOf(site.app, secret)
  expect((await renew({ password: 'outra senha', code })).status).toBe(422)
  expect((await renew({ password, code: '000000' })).errors).toEqual({ code: [secondStepMessages.refused] })
  const renewed = bodyOf<{ recovery_codes: string[] }>(await renew({ password, code })).recovery_codes
  expect(refusalOf(await logInWith(site.url, email, codes[0]))).toEqual(refusesCode)
  expect((await logInWith(site.url, email, renewed[0])).status).toBe(200)
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects).toContain('Seus códigos de recuperação foram trocados')
})

test('turning it off needs the password and a code or recovery code, and is mailed about', async () => {
  for (const means of ['code', 'recovery'] as const) {
    const { email, token, secret, codes } = await personWithSecondStep(site)
    later(30_000)
    const code = means === 'code' ? codeOf(site.app, secret) : codes[0]
    const end = (body: object) => ask(site.url, endSecondStep, { token, body })
    expect((await end({ password: 'outra senha', code })).status).toBe(422)
    expect((await end({ password, code: 'aaaa-bbbb-cccc' })).status).toBe(422)
    expect((await end({ password, code })).status).toBe(204)
    expect((await logIn(site.url, email)).status).toBe(200)
    expect(await stateOf(token)).toEqual({ since: null, codes_left: 0, removal_ends_at: null })
    expect((await mailsTo(email)).at(-1)?.subject).toBe('A verificação em duas etapas foi desligada')
    expect((await end({ password, code })).status).toBe(409)
  }
})

test('wrong codes are limited like wrong passwords, and the limit expires', async () => {
  const { email, codes } = await personWithSecondStep(site)
  for (let wrong = 0; wrong < 10; wrong++) expect((await logInWith(site.url, email, 'aaaa-bbbb-cccc')).status).toBe(401)
  expect((await logInWith(site.url, email, codes[0])).status).toBe(429)
  later(16 * 60_000)
  expect((await logInWith(site.url, email, codes[0])).status).toBe(200)
})

test('codes from many networks exhaust the account’s limit; the owner is told, and recovery codes and the own browser still work', async () => {
  const { email, secret, codes } = await personWithSecondStep(site)
  const own = await logInWith(site.url, email, codes[0])
  const cookie = /(?:^|, )(__Secure-device=[\w-]+)/.exec(own.headers.get('set-cookie') ?? '')?.[1] as string
  const statuses = []
  for (let wrong = 0; wrong < 21; wrong++) {
    // The networks differ for the limits, but all requests of the test come from one address.
    if (wrong % 5 === 0) await forgetPurpose('log-in/')
    statuses.push((await logInWith(site.url, email, '000000')).status)
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429])
  await forgetPurpose('log-in/')
  expect((await logInWith(site.url, email, codeOf(site.app, secret))).status).toBe(429)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Alguém errou o seu código várias vezes')
  expect((await logInWith(site.url, email, codes[1])).status).toBe(200)
  later(30_000)
  expect((await logInWith(site.url, email, codeOf(site.app, secret), password, { cookie })).status).toBe(200)
})

const forgetPurpose = (prefix: string) =>
  site.app.db.deleteFrom('attempts').where('purpose', 'like', `${prefix}%`).execute()

test('in a session, wrong codes are limited too', async () => {
  const { token } = await personWithSecondStep(site)
  const end = () => ask(site.url, endSecondStep, { token, body: { password, code: '000000' } })
  for (let wrong = 0; wrong < 10; wrong++) expect((await end()).status).toBe(422)
  expect((await end()).status).toBe(429)
})

test('a password reset or change does not remove the second step', async () => {
  const { email, token, codes } = await personWithSecondStep(site)
  const another = 'Outra-senha-77'
  const change = { current_password: password, password: another, password_confirmation: another }
  expect((await ask(site.url, changePassword, { token, body: change })).status).toBe(204)
  expect(refusalOf(await logIn(site.url, email, another))).toEqual(asksForCode)
  await ask(site.url, forgotPassword, { body: { email } })
  const link = /\/reset-password\/([\w-]{43})\b/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1]
  const body = { email, token: link, password, password_confirmation: password }
  expect((await ask(site.url, resetPassword, { body })).status).toBe(204)
  expect(refusalOf(await logIn(site.url, email))).toEqual(asksForCode)
  expect((await logInWith(site.url, email, codes[0])).status).toBe(200)
})

test('the e-mail changes only while the second step is off, because its mails are the owner’s only warning', async () => {
  const { token } = await personWithSecondStep(site)
  const next = newcomer().email
  const refused = await ask(site.url, changeEmail, { token, body: { email: next, password } })
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([409, secondStepMessages.emailStays])
  expect(await mailsTo(next)).toEqual([])
})

test('the database, the log and the person’s export hold no secret and no code', async () => {
  const { id, token, secret, codes } = await personWithSecondStep(site)
  const { rows } = await site.app.pool.query(
    `select (select json_agg(a) from account_authenticators a)::text || (select json_agg(c) from account_recovery_codes c)::text as all`,
  )
  const exported = await ask(site.url, exportAccount, { token, body: { password } })
  const texts = [rows[0].all, JSON.stringify(site.log), exported.text]
  for (const text of texts) for (const word of [secret, ...codes]) expect(text).not.toContain(word)
  expect(JSON.parse(exported.text).tables.account_recovery_codes).toHaveLength(10)
  const kept = await site.app.db
    .selectFrom('account_authenticators')
    .select('totp_secret')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await site.app.vault.open(kept.totp_secret, `account-totp:${id}`)).toHaveLength(20)
  await expect(site.app.vault.open(kept.totp_secret, `account-totp:${id + 1}`)).rejects.toThrow()
})
