import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { brandOf, isLuhn } from '#contract/payment.ts'
import type { GatewayKey } from './key.ts'
import type { SimulatedOrder } from './order-store.ts'
import { scenarioOf } from './test-cards.ts'

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

/** `wrongParameter`: the wrong parameter as PagBank names it. */
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

/** The order in PagBank's format. */
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
