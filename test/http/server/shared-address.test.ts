import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeEmail, confirmEmail } from '#contract/account.ts'
import { payByCard } from '#contract/card-payment.ts'
import { applyCoupon } from '#contract/coupon.ts'
import { createDataRequest } from '#contract/data-request.ts'
import { messages } from '#contract/messages.ts'
import { claimPayment, createOrder, type Order } from '#contract/order.ts'
import { forgotPassword, resetPassword } from '#contract/password.ts'
import { requestPhoneCode } from '#contract/phone.ts'
import { register } from '#contract/registration.ts'
import { sendMessage } from '#contract/support.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { limitsOf, type Purpose, purposes, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { countPassword } from '#server/safety/operators/log-in-limits.ts'
import { tasks } from '#server/tasks.ts'
import { backOffice, givePassword, operatorAtWork, operatorPassword } from '#test/world/back-office.ts'
import { ask, bodyOf, type CallResult, request } from '#test/world/calls.ts'
import { cardBody, openCardServer, planOf } from '#test/world/card-payments.ts'
import { forgetAttempts, suspend } from '#test/world/direct-writes.ts'
import { boundary, multipartBody } from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { pdf } from '#test/world/pdfs.ts'
import { advertiser, logIn, logInAs, newcomer, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

// A mobile carrier puts thousands of customers behind one address: docs/decisions/094-shared-addresses.md.

const address = '127.0.0.1'
const gateway = await openCardServer()
let site: Booted
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { ...gateway.variables, SMTP_URL: mailbox.url } })
})
beforeEach(() => forgetAttempts(site.app))

const originLimit = (purpose: Purpose) =>
  limitsOf(purpose, { address }).find(limit => limit.purpose.endsWith('/origin'))

async function exhaust(purpose: Purpose) {
  for (let stranger = 0; stranger < (originLimit(purpose)?.max ?? 0); stranger++)
    await rateLimit(site.app, purpose, { address, account: `estranho${stranger}` })
  await expect(rateLimit(site.app, purpose, { address, account: 'mais um' })).rejects.toThrow(messages.tooMany)
}

/** A logged-in person with approved documents. */
async function verified(person: Parameters<typeof advertiser>[1] = {}) {
  const id = await advertiser(site.app, person)
  return { id, ...(await logInAs(site, id)) }
}

async function mailedLink(email: string, pattern: RegExp) {
  await runQueued(site.app, tasks)
  return pattern.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
}

