import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '#contract/durations.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { CardGateway, CardSecret, ChargeInput, ChargeResult } from './gateway.ts'
import {
  encryptCard,
  orderBody,
  readCharge,
  readChargeId,
  readErrorCodes,
  readFieldErrors,
  readPublicKey,
  readWebhook,
} from './pagbank-messages.ts'

export type PagbankOptions = {
  url: string
  token: string
  notificationUrl: string
  log: Log
  name?: CardGateway['name']
  needsTaxId?: boolean
  testCards?: CardGateway['testCards']
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
  pausesMs?: readonly number[]
}

const keyCacheMs = hourMs
const sandbox = 'https://sandbox.api.pagseguro.com'

export function openPagbank(options: PagbankOptions): CardGateway {
  const { url, token, fetch = globalThis.fetch, timeoutMs = 12_000 } = options
  const call = openPagbankCall({ url, token, fetch, timeoutMs })
  const readKey = cacheFor(keyCacheMs, () => askForKey(call))
  return {
    name: options.name ?? 'pagbank',
    needsTaxId: options.needsTaxId ?? true,
    readPublicKey: readKey,
    charge: input => charge(call, options, readKey, input),
    readOrder: id => readOne(call, `/orders/${encodeURIComponent(id)}`),
    async findByReference(reference) {
      const reply = await requireReply(
        call({ method: 'GET', path: `/charges?reference_id=${encodeURIComponent(reference)}` }),
      )
      const chargeId = reply.status === 200 ? readChargeId(reply.json) : undefined
      if (chargeId === undefined || chargeId === 'none') return chargeId
      const found = await readOne(call, `/orders?charge_id=${encodeURIComponent(chargeId)}`)
      if (!found) throw new Error('the card gateway has a charge without its order')
      return found
    },
    refund: input => refund(call, input),
    // The sandbox often doesn't sign its webhooks.
    readWebhook: webhook => readWebhook(webhook, { token, signsOrders: url !== sandbox }),
    testCards: options.testCards ?? [],
  }
}

async function charge(call: PagbankCall, options: PagbankOptions, readKey: () => Promise<string>, input: ChargeInput) {
  const encrypted = await encryptedOf(input.card, readKey)
  if (encrypted === undefined) return { kind: 'refused' } as const
  // Encrypts only once: encrypting again would change the body, and every retry must send the same bytes.
  const body = orderBody(input, encrypted, options.notificationUrl)
  const { idempotencyKey } = input
  let unsure = false
  for (const pause of [0, ...(options.pausesMs ?? [300, 1_500])]) {
    await sleep(pause)
    const reply = await call({ method: 'POST', path: '/orders', body, idempotencyKey })
    const result = reply && resultOf(reply, input.reference)
    // After an unknown outcome, a refusal proves nothing: an earlier attempt may have succeeded.
    if (result && (!unsure || result.kind === 'charged')) return reported(options, reply, result)
    unsure = true
  }
  return { kind: 'unreached' } as const
}

const reported = ({ log }: PagbankOptions, reply: Reply, result: ChargeResult) => {
  if (result.kind === 'refused' || result.kind === 'invalid')
    log('card_gateway_refused', { status: reply.status, codes: readErrorCodes(reply.json) })
  return result
}

function resultOf(reply: Reply, reference: string): ChargeResult | undefined {
  const { status, json } = reply
  if (status === 200 || status === 201) {
    const found = readCharge(json)
    return found?.reference === reference ? { kind: 'charged', charge: found } : undefined
  }
  // An earlier attempt at this charge has already used the key, or we have sent too many requests.
  if (status === 409 || readErrorCodes(json).includes('40004')) return undefined
  return status === 400 || status === 422 ? { kind: 'invalid', errors: readFieldErrors(json) } : { kind: 'refused' }
}

async function encryptedOf(card: CardSecret, readKey: () => Promise<string>) {
  if ('encrypted' in card) return card.encrypted
  try {
    return encryptCard(card, await readKey(), new Date())
  } catch {
    return undefined
  }
}

async function readOne(call: PagbankCall, path: string) {
  const reply = await requireReply(call({ method: 'GET', path }))
  if (reply.status === 404) return undefined
  const found = readCharge(reply.json)
  if (!found) throw new Error(`the card gateway answered ${reply.status}`)
  return found
}

async function requireReply(pending: Promise<Reply | undefined>) {
  const reply = await pending
  if (!reply || (reply.status !== 200 && reply.status !== 404))
    throw new Error(`the card gateway answered ${reply?.status ?? 'nothing'}`)
  return reply
}

type RefundInput = { gatewayChargeId: string; cents: number; idempotencyKey: string }

async function refund(call: PagbankCall, { gatewayChargeId, cents, idempotencyKey }: RefundInput) {
  const path = `/charges/${encodeURIComponent(gatewayChargeId)}`
  const body = JSON.stringify({ amount: { value: cents } })
  const reply = await call({ method: 'POST', path: `${path}/cancel`, body, idempotencyKey })
  if (reply && reply.status < 300) return 'refunded' as const
  const now = await call({ method: 'GET', path })
  const { status, amount } = (now?.json ?? {}) as { status?: string; amount?: { summary?: { refunded?: number } } }
  return status === 'CANCELED' || (amount?.summary?.refunded ?? 0) >= cents ? ('refunded' as const) : ('later' as const)
}

async function askForKey(call: PagbankCall) {
  const own = await call({ method: 'GET', path: '/public-keys/card' })
  const key = readPublicKey(own?.json)
  if (key) return key
  const made = await call({ method: 'POST', path: '/public-keys', body: JSON.stringify({ type: 'card' }) })
  const fresh = readPublicKey(made?.json)
  if (!fresh) throw new Error('the card gateway gave no public key')
  return fresh
}

function cacheFor<T>(ms: number, read: () => Promise<T>) {
  let cached: { value: Promise<T>; until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.value
    const value = read()
    cached = { value, until: performance.now() + ms }
    value.catch(() => (cached = undefined))
    return value
  }
}

type Reply = { status: number; json: unknown }
type PagbankCall = (input: {
  method: 'GET' | 'POST'
  path: string
  body?: string
  idempotencyKey?: string
}) => Promise<Reply | undefined>

type CallOptions = { url: string; token: string; fetch: typeof globalThis.fetch; timeoutMs: number }

/** Undefined if the outcome is unknown. Catches the `fetch` error here, since it may contain card data. */
const openPagbankCall =
  ({ url, token, fetch, timeoutMs }: CallOptions): PagbankCall =>
  async ({ method, path, body, idempotencyKey }) => {
    try {
      const answer = await fetch(url + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
      })
      const text = await answer.text()
      const isUnsure = answer.status >= 500 || answer.status === 429 || answer.status === 408
      return isUnsure ? undefined : { status: answer.status, json: parseJson(text) }
    } catch {
      return undefined
    }
  }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
