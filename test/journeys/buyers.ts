import type { Page } from 'playwright-core'
import { createOrder, type Order } from '#contract/order.ts'
import type { Product } from '#contract/plan.ts'
import { refuseOrder, type Settlement, settleOrder } from '#server/money/orders/settle-order.ts'
import type { App } from '#server/platform/app.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { signUp } from '../world/people.ts'
import { openVisitors, startSession } from './visitors.ts'

type Visit = Parameters<Awaited<ReturnType<typeof openVisitors>>['stranger']>[0]
type PlanQuery = Partial<Pick<Product, 'type_name' | 'days'>>

let paid = 0

/** Opens the demonstration site, with helpers to register buyers and to pay or refuse their orders. */
export async function openBuyers() {
  const { app, url, stranger } = await openVisitors()

  /** Logs in a new account of this type in a separate browser. */
  async function buyer(userType = 2, visit: Visit = {}) {
    const page = await stranger(visit)
    const account = await signUp(url, { user_type_id: userType })
    await startSession(page, url, { token: account.token, userType })
    return { page, ...account }
  }

  async function planId(userType: number, { type_name = 'Premium', days = 30 }: PlanQuery = {}) {
    const tier = type_name === 'Premium' ? 'premium' : 'basic'
    const { id } = await app.db
      .selectFrom('plans')
      .select('id')
      .where('user_type', '=', userType)
      .where('tier', '=', tier)
      .where('days', '=', days)
      .executeTakeFirstOrThrow()
    return id
  }

  /** Places an order through the same call as the screen. */
  async function ordered(token: string, userType = 2, query: PlanQuery = {}) {
    const body = { product_id: await planId(userType, query) }
    return bodyOf<Order>(await ask(url, createOrder, { token, body }))
  }

  /** Settles an order by Pix. */
  const pay = (order: Pick<Order, 'id' | 'value'>, at = app.now()): Promise<Settlement> =>
    app.db.transaction().execute(tx => {
      const externalId = `E-teste-${++paid}`
      return settleOrder(tx, { orderId: order.id, channel: 'pix', externalId, amount: order.value }, at)
    })

  const refuse = (orderId: number, reason: string) =>
    app.db.transaction().execute(tx => refuseOrder(tx, orderId, reason, app.now()))

  const ordersOf = (accountId: number) =>
    app.db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

  return { app, url, stranger, buyer, planId, ordered, pay, refuse, ordersOf }
}

/** The listed plan with that duration. */
export const planOf = (page: Page, duration: string) =>
  page.locator('.opt', { has: page.getByText(duration, { exact: true }) })

type TypedCard = { number: string; expiry?: string; code?: string; name?: string }

/** Card numbers that the payment simulator recognises. */
export const numbers = {
  paid: '4539620659922097',
  declined: '4929291898380766',
  inAnalysis: '4000000000002024',
  lost: '4000000000004046',
} as const

/** An expiry date that is years away whenever the tests run. */
export const goodUntil = `12/${new Date().getFullYear() + 4}`

/** Registers a buyer, orders a plan and opens the card form of that order. */
export async function openCardForm(app: App, url: string, page: Page) {
  const buyer = await placeOrder(app, url)
  await openCardPayment(url, page, buyer)
  await page.getByLabel('Número do cartão').waitFor()
  return buyer
}

/** Registers a buyer and orders a plan. */
export async function placeOrder(app: App, url: string) {
  const { id: accountId, token } = await signUp(url)
  return { accountId, token, orderId: await orderPlan(app, url, token) }
}

/** Opens the card payment of an order, without waiting for the form. */
export async function openCardPayment(url: string, page: Page, { token, orderId }: { token: string; orderId: number }) {
  await startSession(page, url, { token, userType: 2 })
  await page.goto(`/payment-card?pedido=${orderId}`)
}

async function orderPlan({ db }: App, url: string, token: string) {
  const premium = db.selectFrom('plans').select('id').where('user_type', '=', 2).where('tier', '=', 'premium')
  const { id: product_id } = await premium.orderBy('days').executeTakeFirstOrThrow()
  return bodyOf<{ id: number }>(await ask(url, createOrder, { token, body: { product_id } })).id
}

export async function typeCard(page: Page, { number, expiry = goodUntil, code = '123', name = 'TITULAR' }: TypedCard) {
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Validade').fill(expiry)
  await page.getByLabel('CVV').fill(code)
  await page.getByLabel('Nome como está no cartão').fill(name)
}

export const pressPay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true }).click()

export const waitForHeading = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()

/** An order's card attempts and payments. */
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

/** Collects the requests that contain card data. */
export function watchPayments(page: Page) {
  const sent: { key: string | undefined; body: string }[] = []
  page.context().on('request', request => {
    if (!request.url().endsWith('/api/payment/cartao')) return
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() ?? '' })
  })
  return sent
}

/** Everything that this browser stores for the site. */
export const browserStorage = (page: Page) =>
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
