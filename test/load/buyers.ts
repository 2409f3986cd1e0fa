import { randomUUID } from 'node:crypto'
import type { Outside } from '#test/start/outside-money.ts'
import { type Browser, openBrowser } from './browser.ts'
import type { World } from './visitors.ts'

/** The simulated banks, which notify the site of payments as real ones do. */
export type Money = Pick<Outside, 'provider' | 'bank'>

type Order = { id: number; code: string; status: string }

const cards = ['4539620659922097', '5240082975622454', '4000000000002024']

/** Buys a plan by Pix or card, and retries failures as the screens do. */
export async function* buyPlan(world: World, browser: Browser, token: string): AsyncGenerator<void> {
  const listed = await browser.send('plans', 'GET', '/api/system/products_user_type/2', { token })
  yield
  if (listed.status !== 200) return
  const plans = JSON.parse(listed.text) as { id: number }[]
  const product_id = plans[Math.floor(Math.random() * plans.length)]?.id
  const asked = await browser.send('order', 'POST', '/api/checkout/orders', { token, body: { product_id } })
  yield
  if (asked.status >= 300 || asked.status === 0) return
  const order = JSON.parse(asked.text) as Order
  if (Math.random() < 0.5) await payPix(world, browser, { token, order })
  else await payCard(world, browser, { token, product_id, order })
  for (let looks = 0; looks < 8; looks++) {
    yield
    const seen = await browser.send('order shown', 'GET', `/api/checkout/orders/${order.id}`, { token })
    if (seen.status !== 200 || (JSON.parse(seen.text) as Order).status !== 'ok') continue
    world.promises.paid.add(order.id)
    return
  }
}

type Bought = { token: string; order: Order; product_id?: number | undefined }

async function payPix({ money }: World, browser: Browser, { token, order }: Bought) {
  const shown = await browser.send('order shown', 'GET', `/api/checkout/orders/${order.id}`, { token })
  if (shown.status !== 200) return
  const { books, pay } = money.provider
  const charge = [...books.charges.values()].find(({ more }) => JSON.stringify(more).includes(order.code))
  // The bank notifies the site; if the call fails, the site queries the bank later.
  if (charge?.status === 'ATIVA' && charge.receipts.length === 0) await pay(charge.txid).catch(() => undefined)
}

async function payCard({ paymentsUrl }: World, { number, tally }: Browser, { token, order, product_id }: Bought) {
  const payments = openBrowser({ url: paymentsUrl, tally }, number)
  const card = {
    number: cards[Math.floor(Math.random() * cards.length)],
    exp_month: '12',
    exp_year: '2035',
    security_code: '123',
    name: 'Pessoa Inventada',
  }
  const body = { ...card, tax_id: '52998224725', product_id, order_id: order.id }
  const headers = { 'idempotency-key': randomUUID() }
  for (let tries = 0; tries < 3; tries++) {
    const { status } = await payments.send('card', 'POST', '/api/payment/cartao', { token, body, headers, may: [409] })
    if (status !== 0 && status !== 503) break
  }
  payments.close()
}
