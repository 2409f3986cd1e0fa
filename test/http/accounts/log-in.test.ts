import { beforeAll, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { type AccountSession, endAllSessions, endSession, listSessions, logOut } from '#contract/session.ts'
import { openCheckedSession } from '#server/people/accounts/sessions.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { logIn, logInToken, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const read = async (token: string) => (await ask(site.url, readOwnAccount, { token })).status
const sessionsOf = async (token: string) =>
  bodyOf<{ data: AccountSession[] }>(await ask(site.url, listSessions, { token })).data

beforeAll(async () => {
  site = await bootSite()
})

test('each log-in gives its own token, whatever the case of the e-mail', async () => {
  const { email } = await signUp(site.url)
  const tokens = [await logInToken(site.url, email), await logInToken(site.url, ` ${email.toUpperCase()} `)]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(await read(token)).toBe(200)
})

test('an unknown e-mail, a wrong password, a suspended account and type 1 get the same answer', async () => {
  const known = await signUp(site.url)
  const suspended = await signUp(site.url)
  await suspend(site.app, suspended.id)
  const visitor = await signUp(site.url)
  // Registration refuses type 1.
  await site.app.db.updateTable('accounts').set({ user_type: 1 }).where('id', '=', visitor.id).execute()
  const answers = [
    await logIn(site.url, 'ninguem@teste.local'),
    await logIn(site.url, 'sem arroba'),
    await logIn(site.url, 'nulo\u0000@teste.local'),
    await logIn(site.url, known.email, 'outra senha'),
    await logIn(site.url, known.email, ''),
    await logIn(site.url, suspended.email),
    await logIn(site.url, visitor.email),
  ]
  const namesOf = (headers: Headers) => [...headers.keys()].toSorted().join()
  for (const { status, text, headers } of answers) {
    expect([status, text]).toEqual([401, JSON.stringify({ message: 'E-mail ou senha incorreta' })])
    expect(namesOf(headers)).toBe(namesOf(answers[0]?.headers as Headers))
  }
})

test('logging out ends one session, a suspension ends all of them', async () => {
  const { email, token, id } = await signUp(site.url)
  const other = await logInToken(site.url, email)
  expect((await ask(site.url, logOut, { token })).status).toBe(204)
  expect([await read(token), await read(other)]).toEqual([401, 200])
  await suspend(site.app, id)
  expect(await read(other)).toBe(401)
})

test('a log-in that was under way when the password changed opens no session', async () => {
  const { id } = await signUp(site.url)
  const account = { id, password_hash: '$argon2id$before', second_step: false }
  const success = {
    account,
    device: '',
    browser: Buffer.alloc(32),
    attempt: [],
    forgiven: [],
    noted: { purpose: 'x', subject: 'y' },
  }
  const opened = openCheckedSession(site.app.pool, success, site.app.now())
  await expect(opened).rejects.toThrow(messages.logInFailed)
})

test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(300)])('%j is not accepted as a token', async token => {
  const { status, message } = await ask(site.url, readOwnAccount, { token })
  expect([status, message]).toEqual([401, messages.unauthenticated])
})

test('a session ends after two months without use', async () => {
  const { token } = await signUp(site.url)
  const { now } = site.app
  const later = (days: number) => {
    site.app.now = () => new Date(Date.now() + days * dayMs)
  }
  later(59)
  expect(await read(token)).toBe(200)
  const { last_seen_at } = (await sessionsOf(token))[0] as AccountSession
  expect(site.app.now().getTime() - Date.parse(last_seen_at)).toBeLessThan(600_000)
  later(59 + 61)
  expect(await read(token)).toBe(401)
  site.app.now = now
})

test('a person lists their sessions, and ends one or all', async () => {
  const { email, token } = await signUp(site.url)
  const phone = bodyOf<{ access_token: string }>(await logIn(site.url, email, password, { 'user-agent': chrome }))
  const seen = await sessionsOf(token)
  expect(seen.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome · Android', false],
    ['Aparelho desconhecido', true],
  ])
  const params = { id: seen[0]?.id }
  expect((await ask(site.url, endSession, { token, params })).status).toBe(204)
  expect((await ask(site.url, endSession, { token, params })).status).toBe(404)
  expect(await read(phone.access_token)).toBe(401)
  expect((await ask(site.url, endAllSessions, { token })).status).toBe(204)
  expect(await read(token)).toBe(401)
})

test('nobody can see or end another person’s session', async () => {
  const victim = await signUp(site.url)
  const stranger = await signUp(site.url)
  const [session] = await sessionsOf(victim.token)
  const { status } = await ask(site.url, endSession, { token: stranger.token, params: { id: session?.id } })
  expect(status).toBe(404)
  expect(await read(victim.token)).toBe(200)
  expect((await sessionsOf(stranger.token)).map(({ id }) => id)).not.toContain(session?.id)
})

test('account answers forbid caching', async () => {
  const { token } = await signUp(site.url)
  const { headers } = await ask(site.url, readOwnAccount, { token })
  expect(headers.get('cache-control')).toBe('no-store')
})
