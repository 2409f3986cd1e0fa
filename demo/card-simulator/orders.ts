import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { brandOf, type CardStatus, isLuhn } from '#contract/card-payment.ts'
import type { GatewayKey } from './key.ts'

const OrderRequest = z.object({
  reference_id: z.string().check(z.minLength(1), z.maxLength(64)),
  customer: z.object({
    name: z.string().check(z.regex(/^[\p{L}\p{N} ]{1,120}$/u)),
    email: z.string().check(z.regex(/^\S+@\S+$/)),
  }),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), unit_amount: z.int() })).check(z.minLength(1)),
  notification_urls: z.array(z.string()).check(z.minLength(1)),
  charges: z.array(
    z.object({
      reference_id: z.string(),
      description: z.string().check(z.minLength(1), z.maxLength(64)),
      amount: z.object({ value: z.int().check(z.minimum(1), z.maximum(999_999_999)), currency: z.literal('BRL') }),
      payment_method: z.object({
        type: z.literal('CREDIT_CARD'),
        installments: z.literal(1),
        capture: z.literal(true),
        soft_descriptor: z.string().check(z.maxLength(17)),
        card: z.object({ encrypted: z.string(), store: z.literal(false) }),
        holder: z.object({ name: z.string().check(z.regex(/^[\p{L}\p{N} ]{1,120}$/u)) }),
      }),
    }),
  ),
})

export type OrderResult = { order: SimulatedOrder } | { wrongParameter: string }

const inCard = 'charges[0].payment_method.card'

/** `wrongParameter`: the invalid parameter, as PagBank names it. */
export function makeOrder(body: unknown, { key, now }: { key: GatewayKey; now: number }): OrderResult {
  const parsed = OrderRequest.safeParse(body)
  if (!parsed.success) return { wrongParameter: parameterName(parsed.error.issues[0]?.path ?? []) }
  const { reference_id: reference, charges, notification_urls } = parsed.data
  const [charge] = charges
  if (!charge) return { wrongParameter: 'charges' }
  const [number = '', cvv = '', month = '', year = ''] = (
    key.decrypt(charge.payment_method.card.encrypted) ?? ''
  ).split(';')
  const wrong = wrongPart({ number, cvv, month, year }, new Date(now))
  if (wrong) return { wrongParameter: `${inCard}.${wrong}` }
  const { steps, isLost = false, calls } = scenarioOf(number)
  const [brand, lastDigits] = [(brandOf(number) ?? 'Visa').toLowerCase(), number.slice(-4)]
  const ids = { id: `ORDE_${randomUUID().toUpperCase()}`, chargeId: `CHAR_${randomUUID().toUpperCase()}` }
  const fields = { ...ids, reference, at: now, cents: charge.amount.value, refunded: 0, brand, lastDigits }
  return { order: { ...fields, notificationUrl: notification_urls[0] ?? '', steps, isLost, calls, asked: {} } }
}

type Parts = { number: string; cvv: string; month: string; year: string }

function wrongPart({ number, cvv, month, year }: Parts, now: Date) {
  if (!/^\d{13,19}$/.test(number)) return 'encrypted'
  if (!isLuhn(number)) return 'number'
  if (!/^(\d{3,6})?$/.test(cvv)) return 'security_code'
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) return 'exp_month'
  const months = Number(year) * 12 + Number(month)
  return /^\d{4}$/.test(year) && months > now.getUTCFullYear() * 12 + now.getUTCMonth() ? undefined : 'exp_year'
}

const parameterName = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : `${name}${name && '.'}${String(part)}`),
    '',
  )

export function presentOrder(order: SimulatedOrder, now: number) {
  const { id, chargeId, reference, at, cents, refunded, brand, lastDigits } = order
  const status = statusOf(order, now)
  const paid = status === 'PAID' || refunded > 0 ? cents : 0
  return {
    id,
    reference_id: reference,
    created_at: new Date(at).toISOString(),
    charges: [
      {
        id: chargeId,
        reference_id: reference,
        status,
        created_at: new Date(at).toISOString(),
        amount: { value: cents, currency: 'BRL', summary: { total: cents, paid, refunded } },
        payment_response:
          status === 'DECLINED' ? { code: '10002', message: 'NAO AUTORIZADO' } : { code: '20000', message: 'SUCESSO' },
        payment_method: {
          type: 'CREDIT_CARD',
          installments: 1,
          capture: true,
          card: { brand, last_digits: lastDigits },
        },
      },
    ],
  }
}

