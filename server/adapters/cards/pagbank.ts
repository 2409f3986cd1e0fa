import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { encryptCard } from './encrypt-card.ts'
import type { CardGateway, CardSecret, ChargeResult, ChargeWish } from './gateway.ts'
import { readCharge, readChargeId, readPublicKey } from './pagbank-answer.ts'
import { type Ask, openAsk, type Reply } from './pagbank-call.ts'
import { faultCodes, readFaults } from './pagbank-faults.ts'
import { orderBody } from './pagbank-order.ts'
import { isSignedBy } from './pagbank-signature.ts'

export type PagbankChoices = {
  url: string
  token: string
  notificationUrl: string
  log: Log
  name?: CardGateway['name']
  needsTaxId?: boolean
  testCards?: CardGateway['testCards']
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
  /** Before each further try, after a failure on the way. */
  pausesMs?: readonly number[]
}

const keyKeptMs = 3_600_000
const sandbox = 'https://sandbox.api.pagseguro.com'

/** PagBank's Orders API, as far as one card pays one order at once. */
export function openPagbank(choices: PagbankChoices): CardGateway {
  const { url, token, fetch = globalThis.fetch, timeoutMs = 12_000 } = choices
  const ask = openAsk({ url, token, fetch, timeoutMs })
  const readKey = keepFor(keyKeptMs, () => askForKey(ask))
  return {
    name: choices.name ?? 'pagbank',
    needsTaxId: choices.needsTaxId ?? true,
    readPublicKey: readKey,
    charge: wish => charge(ask, choices, readKey, wish),
    readOrder: id => readOne(ask, `/orders/${encodeURIComponent(id)}`),
    async findByReference(reference) {
      const reply = await told(ask({ method: 'GET', path: `/charges?reference_id=${encodeURIComponent(reference)}` }))
      const chargeId = reply.status === 200 ? readChargeId(reply.json) : undefined
      if (chargeId === undefined || chargeId === 'none') return chargeId
      const found = await readOne(ask, `/orders?charge_id=${encodeURIComponent(chargeId)}`)
      if (!found) throw new Error('the card gateway has a charge without its order')
      return found
    },
    refund: wish => refund(ask, wish),
    signsCallbacks: url !== sandbox,
    isGenuine: (rawBody, header) => isSignedBy(token, rawBody, header),
    testCards: choices.testCards ?? [],
  }
}

async function charge(ask: Ask, choices: PagbankChoices, readKey: () => Promise<string>, wish: ChargeWish) {
  const encrypted = await encryptedOf(wish.card, readKey)
  if (encrypted === undefined) return { kind: 'refused' } as const
  // A new encryption would be another body: every try sends these bytes.
  const body = orderBody(wish, encrypted, choices.notificationUrl)
  const { idempotencyKey } = wish
  let unsure = false
  for (const pause of [0, ...(choices.pausesMs ?? [300, 1_500])]) {
    await sleep(pause)
    const reply = await ask({ method: 'POST', path: '/orders', body, idempotencyKey })
    const result = reply && resultOf(reply, wish.reference)
    // A refusal of what may have been taken before says nothing.
    if (result && (!unsure || result.kind === 'charged')) return reported(choices, reply, result)
    unsure = true
  }
  return { kind: 'unreached' } as const
}

const reported = ({ log }: PagbankChoices, reply: Reply, result: ChargeResult) => {
  if (result.kind === 'refused' || result.kind === 'invalid')
    log('card_gateway_refused', { status: reply.status, codes: faultCodes(reply.json) })
  return result
}

function resultOf(reply: Reply, reference: string): ChargeResult | undefined {
  const { status, json } = reply
  if (status === 200 || status === 201) {
    const found = readCharge(json)
    return found?.reference === reference ? { kind: 'charged', charge: found } : undefined
  }
  // The key is in use, by this very charge; or there are too many requests.
  if (status === 409 || faultCodes(json).includes('40004')) return undefined
  return status === 400 || status === 422 ? { kind: 'invalid', errors: readFaults(json) } : { kind: 'refused' }
}

async function encryptedOf(card: CardSecret, readKey: () => Promise<string>) {
  if ('encrypted' in card) return card.encrypted
  try {
    return encryptCard(card, await readKey(), new Date())
  } catch {
    return undefined
  }
}

async function readOne(ask: Ask, path: string) {
  const reply = await told(ask({ method: 'GET', path }))
  if (reply.status === 404) return undefined
  const found = readCharge(reply.json)
  if (!found) throw new Error(`the card gateway answered ${reply.status}`)
  return found
}

/** @throws when nothing was answered, or the question was not let in. */
async function told(asked: Promise<Reply | undefined>) {
  const reply = await asked
  if (!reply || (reply.status !== 200 && reply.status !== 404))
    throw new Error(`the card gateway answered ${reply?.status ?? 'nothing'}`)
  return reply
}

type RefundWish = { gatewayChargeId: string; cents: number; idempotencyKey: string }

async function refund(ask: Ask, { gatewayChargeId, cents, idempotencyKey }: RefundWish) {
  const path = `/charges/${encodeURIComponent(gatewayChargeId)}`
  const body = JSON.stringify({ amount: { value: cents } })
  const reply = await ask({ method: 'POST', path: `${path}/cancel`, body, idempotencyKey })
  if (reply && reply.status < 300) return 'refunded' as const
  const now = await ask({ method: 'GET', path })
  const { status, amount } = (now?.json ?? {}) as { status?: string; amount?: { summary?: { refunded?: number } } }
  return status === 'CANCELED' || (amount?.summary?.refunded ?? 0) >= cents ? ('refunded' as const) : ('later' as const)
}

async function askForKey(ask: Ask) {
  const own = await ask({ method: 'GET', path: '/public-keys/card' })
  const key = readPublicKey(own?.json)
  if (key) return key
  const made = await ask({ method: 'POST', path: '/public-keys', body: JSON.stringify({ type: 'card' }) })
  const fresh = readPublicKey(made?.json)
  if (!fresh) throw new Error('the card gateway gave no public key')
  return fresh
}

/** One asking for all who ask at once, and for a while after; a failure is not kept. */
function keepFor<T>(ms: number, read: () => Promise<T>) {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    if (kept && performance.now() < kept.until) return kept.value
    const value = read()
    kept = { value, until: performance.now() + ms }
    value.catch(() => (kept = undefined))
    return value
  }
}
