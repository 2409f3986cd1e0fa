import type { Page } from 'playwright-core'
import { createOrder } from '#contract/order.ts'
import type { App } from '#server/app.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { signUp } from '../world/people.ts'

export type Typed = { number: string; expiry?: string; code?: string; name?: string }

/** Numbers of the simulator. */
export const numbers = {
  paid: '4539620659922097',
  declined: '4929291898380766',
  inAnalysis: '4000000000002024',
  lost: '4000000000004046',
} as const

/** The same on any day: a card is good for years. */
export const goodUntil = `12/${new Date().getFullYear() + 4}`

/** Somebody new who has ordered a plan, at the card form of that order. */
export async function atCardForm(app: App, url: string, page: Page) {
  const buyer = await withOrderOpen(app, url, page)
  await page.getByLabel('Número do cartão').waitFor()
  return buyer
}

/** The same, whatever stands there. */
export async function withOrderOpen(app: App, url: string, page: Page) {
  const { id: accountId, token } = await signUp(url)
  const orderId = await orderPlan(app, url, token)
  await page.goto('/login-with-account')
  await page.evaluate(given => {
    Object.assign(localStorage, { token: given, user_type: '2', perfilCreate: '0', kyc: '' })
  }, token)
  await page.goto(`/payment-card?pedido=${orderId}`)
  return { accountId, token, orderId }
}

async function orderPlan({ db }: App, url: string, token: string) {
  const premium = db.selectFrom('plans').select('id').where('user_type', '=', 2).where('tier', '=', 'premium')
  const { id: product_id } = await premium.orderBy('days').executeTakeFirstOrThrow()
  return bodyOf<{ id: number }>(await ask(url, createOrder, { token, body: { product_id } })).id
}

export async function typeCard(page: Page, { number, expiry = goodUntil, code = '123', name = 'TITULAR' }: Typed) {
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Validade').fill(expiry)
  await page.getByLabel('CVV').fill(code)
  await page.getByLabel('Nome como está no cartão').fill(name)
}

export const pay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true }).click()

export const shows = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor()

/** What became of an order: its attempts by card, and the money that came in for it. */
export async function outcomeOf({ db }: App, orderId: number) {
  const attempts = await db
    .selectFrom('card_attempts')
    .select(['status', 'reference', 'last_digits'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['channel', 'amount'])
    .where('order_id', '=', orderId)
    .execute()
  return { attempts, payments, statuses: attempts.map(({ status }) => status) }
}

/** The requests that carry a card, as they are sent. */
export function watchPayments(page: Page) {
  const sent: { key: string | undefined; body: string }[] = []
  page.context().on('request', request => {
    if (!request.url().endsWith('/api/payment/cartao')) return
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() ?? '' })
  })
  return sent
}

/** Everything that this browser keeps for the site. */
export const keptByBrowser = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
      found,
    ])
  })
