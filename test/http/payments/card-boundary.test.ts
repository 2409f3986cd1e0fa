import { expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { readCardKey } from '#contract/card-payment.ts'
import { messages } from '#contract/messages.ts'
import { createOrder } from '#contract/order.ts'
import { updateProfile } from '#contract/profile-form.ts'
import { register } from '#contract/registration.ts'
import { addSavedAnswer, sendMessage } from '#contract/support.ts'
import { openPaymentsHttp } from '#server/payments-http.ts'
import { atEnd } from '#test/world/at-end.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf, request } from '#test/world/calls.ts'
import { cardBuyer, openCardServer, planOf } from '#test/world/card-payments.ts'
import { bootSite } from '#test/world/site.ts'

const gateway = await openCardServer()
const paymentsUrl = 'https://pagamentos.teste.local'
const split = await bootSite({ variables: { ...gateway.variables, PAYMENTS_URL: paymentsUrl } })
const without = await bootSite({ variables: { PAYMENTS_GATEWAY: 'none' } })
const http = await openPaymentsHttp(split.app)
const payments = await http.listen({ port: 0, host: '127.0.0.1' })
atEnd(() => http.close())
const origin = split.app.env.publicUrl

test('with a separate origin for cards the site accepts none, and tells its app the origin', async () => {
  const { pay } = await cardBuyer(split.app, split.url)
  expect((await pay()).status).toBe(404)
  expect((await ask(split.url, readCardKey)).status).toBe(404)
  const page = await request(split.url, '/payment-card')
  expect(page.text).toContain(`<meta name="payments-url" content="${paymentsUrl}">`)
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${paymentsUrl};`)
})

test('the origin for cards charges them, and serves nothing else', async () => {
  const { paid, token, product } = await cardBuyer(split.app, split.url, payments)
  expect((await paid()).status).toBe('PAID')
  expect((await ask(payments, createOrder, { token, body: { product_id: product.id } })).status).toBe(404)
  for (const path of ['/home', '/', '/payment-card', '/api/account', '/api/openapi.json'])
    expect((await request(payments, path)).status, path).toBe(404)
})

test('only the site’s own pages may call the origin for cards', async () => {
  const headers = (from: string) => ({
    origin: from,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  })
  const path = '/api/payment/cartao'
  const own = await request(payments, path, { method: 'OPTIONS', headers: headers(origin) })
  expect(own.status).toBe(204)
  expect(own.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    vary: expect.stringContaining('origin'),
  })
  const foreign = await request(payments, path, { method: 'OPTIONS', headers: headers('https://outro.example') })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  const refused = await fetch(`${payments}${path}`, { method: 'POST', headers: { origin }, body: '{}' })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin])
})

test('without a gateway a card is refused with a text that suggests Pix', async () => {
  const { pay } = await cardBuyer(without.app, without.url)
  const answer = await pay()
  expect([answer.status, answer.message]).toEqual([503, expect.stringContaining('Pix')])
  const key = bodyOf<object>(await ask(without.url, readCardKey))
  expect(key).toEqual({ public_key: null, needs_tax_id: false, test_cards: [] })
})

test.each([
  '4539620659922097',
  '4539 6206 5992 2097',
  4539620659922097,
  { deep: ['4539-6206-5992-2097'] },
  '٤٥٣٩٦٢٠٦٥٩٩٢٢٠٩٧',
  '４５３９ ６２０６ ５９９２ ２０９７',
  '𝟒𝟓𝟑𝟗𝟔𝟐𝟎𝟔𝟓𝟗𝟗𝟐𝟐𝟎𝟗𝟕',
])('no other call takes the number of a card: %j', async product_id => {
  const { token } = await cardBuyer(without.app, without.url)
  const answer = await ask(without.url, createOrder, { token, body: { product_id } })
  expect([answer.status, answer.text.includes('4539')]).toEqual([400, false])
})

test.each(['4539620659922096', '38520000023237', '5521900001234'])('%s is not a card number', async product_id => {
  const { token } = await cardBuyer(without.app, without.url)
  expect((await ask(without.url, createOrder, { token, body: { product_id } })).status).toBe(422)
})

test('the demonstration charges cards through its own gateway, and lists its test numbers', async () => {
  const demo = await bootSite({})
  const { paid } = await cardBuyer(demo.app, demo.url)
  const { test_cards } = bodyOf<{ test_cards: { number: string; does: string }[] }>(await ask(demo.url, readCardKey))
  expect(test_cards.length).toBeGreaterThan(6)
  expect(await paid({ tax_id: undefined })).toMatchObject({ status: 'PAID' })
  const plan = await planOf(demo.app)
  expect(plan.amount).toBeGreaterThan(0)
})

const number = '4539 6206 5992 2097'
const sentence = `Paguei com o cartão ${number}, val. 12/28.`
const chat = { client_id: '2b1f3c9e-6f0a-4c1d-9d55-0a1b2c3d4e5f', text: sentence }
const profile = { 'profile[nickname]': 'Lia', 'profile[info]': sentence }
const chatPath = sendMessage.path
const profilePath = updateProfile.path
const urlencoded = 'application/x-www-form-urlencoded'
const json = JSON.stringify

function multipart() {
  const form = new FormData()
  for (const [name, text] of Object.entries(profile)) form.append(name, text)
  return form
}

test.each<[string, string, { path: string; type?: string; body: string | FormData }]>([
  ['a message', 'POST', { path: chatPath, type: 'application/json', body: json(chat) }],
  ['a message of a type in capitals', 'POST', { path: chatPath, type: 'Application/JSON', body: json(chat) }],
  ['an urlencoded message', 'POST', { path: chatPath, type: urlencoded, body: `${new URLSearchParams(chat)}` }],
  ['a field’s name', 'POST', { path: chatPath, type: urlencoded, body: `${new URLSearchParams({ [number]: 'x' })}` }],
  ['a profile', 'POST', { path: profilePath, type: 'application/json', body: json({ profile: { info: sentence } }) }],
  ['an urlencoded profile', 'POST', { path: profilePath, type: urlencoded, body: `${new URLSearchParams(profile)}` }],
  ['a profile with files', 'POST', { path: profilePath, body: multipart() }],
])('a card number in %s is refused with a clear text, and not stored', async (_, method, { path, type, body }) => {
  const { token } = await cardBuyer(without.app, without.url)
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  const answer = await fetch(without.url + path, { method, headers, body })
  expect([answer.status, await answer.json()]).toEqual([400, { message: messages.cardNumber }])
  const { rows } = await without.app.pool.query('select (select count(*)::int from support_messages) as messages')
  expect(rows).toEqual([{ messages: 0 }])
})

test('a card number in an idempotency key or an operator’s call is refused too', async () => {
  const { office } = await operatorAtWork(without)
  const { token } = await cardBuyer(without.app, without.url)
  const answers = [
    await ask(without.url, readOwnAccount, { token, headers: { 'idempotency-key': '4539620659922097' } }),
    await office.send('POST', addSavedAnswer.path, { body: { title: 'Cartão', text: sentence } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
})

test('a card number in the user agent is removed before it is stored', async () => {
  const body = {
    user_type_id: 2,
    name: 'Lia',
    email: 'lia@teste.local',
    password: 'uma-senha-7',
    password_confirmation: 'uma-senha-7',
  }
  const answer = await ask(without.url, register, { body, headers: { 'user-agent': `Navegador ${number}` } })
  expect(answer.status).toBe(201)
  const { rows } = await without.app.pool.query('select device from account_sessions order by id desc limit 1')
  expect(rows).toEqual([{ device: 'Navegador [removido]' }])
})
