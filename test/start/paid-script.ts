import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '#contract/order.ts'
import type { Product } from '#contract/plan.ts'
import type { Random } from '#demo/random.ts'
import type { BackOffice } from '../world/back-office.ts'
import { pixId } from '../world/orders.ts'
import type { Outside } from './outside-money.ts'

/** The writes that the product acknowledged before it was killed. */
export type Answered = {
  paid: Set<number>
  withdrawn: Set<number>
  refunded: Set<number>
}
type Scene = { url: string; operator: BackOffice; outside: Outside; random: Random; answered: Answered }
type Buyer = Scene & { token: string; products: Product[] }

/** Counts the answered calls: the test times its kills by calls, not by the machine's speed. */
export const pulse = { calls: 0 }

const password = 'segredo-longo'
const cards = {
  paid: ['4539620659922097', '5240082975622454', '4000000000004046', '4000000000005050', '4000000000002024'],
  declined: '4929291898380766',
}

/** Registers a buyer, who pays `times` times in random ways and sometimes asks for a refund. */
export async function buyOften(scene: Scene, number: number, times: number) {
  const { url, random } = scene
  const userType = random.pick([2, 2, 2, 3, 4, 5])
  const token = await enter(url, `compra${number}@teste.local`, userType)
  const list = `/api/system/products_user_type/${userType}`
  const products = (await insist(() => send(url, 'GET', list, { token }))).json as Product[]
  for (let time = 0; time < times; time++) await payOnce({ ...scene, token, products })
}

async function payOnce(buyer: Buyer) {
  const { random, answered } = buyer
  const product_id = random.pick(buyer.products).id
  const asked = await insist(() => send(buyer.url, 'POST', '/api/checkout/orders', { ...buyer, body: { product_id } }))
  const order = asked.json as Order
  const way = random.pick(Object.keys(ways) as (keyof typeof ways)[])
  await ways[way](buyer, order)
  const isPaid = await seePaid(buyer, order.id)
  if (isPaid) answered.paid.add(order.id)
  const regret = random.next()
  if (isPaid && regret < 0.2) await withdraw(buyer, order.id)
  else if (isPaid && regret < 0.35) await refund(buyer, order.id)
  else if (regret < 0.45) await dispute(buyer, order)
}

/** Each way is equally likely. */
const ways = {
  pix: (buyer: Buyer, order: Order) => payPix(buyer, order),
  'pix without a callback': (buyer: Buyer, order: Order) => payPix(buyer, order, { silently: true }),
  'pix twice': (buyer: Buyer, order: Order) => payPix(buyer, order, { times: 2 }),
  'pix with a wrong amount': (buyer: Buyer, order: Order) => payPix(buyer, order, { cents: order.value - 1 }),
  card: (buyer: Buyer, order: Order) => payCard(buyer, order, buyer.random.pick(cards.paid)),
  'card twice': (buyer: Buyer, order: Order) => {
    const number = buyer.random.pick(cards.paid)
    return Promise.all([payCard(buyer, order, number), payCard(buyer, order, number)])
  },
  'card after a declined one': async (buyer: Buyer, order: Order) => {
    await payCard(buyer, order, cards.declined)
    await payCard(buyer, order, buyer.random.pick(cards.paid))
  },
  operator: (buyer: Buyer, order: Order) => confirm(buyer, order),
  'pix and card': (buyer: Buyer, order: Order) =>
    Promise.all([payPix(buyer, order), payCard(buyer, order, buyer.random.pick(cards.paid))]),
  'pix and operator': (buyer: Buyer, order: Order) => Promise.all([payPix(buyer, order), confirm(buyer, order)]),
}

type Pix = { cents?: number; times?: number; silently?: boolean }

