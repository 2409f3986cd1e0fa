import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rename } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { forgotPassword } from '#contract/password.ts'
import { register } from '#contract/registration.ts'
import { authenticate } from '#contract/session.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { newcomer, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

beforeAll(async () => {
  site = await bootSite()
})

const ofValidator = /esperava|expected|invalid input|received|string|number|array|objeto|vetor|undefined|JSON/i

test.each([
  ['a list as the body', register, []],
  ['a text as the body', register, 'x'],
  ['an empty object', register, {}],
  ['numbers instead of texts', register, newcomer({ name: 7, email: 7, password: 7, password_confirmation: 7 })],
  ['lists instead of texts', authenticate, { username: ['a'], password: { b: 1 } }],
  ['a text as the type', register, newcomer({ user_type_id: 'dois' })],
  ['a fraction as the type', register, newcomer({ user_type_id: 2.5 })],
  ['an unknown type', register, newcomer({ user_type_id: 9 })],
  ['a list as the options', register, newcomer({ options: [] })],
  ['an overlong password', authenticate, { username: 'a@b.com', password: 'x'.repeat(500) }],
  ['null', forgotPassword, { email: null }],
])('%s is refused with our own texts', async (_, call, body) => {
  const { status, text, message, errors } = await ask(site.url, call, { body })
  expect(status).toBe(422)
  expect(text).toMatch(/[.!?"áéíóúãõç]/)
  for (const words of [message, ...Object.values(errors ?? {}).flat()]) {
    expect(words).not.toMatch(ofValidator)
    expect(words).toMatch(/^[A-ZÀ-Ú].{5,}/)
  }
})

test('operators’ calls are refused with our own texts too', async () => {
  const { office } = await operatorAtWork(site)
  for (const [path, body] of [
    ['/api/operator/kyc/1/approval', { transcript: [], checked: 'tudo' }],
    ['/api/operator/kyc/1/approval', { transcript: { name: 1 }, checked: [1] }],
    ['/api/operator/kyc/1/rejection', { rejection: 1, text: 1 }],
    ['/api/operator/kyc/1/freeze', { text: [] }],
    ['/api/operator/kyc/1/tickets', { kind: 'outra' }],
  ] as const) {
    const answer = await office.send('POST', path, { body })
    expect(answer.status).toBe(422)
    expect(answer.bytes.toString()).not.toMatch(/esperava|expected|invalid|vetor|inválid[ao]: /i)
  }
  const filtered = await office.send('GET', '/api/operator/audit?subject=%00')
  expect([filtered.status, filtered.json().data]).toEqual([200, []])
  expect((await office.send('GET', '/api/operator/worklist?only=tudo')).json().message).toBe('Escolha uma das opções.')
})

test('a body that is too large or of another format is refused with that reason', async () => {
  const { token } = await signUp(site.url)
  const large = await ask(site.url, rename, { token, body: { name: 'a'.repeat(70_000) } })
  expect([large.status, large.message]).toEqual([413, messages.tooLarge])
  const headers = { 'content-type': 'text/csv' }
  const odd = await fetch(`${site.url}/auth`, { method: 'POST', headers, body: 'a;b' })
  expect([odd.status, await odd.json()]).toEqual([415, { message: messages.wrongFormat }])
})

test('none of these tests caused an unexpected error', () => {
  expect(site.log.filter(({ event }) => event === 'unexpected_error')).toEqual([])
})

test('a library that sets Zod’s messages after the start does not replace ours', async () => {
  z.config({ customError: () => 'expected something else' })
  const { status, text } = await ask(site.url, authenticate, { body: { username: ['a'], password: { b: 1 } } })
  expect(status).toBe(422)
  expect(text).not.toMatch(ofValidator)
})
