import * as z from 'zod/mini'
import type { CardStatus } from '#contract/payment.ts'
import type { Charge } from './gateway.ts'

const Money = z.object({
  value: z.int(),
  summary: z.optional(z.object({ refunded: z.optional(z.int()) })),
})

const OrderCharge = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  reference_id: z.optional(z.string()),
  status: z.string(),
  amount: Money,
  payment_method: z.optional(
    z.object({
      card: z.optional(z.object({ brand: z.optional(z.string()), last_digits: z.optional(z.string()) })),
    }),
  ),
})

const PagbankOrder = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  reference_id: z.string(),
  charges: z.array(OrderCharge).check(z.minLength(1)),
})

const known = {
  AUTHORIZED: 'AUTHORIZED',
  PAID: 'PAID',
  IN_ANALYSIS: 'IN_ANALYSIS',
  DECLINED: 'DECLINED',
  CANCELED: 'CANCELED',
} as const satisfies Record<CardStatus, CardStatus>

/** What the gateway says of an order that was paid by one card; undefined when that is not what it is. */
export function readCharge(json: unknown): Charge | undefined {
  const parsed = PagbankOrder.safeParse(Array.isArray(json) ? json[0] : json)
  const charge = parsed.data?.charges[0]
  if (!parsed.data || !charge) return undefined
  const { brand, last_digits } = charge.payment_method?.card ?? {}
  return {
    gatewayOrderId: parsed.data.id,
    gatewayChargeId: charge.id,
    reference: parsed.data.reference_id,
    // Whatever is new to us is not over.
    status: known[charge.status as CardStatus] ?? 'IN_ANALYSIS',
    cents: charge.amount.value,
    refundedCents: charge.amount.summary?.refunded ?? 0,
    brand: brand && /^[\w ]{1,30}$/.test(brand) ? inWords(brand) : null,
    lastDigits: last_digits && /^\d{4}$/.test(last_digits) ? last_digits : null,
  }
}

const Charges = z.array(z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)), status: z.string() }))

/** Of several charges of one reference the one that took money, else the newest; `none` of a list without any. */
export function readChargeId(json: unknown): string | undefined {
  const list = Array.isArray(json) ? json : (json as { charges?: unknown } | null)?.charges
  const charges = Charges.safeParse(list).data ?? []
  if (Array.isArray(list) && list.length === 0) return 'none'
  return (charges.find(({ status }) => status === 'PAID') ?? charges[0])?.id
}

export const readPublicKey = (json: unknown) =>
  z.object({ public_key: z.string().check(z.regex(/^[A-Za-z0-9+/=\s]{100,2000}$/)) }).safeParse(json).data?.public_key

/** As their owners write them; PagBank writes brands small, or all in capitals. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  'american express': 'American Express',
  americanexpress: 'American Express',
  jcb: 'JCB',
}

const inWords = (brand: string) => {
  const small = brand.trim().toLowerCase()
  return brandNames[small] ?? small.charAt(0).toUpperCase() + small.slice(1)
}