/** Reads the order and pays its charge at the provider. The provider's callback may not arrive. */
async function payPix(buyer: Buyer, { id, code }: Order, { cents, times = 1, silently = false }: Pix = {}) {
  const { books, callbacks, pay } = buyer.outside.provider
  await insist(() => send(buyer.url, 'GET', `/api/checkout/orders/${id}`, buyer))
  const charge = [...books.charges.values()].find(({ more }) => JSON.stringify(more).includes(code))
  if (charge?.status !== 'ATIVA') return
  for (let time = 0; time < times; time++) {
    if (silently) callbacks.mode = 'dropped'
    // Resets `mode` before awaiting the payment, so that the provider still announces other payments in the meantime.
    const paid = pay(charge.txid, { ...(cents !== undefined && { cents }), force: true })
    callbacks.mode = 'sent'
    await paid.catch(onlyUnreached)
  }
}

async function payCard(buyer: Buyer, { product }: Order, number: string) {
  const card = { number, exp_month: '12', exp_year: '2035', security_code: '123', name: 'Pessoa Inventada' }
  const body = { ...card, tax_id: '52998224725', product_id: product.id }
  const headers = { 'idempotency-key': randomUUID() }
  await insist(() => send(buyer.url, 'POST', '/api/payment/cartao', { ...buyer, body, headers }, [409]))
}

/** Pays by Pix to the account without notifications. An operator confirms the payment from the statement. */
async function confirm({ outside, operator }: Buyer, { id, value }: Order) {
  const end_to_end_id = pixId()
  outside.statement.set(end_to_end_id, { orderId: id, cents: value })
  await postAdmin(operator, `orders/${id}/pix-receipt`, { end_to_end_id, amount: value })
}

async function seePaid(buyer: Buyer, id: number) {
  for (let look = 0; look < 4; look++) {
    const { json } = await insist(() => send(buyer.url, 'GET', `/api/checkout/orders/${id}`, buyer))
    if ((json as Order).status === 'ok') return true
    await sleep(100)
  }
  return false
}

async function withdraw(buyer: Buyer, id: number) {
  const path = `/api/checkout/orders/${id}/withdrawal`
  // A retry of a withdrawal that already happened is a conflict.
  await insist(() => send(buyer.url, 'POST', path, buyer, [409]))
  buyer.answered.withdrawn.add(id)
}

async function refund({ operator, answered }: Buyer, id: number) {
  await postAdmin(operator, `orders/${id}/refund`, { reason: 'Pedido da pessoa' })
  answered.refunded.add(id)
}

/** The bank takes back the order's first Pix and repeats its callback until it arrives. */
async function dispute({ outside: { provider } }: Buyer, { code }: Order) {
  const charge = [...provider.books.charges.values()].find(({ more }) => JSON.stringify(more).includes(code))
  const receipt = charge?.receipts[0]
  if (!receipt || receipt.returns.length > 0) return
  await provider.dispute(receipt).catch(onlyUnreached)
  while (
    !(await provider.callbacks.tell(receipt).then(
      () => true,
      () => false,
    ))
  )
    await sleep(60)
}

export async function postAdmin(operator: BackOffice, path: string, body: object) {
  await insist(async () => {
    const { status, bytes } = await operator.send('POST', `/api/operator/${path}`, { body })
    if (status >= 300 && status !== 409) throw new Error(`${path}: ${status} ${bytes}`)
  })
}

async function enter(url: string, email: string, user_type_id: number) {
  const person = { user_type_id, name: 'Pessoa Inventada', email, password, password_confirmation: password }
  const { status, json } = await insist(() => send(url, 'POST', '/register', { body: person }, [422]))
  if (status < 300) return (json as { access_token: string }).access_token
  const known = await insist(() => send(url, 'POST', '/auth', { body: { username: email, password } }))
  return (known.json as { access_token: string }).access_token
}

type Sent = { token?: string; body?: object; headers?: Record<string, string> }

async function send(url: string, method: string, path: string, { token, body, headers }: Sent, may: number[] = []) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  pulse.calls++
  if (answer.status >= 300 && !may.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${text}`)
  return { status: answer.status, json: JSON.parse(text) as unknown }
}

/** Retries after the test's kills cut a connection, as people would. Any other error is a failure. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TypeError && error.cause)) throw error
      await sleep(60)
    }
  }
}

/** Ignores failed callbacks, because the provider's books keep the payment. */
function onlyUnreached(error: unknown) {
  const { code } = error as { code?: string }
  if (code === undefined) throw error
}
