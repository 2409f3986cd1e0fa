import { createHook } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgotPassword } from '#contract/password.ts'
import { ask } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { logIn, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

// Timings vary between runs, so the tests count the expensive operations instead: SQL statements and password hashes.

let site: Booted
let known: string
const unknown = 'ninguem@teste.local'
const statements: string[] = []
let hashes = 0

const hook = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') hashes++
  },
})
const original = pg.Client.prototype.query

beforeAll(async () => {
  site = await bootSite()
  known = (await signUp(site.url)).email
  hook.enable()
  pg.Client.prototype.query = function (this: pg.Client, ...call: [{ text?: string } | string]) {
    const [first] = call
    const text = typeof first === 'string' ? first : (first.text ?? '')
    // Ignores the access log, which a timer writes.
    if (!/\baccess_log_/.test(text)) statements.push(text)
    return (original as (...args: unknown[]) => unknown).apply(this, call)
  } as typeof original
})
beforeEach(() => forgetAttempts(site.app))
afterAll(() => {
  hook.disable()
  pg.Client.prototype.query = original
})

/** Returns a call's answer, statements and hashes. An earlier call opens the connection and does the one-time work. */
async function workOf(call: () => ReturnType<typeof ask>) {
  await call()
  await forgetAttempts(site.app)
  statements.length = 0
  hashes = 0
  const { status, text } = await call()
  return { status, text, statements: [...statements], hashes }
}

test('forgot-password does the same work for a known and an unknown address', async () => {
  const forgot = (email: string) => workOf(() => ask(site.url, forgotPassword, { body: { email } }))
  const work = await forgot(unknown)
  expect(work.statements.length).toBeGreaterThan(0)
  expect(await forgot(known)).toEqual(work)
})

test('a failed log-in hashes once and runs the same statements, whether or not the account exists', async () => {
  const work = await workOf(() => logIn(site.url, unknown, 'senha-errada'))
  expect(work).toMatchObject({ status: 401, hashes: 1 })
  expect(work.statements.length).toBeGreaterThan(0)
  expect(await workOf(() => logIn(site.url, known, 'senha-errada'))).toEqual(work)
  // Shows that the counts can detect a difference.
  expect(await workOf(() => logIn(site.url, known, password))).not.toEqual(work)
})
