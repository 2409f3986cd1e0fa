import { beforeAll, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { changePassword, forgotPassword, resetPassword } from '#contract/password.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { ask } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { logIn, logInToken, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
const another = 'Outra-senha-77'

const forgot = (email: string) => ask(site.url, forgotPassword, { body: { email } })
const reset = (email: string, token: string, more: object = {}) =>
  ask(site.url, resetPassword, {
    body: { email, token, password: another, password_confirmation: another, ...more },
  })
const read = async (token: string) => (await ask(site.url, readOwnAccount, { token })).status

/** Returns the token from the last reset link mailed to the address. */
async function mailedToken(email: string) {
  await forgot(email)
  await runQueued(site.app, tasks)
  const mails = mailbox.to(email).filter(({ subject }) => subject === 'Redefinição de senha')
  return /\/reset-password\/([\w-]{43})\b/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
})

test('a mailed link sets a new password once, and ends every session', async () => {
  const { email, token: session } = await signUp(site.url)
  const other = await logInToken(site.url, email)
  const token = await mailedToken(email)
  expect((await reset(email, token)).status).toBe(204)
  expect([await read(session), await read(other)]).toEqual([401, 401])
  expect((await logIn(site.url, email)).status).toBe(401)
  expect((await logIn(site.url, email, another)).status).toBe(200)
  const again = await reset(email, token)
  expect([again.status, again.errors]).toEqual([422, { email: [messages.resetLinkRefused] }])
})

test('one of several concurrent uses succeeds', async () => {
  const { email } = await signUp(site.url)
  const token = await mailedToken(email)
  const answers = await Promise.all([reset(email, token), reset(email, token), reset(email, token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422])
})

test('a link works for its own address only, for one hour', async () => {
  const { email, id } = await signUp(site.url)
  const stranger = await signUp(site.url)
  const token = await mailedToken(email)
  expect((await reset(stranger.email, token)).status).toBe(422)
  expect((await reset('ninguem@teste.local', token)).status).toBe(422)
  expect((await reset(email, `${token.slice(0, -1)}_`)).status).toBe(422)
  const rows = await site.app.db.selectFrom('password_resets').selectAll().where('account_id', '=', id).execute()
  const life = (rows[0]?.expires_at.getTime() ?? 0) - Date.now()
  expect(life).toBeLessThanOrEqual(hourMs)
  expect(life).toBeGreaterThan(3_300_000)
  const { now } = site.app
  site.app.now = () => new Date(Date.now() + hourMs)
  expect((await reset(email, token)).status).toBe(422)
  site.app.now = now
  expect((await logIn(site.url, email)).status).toBe(200)
})

test('only the newest link works', async () => {
  const { email } = await signUp(site.url)
  const first = await mailedToken(email)
  const second = await mailedToken(email)
  expect((await reset(email, first)).errors).toEqual({ email: [messages.resetLinkRefused] })
  expect((await reset(email, second)).status).toBe(204)
})

test('concurrent requests leave one link', async () => {
  const { email, id } = await signUp(site.url)
  await Promise.all([forgot(email), forgot(email), forgot(email)])
  await runQueued(site.app, tasks)
  const links = await site.app.db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('account_id', '=', id)
    .execute()
  expect(links).toHaveLength(1)
})

test('using a link or changing the password voids every other link', async () => {
  const { email } = await signUp(site.url)
  const first = await mailedToken(email)
  const second = await mailedToken(email)
  expect((await reset(email, second)).status).toBe(204)
  expect((await reset(email, first)).status).toBe(422)
  const token = await logInToken(site.url, email, another)
  const third = await mailedToken(email)
  const change = { current_password: another, password, password_confirmation: password }
  expect((await ask(site.url, changePassword, { token, body: change })).status).toBe(204)
  expect((await reset(email, third)).status).toBe(422)
})

test('known and unknown addresses are answered alike, and only the known one is mailed', async () => {
  const { email } = await signUp(site.url)
  await runQueued(site.app, tasks)
  const before = mailbox.mails.length
  const [known, unknown] = [await forgot(email), await forgot('ninguem@teste.local')]
  expect([known.status, known.text]).toEqual([204, ''])
  expect([unknown.status, unknown.text]).toEqual([204, ''])
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  await runQueued(site.app, tasks)
  expect(mailbox.mails.slice(before).map(({ recipients }) => recipients)).toEqual([[email]])
  for (const answer of [await reset(email, 'a'.repeat(43)), await reset('ninguem@teste.local', 'a'.repeat(43))]) {
    expect([answer.status, answer.errors]).toEqual([422, { email: [messages.resetLinkRefused] }])
  }
})

test('the queue holds the address and no token, the database only a hash', async () => {
  const { email } = await signUp(site.url)
  await forgot(email)
  const { rows } = await site.app.pool.query(
    `select payload from graphile_worker._private_jobs j where payload::text like $1`,
    [`%${email}%`],
  )
  expect(rows).toEqual([{ payload: { email } }])
  const token = await mailedToken(email)
  expect(token).toHaveLength(43)
  const kept = await site.app.db.selectFrom('password_resets').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
})

test.each([
  ['an invalid e-mail', { email: 'x' }, 'email', messages.emailMisspelt],
  ['passwords that differ', { password_confirmation: 'x' }, 'password_confirmation', messages.newPasswordsDiffer],
  ['a short password', { password: '12345', password_confirmation: '12345' }, 'password', messages.newPasswordShort],
])('a reset with %s is refused', async (_case, wrong, field, text) => {
  const { status, errors } = await reset('a@teste.local', 'a'.repeat(43), wrong)
  expect([status, errors]).toEqual([422, { [field]: [text] }])
})

test('forgot-password refuses an invalid e-mail with its own text', async () => {
  const { status, errors } = await forgot('nada')
  expect([status, errors]).toEqual([422, { email: [messages.emailInvalid] }])
})

test('an address is mailed at most five times an hour, known or not', async () => {
  // Earlier tests have exhausted this network's limit.
  await forgetAttempts(site.app)
  const { email } = await signUp(site.url)
  for (const address of [email, 'outro-ninguem@teste.local']) {
    const answers = []
    for (let round = 0; round < 6; round++) answers.push(await forgot(address))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429])
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(3000)
  }
})

test('nothing secret is logged', async () => {
  const text = JSON.stringify(site.log)
  for (const mail of mailbox.mails)
    expect(text).not.toContain(/reset-password\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? 'nada disto')
  expect(text).not.toContain(another)
  expect(text).not.toContain('@teste.local')
})
