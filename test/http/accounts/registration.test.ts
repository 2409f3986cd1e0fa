import { beforeAll, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { register } from '#contract/registration.ts'
import { termsHashAt } from '#server/people/accounts/terms.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { newcomer, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
const send = (body: object, url = site.url) => ask(url, register, { body })

beforeAll(async () => {
  site = await bootSite()
})

test.each([2, 3, 4, 5])('type %i registers and gets a token immediately, with an empty profile', async user_type_id => {
  const { token, id, email } = await signUp(site.url, { user_type_id, email: ` Maiúscula${user_type_id}@Teste.local ` })
  expect(token).toMatch(/^[\w-]{43}$/)
  const account = bodyOf(await ask(site.url, readOwnAccount, { token }))
  expect(account).toEqual({
    id,
    name: 'Pessoa Nova',
    email: email.trim().toLowerCase(),
    user_type: user_type_id,
    kyc: null,
    kyc_rejection: null,
    kyc_renewal: null,
    profile: null,
    address: null,
    terms_due: null,
  })
})

test('the accepted terms are recorded, and neither password nor token is stored in plain text', async () => {
  const { id, token } = await signUp(site.url)
  const { db } = site.app
  const acceptances = (of: number) =>
    db.selectFrom('terms_acceptances').selectAll().where('account_id', '=', of).execute()
  expect(await acceptances(id)).toMatchObject([{ terms_hash: termsHashAt(new Date()), stated: false }])
  const stating = await signUp(site.url, { terms_accepted: true })
  expect(await acceptances(stating.id)).toMatchObject([{ terms_hash: termsHashAt(new Date()), stated: true }])
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const sessions = await db.selectFrom('account_sessions').selectAll().where('account_id', '=', id).execute()
  expect(JSON.stringify([account, sessions])).not.toContain(token)
  expect(JSON.stringify(account)).not.toContain(password)
})

test.each([
  ['no name', { name: ' \u0000 ' }, 'name', messages.nameMissing],
  ['an invisible name', { name: '\u200B\u2066\u3164' }, 'name', messages.nameMissing],
  ['an overlong name', { name: 'a'.repeat(121) }, 'name', messages.nameLong],
  ['no e-mail', { email: '' }, 'email', messages.emailMissing],
  ['an invalid e-mail', { email: 'a@b' }, 'email', messages.emailMissing],
  ['an e-mail with a control character', { email: 'a\u0000a@b.com' }, 'email', messages.emailMissing],
  ['an e-mail with two dots', { email: 'ana..lima@b.com' }, 'email', messages.emailMissing],
  ['two e-mails', { email: 'a@b.com, c@d.com' }, 'email', messages.emailMissing],
  ['passwords that differ', { password_confirmation: 'outra' }, 'password_confirmation', messages.passwordsDiffer],
  ['short passwords', { password: '12345', password_confirmation: '12345' }, 'password', messages.passwordShort],
  ['type 1', { user_type_id: 1 }, 'user_type_id', undefined],
  ['type 6', { user_type_id: 6 }, 'user_type_id', undefined],
])('%s is refused with the text of docs/specification.md §5', async (_case, wrong, field, text) => {
  const { status, errors, message } = await send(newcomer(wrong))
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  if (text) expect([message, errors?.[field]]).toEqual([text, [text]])
})

test('an e-mail with very many dots is refused quickly', async () => {
  const { status } = await send(newcomer({ email: `a@${'.'.repeat(60_000)}@` }))
  expect(status).toBe(422)
})

test('an e-mail already taken, in upper or lower case, is refused with the specification’s text', async () => {
  const { email } = await signUp(site.url)
  const { status, message, errors } = await send(newcomer({ email: email.toUpperCase() }))
  expect([status, message, errors]).toEqual([422, messages.emailTaken, { email: [messages.emailTaken] }])
  expect(messages.emailTaken).toBe('The email has already been taken.')
})

test('concurrent registrations with one e-mail make one account', async () => {
  const form = newcomer({ email: 'corrida@teste.local' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(form)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  const { db } = site.app
  const rows = await db.selectFrom('accounts').select('id').where('email', '=', form.email).execute()
  expect(rows).toHaveLength(1)
  const sessions = await db
    .selectFrom('account_sessions')
    .selectAll()
    .where('account_id', '=', rows[0]?.id ?? 0)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('an easily guessed password is accepted, unless the policy is strict', async () => {
  const weak = { password: 'senha123', password_confirmation: 'senha123' }
  expect((await send(newcomer(weak))).status).toBe(201)
  const strict = await bootSite({ variables: { PASSWORD_POLICY: 'strict' } })
  const refused = await send(newcomer(weak), strict.url)
  expect([refused.status, refused.errors]).toEqual([422, { password: [messages.passwordWeak] }])
  expect((await send(newcomer(), strict.url)).status).toBe(201)
})

test('one address cannot try e-mails without limit, and learns when to retry', async () => {
  const limited = await bootSite()
  const { email } = await signUp(limited.url)
  const answers = []
  for (let round = 0; round < 10; round++) answers.push(await send(newcomer({ email }), limited.url))
  const last = answers.at(-1)
  expect(answers.slice(0, 9).every(({ status }) => status === 422)).toBe(true)
  expect([last?.status, last?.message]).toEqual([429, messages.tooMany])
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(3000)
})

test('answers with a token forbid caching, and nothing secret is logged', async () => {
  const { headers } = await send(newcomer())
  expect(headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify(site.log)).not.toContain(password)
})