/** The cookie that a browser keeps from its last log-in. */
async function browserOf(email: string) {
  const answer = await logIn(site.url, email)
  return { cookie: /(?:^|, )(device=[\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] as string }
}

const statusOf = async (answer: Promise<CallResult>) => (await answer).status
const post = (path: string, fields: Record<string, string>) =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

type Row = { works: (exhausted: () => Promise<void>) => Promise<void> } | { why: string }

/** Each row tests what a known person can still do after strangers at the same address have exhausted the limit. */
const table: Partial<Record<Purpose, Row>> = {
  'log-in': {
    async works(exhausted) {
      const { email } = await signUp(site.url)
      const known = await browserOf(email)
      await exhausted()
      expect(await statusOf(logIn(site.url, email))).toBe(200)
      // Without the browser's cookie, a wrong password must not reveal whether the account exists.
      const [own, nobody] = [await logIn(site.url, email, 'errada'), await logIn(site.url, 'ninguem@teste.local')]
      expect([own.status, own.message]).toEqual([nobody.status, nobody.message])
      expect(own.status).toBe(429)
      expect(await statusOf(logIn(site.url, email, 'errada', known))).toBe(401)
      expect(await statusOf(logIn(site.url, email, password, known))).toBe(200)
      for (let wrong = 0; wrong < 10; wrong++) await logIn(site.url, email, 'errada', known)
      expect(await statusOf(logIn(site.url, email, password, known))).toBe(429)
    },
  },
  'forgot-password': {
    async works(exhausted) {
      const { email } = await signUp(site.url)
      const headers = await browserOf(email)
      await exhausted()
      const forgot = (to: string, known: object) =>
        statusOf(ask(site.url, forgotPassword, { body: { email: to }, ...known }))
      expect(await forgot(email, { headers })).toBe(204)
      // Neither answer reveals whether the account exists.
      expect([await forgot(email, {}), await forgot('ninguem@teste.local', { headers })]).toEqual([429, 429])
    },
  },
  'wrong-link': {
    async works(exhausted) {
      const { email, token } = await signUp(site.url)
      await ask(site.url, forgotPassword, { body: { email } })
      const reset = await mailedLink(email, /\/reset-password\/([\w-]{43})/)
      const next = newcomer().email
      const other = await signUp(site.url)
      await ask(site.url, changeEmail, { token: other.token, body: { email: next, password } })
      const change = await mailedLink(next, /#confirmar=([\w-]{43})/)
      const suspended = await advertiser(site.app)
      await suspend(site.app, suspended)
      const answer = makeToken()
      await site.app.db
        .updateTable('account_suspensions')
        .set({ answer_token_hash: answer.hash })
        .where('account_id', '=', suspended)
        .execute()
      await exhausted()
      const passwords = { password: 'Outra-senha-77', password_confirmation: 'Outra-senha-77' }
      const wrong = { email, token: 'x'.repeat(43), ...passwords }
      expect(await statusOf(ask(site.url, resetPassword, { body: wrong }))).toBe(429)
      expect(await statusOf(ask(site.url, resetPassword, { token, body: { ...wrong, token: reset } }))).toBe(204)
      expect(await statusOf(ask(site.url, confirmEmail, { body: { token: change } }))).toBe(204)
      expect((await post(`/resposta/${answer.token}`, { text: 'Sou eu mesma.' })).status).toBe(303)
    },
  },
  'phone-code': {
    async works(exhausted) {
      const own = await verified({ provenPhone: false })
      await exhausted()
      expect(await statusOf(ask(site.url, requestPhoneCode, { token: own.token, body: { password } }))).toBe(200)
    },
  },
  'apply-coupon': {
    async works(exhausted) {
      const { token } = await verified()
      await exhausted()
      expect(await statusOf(ask(site.url, applyCoupon, { token, body: { code: 'VESPERA40' } }))).toBe(200)
      const newer = await signUp(site.url)
      expect(await statusOf(ask(site.url, applyCoupon, { token: newer.token, body: { code: 'X' } }))).toBe(429)
    },
  },
  'pay-by-card': {
    async works(exhausted) {
      const { id } = await planOf(site.app)
      const { token } = await verified({ planEndsInDays: null })
      const newer = await signUp(site.url)
      await exhausted()
      const pay = (payer: string) => ask(site.url, payByCard, { token: payer, body: cardBody(id) })
      expect(await statusOf(pay(token))).toBe(200)
      // A new account is refused, but can still pay by Pix.
      expect(await statusOf(pay(newer.token))).toBe(429)
      expect(await statusOf(ask(site.url, createOrder, { token: newer.token, body: { product_id: id } }))).toBe(201)
    },
  },
  'payment-claim-unverified': {
    async works(exhausted) {
      const { id } = await planOf(site.app)
      const { token } = await verified({ planEndsInDays: null })
      const newer = await signUp(site.url)
      await exhausted()
      const claims = async (buyer: string) => {
        const order = bodyOf<Order>(await ask(site.url, createOrder, { token: buyer, body: { product_id: id } }))
        return statusOf(ask(site.url, claimPayment, { token: buyer, params: { id: String(order.id) } }))
      }
      expect(await claims(token)).toBe(200)
      // A new account is refused, but can still send the receipt by WhatsApp.
      expect(await claims(newer.token)).toBe(429)
    },
  },
  'pix-proof': {
    async works(exhausted) {
      const { id } = await planOf(site.app)
      const { token } = await verified({ planEndsInDays: null })
      const newer = await signUp(site.url)
      await exhausted()
      const sends = async (buyer: string) => {
        const order = bodyOf<Order>(await ask(site.url, createOrder, { token: buyer, body: { product_id: id } }))
        const headers = {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          authorization: `Bearer ${buyer}`,
        }
        const body = multipartBody([['proof', { bytes: pdf() }]])
        return (await request(site.url, `/api/checkout/orders/${order.id}/proof`, { method: 'POST', headers, body }))
          .status
      }
      expect(await sends(token)).toBe(201)
      // A new account is refused, but can still say that it has paid.
      expect(await sends(newer.token)).toBe(429)
    },
  },
  contact: { works: writesToSupport },
  'contact-case': { works: writesToSupport },
  'data-request': {
    async works(exhausted) {
      const { token } = await signUp(site.url)
      await exhausted()
      const body = { kind: 'correction', text: 'Corrijam o meu nome: ele mudou no documento.' }
      expect(await statusOf(ask(site.url, createDataRequest, { token, body }))).toBe(201)
    },
  },
  register: { why: 'nobody is known before; another network, or an hour later' },
}

async function writesToSupport(exhausted: () => Promise<void>) {
  const { token } = await signUp(site.url)
  await exhausted()
  const body = { text: 'Não consigo escrever pelo formulário de contato.', client_id: crypto.randomUUID() }
  expect(await statusOf(ask(site.url, sendMessage, { token, body }))).toBeLessThan(300)
}

/** `test/http/reports` tests the report limits. */
const ofReports = (purpose: Purpose) => /^(report|tip|notice)/.test(purpose)

test('the table has every limit by network', () => {
  const limited = purposes.filter(purpose => originLimit(purpose) && !ofReports(purpose))
  expect(Object.keys(table).toSorted()).toEqual(limited.toSorted())
})

test('registration makes a newcomer wait, because it cannot know them', async () => {
  await exhaust('register')
  expect(await statusOf(ask(site.url, register, { body: newcomer() }))).toBe(429)
})

test.each(
  Object.entries(table).flatMap(([purpose, row]) => ('works' in row ? [[purpose as Purpose, row.works] as const] : [])),
)('%s: strangers at the same address do not lock out a known person', async (purpose, works) => {
  await works(() => exhaust(purpose))
})

test('strangers at the same address do not lock out an operator’s browser that has logged in before', async () => {
  const { email, office } = await operatorAtWork(site)
  await office.send('DELETE', '/api/operator/session')
  for (let stranger = 0; stranger < 20; stranger++)
    await countPassword(site.app, `estranho${stranger}@teste.local`, { address, device: undefined })
  expect((await givePassword(backOffice(site), email)).status).toBe(429)
  expect((await givePassword(office, email, operatorPassword)).status).toBe(200)
})
