import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CardAnswer, payByCard } from '#contract/card-payment.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { handleRequest, type SimulatedRequest, type SimulatorDeps } from '#demo/card-simulator/gateway-handler.ts'
import { openKey } from '#demo/card-simulator/key.ts'
import { openOrderStore, presentOrder, type SimulatedOrder, type Step } from '#demo/card-simulator/orders.ts'
import { signatureOf } from '#server/platform/adapters/cards/pagbank-messages.ts'
import type { App } from '#server/platform/app.ts'
import { atEnd } from './at-end.ts'
import { ask, bodyOf } from './calls.ts'
import { signUp } from './people.ts'

export type CardServer = Awaited<ReturnType<typeof openCardServer>>

const token = 'token-de-teste-do-pagbank'
const key = openKey()

/** A simulated PagBank server, whose answers and callbacks the test controls. */
export async function openCardServer() {
  const state = { lost: 0, down: false, broken: false, closed: false, knowsNoList: false, delayMs: 0 }
  const asked: SimulatedRequest[] = []
  const means: SimulatorDeps = {
    store: openOrderStore(),
    key: () => key,
    token,
    now: () => Date.now(),
    changed: () => undefined,
  }
  const server = createServer(async (request, response) => {
    const question = await read(request)
    asked.push(question)
    if (state.down) return void request.socket.destroy()
    if (state.broken) return void response.writeHead(502).end('<html>')
    if (state.closed) return void response.writeHead(403).end('{"error_messages":[{"code":"ACCESS_DENIED"}]}')
    // Answers as if it did not support this query.
    if (state.knowsNoList && question.path.startsWith('/charges?')) return void response.writeHead(404).end('{}')
    const answered = await handleRequest(means, question)
    await new Promise(resolve => setTimeout(resolve, state.delayMs))
    const isLost = question.method === 'POST' && question.path === '/orders' && state.lost-- > 0
    if (answered === 'lost' || isLost) return void request.socket.destroy()
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.json))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close())
  const booked = (reference: string) => {
    const found = means.store.all().find(order => order.reference === reference)
    if (!found) throw new Error(`nothing was charged for ${reference}`)
    return found
  }
  return {
    state,
    asked,
    booked,
    all: () => means.store.all(),
    charges: () => asked.filter(({ method, path }) => method === 'POST' && path === '/orders'),
    /** Sets the current status of a charge. */
    becomes: (reference: string, status: Step['status'], more: Partial<SimulatedOrder> = {}) =>
      means.store.save({ ...booked(reference), steps: [{ status, afterMs: 0 }], ...more }),
    /** Sends the site a callback about a charge, signed by default. */
    async callBack(url: string, reference: string, headers?: Record<string, string>, body = stateOf(reference)) {
      const signature = { 'x-authenticity-token': signatureOf(token, Buffer.from(body)) }
      const sent = { 'content-type': 'application/json', ...(headers ?? signature) }
      return (await fetch(`${url}/webhooks/pagbank`, { method: 'POST', headers: sent, body })).status
    },
    variables: {
      PAYMENTS_GATEWAY: 'pagbank',
      PAGBANK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PAGBANK_TOKEN: token,
    },
  }

  function stateOf(reference: string) {
    return JSON.stringify(presentOrder(booked(reference), Date.now()))
  }
}

async function read(request: IncomingMessage): Promise<SimulatedRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const headers = request.headers as Record<string, string | undefined>
  return { method: request.method ?? '', path: request.url ?? '', headers, body: Buffer.concat(parts).toString() }
}

/** The simulator's card numbers, by their outcome. */
export const cards = {
  paid: '4539620659922097',
  declined: '4929291898380766',
  authorized: '4000000000001018',
  analysis: '4000000000002024',
  lost: '4000000000004046',
  twice: '4000000000005050',
} as const

/** Appends the check digit to fifteen digits. */
export function withCheckDigit(fifteen: string) {
  const sum = [...fifteen].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${fifteen}${(10 - (sum % 10)) % 10}`
}

export const cardBody = (product_id: number, number: string = cards.paid) => ({
  number,
  exp_month: '12',
  exp_year: '2031',
  security_code: '123',
  name: 'Ana Souza',
  tax_id: '529.982.247-25',
  product_id,
})

export async function planOf(app: App, userType = 2, tier: Tier = 'premium') {
  const plans = app.db.selectFrom('plans').select(['id', 'amount']).where('user_type', '=', userType)
  return plans.where('tier', '=', tier).orderBy('id').executeTakeFirstOrThrow()
}

/** A newly registered buyer; `pay` accepts changes to the body in `more`. */
export async function cardBuyer(app: App, url: string, paymentsUrl = url) {
  const { id, token } = await signUp(url)
  const product = await planOf(app)
  const pay = (more: object = {}, key?: string) =>
    ask(paymentsUrl, payByCard, {
      token,
      body: { ...cardBody(product.id), ...more },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  return {
    id,
    token,
    product,
    pay,
    paid: async (more: object = {}, key?: string) => bodyOf<CardAnswer>(await pay(more, key)),
  }
}