export function statusOf({ steps, at, cents, refunded }: SimulatedOrder, now: number) {
  if (refunded >= cents) return 'CANCELED'
  return steps.findLast(({ afterMs }) => at + afterMs <= now)?.status ?? 'IN_ANALYSIS'
}

export type SimulatedOrder = {
  id: string
  chargeId: string
  reference: string
  /** Milliseconds since 1970. */
  at: number
  cents: number
  refunded: number
  brand: string
  lastDigits: string
  notificationUrl: string
  steps: readonly Step[]
  isLost: boolean
  calls: number
  /** Digests of request bodies, by idempotency key. The stored files use the name `asked`. */
  asked: Record<string, string>
}

export type OrderStore = {
  all(): SimulatedOrder[]
  /** Writes synchronously, so that the order survives a killed process (but not a power loss). */
  save(order: SimulatedOrder): void
}

/** Other processes may also append to the file. */
export function openOrderStore(file?: string): OrderStore {
  const orders = new Map<string, SimulatedOrder>()
  let read = 0
  const catchUp = () => {
    if (!file || !existsSync(file)) return
    const tail = readFrom(file, read)
    read += tail.length
    for (const line of tail.toString().split('\n')) add(orders, line)
  }
  return {
    all() {
      catchUp()
      return [...orders.values()]
    },
    save(order) {
      orders.set(order.id, order)
      if (file) append(file, `${JSON.stringify(order)}\n`)
    },
  }
}

function add(orders: Map<string, SimulatedOrder>, line: string) {
  if (line === '') return
  try {
    const order: SimulatedOrder = JSON.parse(line)
    orders.set(order.id, order)
  } catch {
    // A killed process left this line unfinished, so it never answered the request.
  }
}

function readFrom(file: string, position: number) {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(handle).size - position))
    const count = readSync(handle, bytes, 0, bytes.length, position)
    return bytes.subarray(0, bytes.subarray(0, count).lastIndexOf(10) + 1)
  } finally {
    closeSync(handle)
  }
}

function append(file: string, line: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const handle = openSync(file, 'a', 0o600)
  try {
    // Ends a line that a killed process left unfinished.
    const { size } = fstatSync(handle)
    writeSync(handle, size > 0 && !endsLine(file, size) ? `\n${line}` : line)
  } finally {
    closeSync(handle)
  }
}

function endsLine(file: string, size: number) {
  const handle = openSync(file, 'r')
  try {
    const last = Buffer.alloc(1)
    readSync(handle, last, 0, 1, size - 1)
    return last[0] === 10
  } finally {
    closeSync(handle)
  }
}

export type Step = { status: CardStatus; afterMs: number }
type Scenario = {
  steps: readonly Step[]
  /** The gateway charges the card, but the caller never gets a response about it. */
  isLost?: true
  calls: number
}

/** Long enough to see on the screen. */
const laterMs = 8_000

const at = (status: CardStatus, afterMs = 0): Step => ({ status, afterMs })
const paid: Scenario = { steps: [at('PAID')], calls: 1 }
const declined: Scenario = { steps: [at('DECLINED')], calls: 1 }

/** A payment with any other valid number succeeds. */
const numbers: readonly { number: string; does: string; scenario: Scenario }[] = [
  { number: '4539620659922097', does: 'Visa, aprovado', scenario: paid },
  { number: '5240082975622454', does: 'Mastercard, aprovado', scenario: paid },
  { number: '4929291898380766', does: 'Visa, recusado', scenario: declined },
  { number: '5530062640663264', does: 'Mastercard, recusado', scenario: declined },
  {
    number: '4000000000001018',
    does: 'Autorizado, e capturado depois',
    scenario: { steps: [at('AUTHORIZED'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000002024',
    does: 'Em análise, e aprovado depois',
    scenario: { steps: [at('IN_ANALYSIS'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000003030',
    does: 'Em análise, e recusado depois',
    scenario: { steps: [at('IN_ANALYSIS'), at('DECLINED', laterMs)], calls: 1 },
  },
  {
    number: '4000000000004046',
    does: 'Cobrado, mas a resposta se perde',
    scenario: { steps: [at('PAID')], isLost: true, calls: 1 },
  },
  { number: '4000000000005050', does: 'Aprovado, com aviso em dobro', scenario: { steps: [at('PAID')], calls: 2 } },
]

const scenarioOf = (number: string): Scenario => numbers.find(card => card.number === number)?.scenario ?? paid

export const testCards = numbers.map(({ number, does }) => ({ number, does }))
