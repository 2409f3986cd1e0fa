import { constants, createHash, publicEncrypt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { CardStatus } from '#contract/card-payment.ts'
import type { CardSecret, Charge, ChargeInput, Webhook, WebhookSubject } from './gateway.ts'

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
      card: z.optional(
        z.object({
          brand: z.optional(z.string()),
          first_digits: z.optional(z.string()),
          last_digits: z.optional(z.string()),
          exp_month: z.optional(z.union([z.string(), z.number()])),
          exp_year: z.optional(z.union([z.string(), z.number()])),
          holder: z.optional(z.object({ name: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
})

const PagbankOrder = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  reference_id: z.string(),
  charges: z.array(OrderCharge).check(z.minLength(1)),
})

const knownStatuses = {
  AUTHORIZED: 'AUTHORIZED',
  PAID: 'PAID',
  IN_ANALYSIS: 'IN_ANALYSIS',
  DECLINED: 'DECLINED',
  CANCELED: 'CANCELED',
} as const satisfies Record<CardStatus, CardStatus>

export function readCharge(json: unknown): Charge | undefined {
  const parsed = PagbankOrder.safeParse(Array.isArray(json) ? json[0] : json)
  const charge = parsed.data?.charges[0]
  if (!parsed.data || !charge) return undefined
  const card = charge.payment_method?.card ?? {}
  const { brand, last_digits } = card
  return {
    gatewayOrderId: parsed.data.id,
    gatewayChargeId: charge.id,
    reference: parsed.data.reference_id,
    // Treats an unknown status as pending.
    status: knownStatuses[charge.status as CardStatus] ?? 'IN_ANALYSIS',
    cents: charge.amount.value,
    refundedCents: charge.amount.summary?.refunded ?? 0,
    brand: brand && /^[\w ]{1,30}$/.test(brand) ? displayBrand(brand) : null,
    lastDigits: last_digits && /^\d{4}$/.test(last_digits) ? last_digits : null,
    card: fingerprintOf(card),
  }
}

type Card = NonNullable<NonNullable<z.infer<typeof OrderCharge>['payment_method']>['card']>

/** Uses every field, because many cards share the same first and last digits. */
function fingerprintOf({ brand, first_digits, last_digits, exp_month, exp_year, holder }: Card) {
  const name = holder?.name && plainName(holder.name).trim().toUpperCase()
  const parts = [brand, first_digits, last_digits, exp_month, exp_year, name]
  return parts.every(Boolean) ? parts.join('|').toLowerCase() : null
}

const Charges = z.array(z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)), status: z.string() }))

/** Picks the paid charge, or the newest if none is paid. Returns `none` for an empty list. */
export function readChargeId(json: unknown): string | undefined {
  const list = Array.isArray(json) ? json : (json as { charges?: unknown } | null)?.charges
  const charges = Charges.safeParse(list).data ?? []
  if (Array.isArray(list) && list.length === 0) return 'none'
  return (charges.find(({ status }) => status === 'PAID') ?? charges[0])?.id
}

export const readPublicKey = (json: unknown) =>
  z.object({ public_key: z.string().check(z.regex(/^[A-Za-z0-9+/=\s]{100,2000}$/)) }).safeParse(json).data?.public_key

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  'american express': 'American Express',
  americanexpress: 'American Express',
  jcb: 'JCB',
}

const displayBrand = (brand: string) => {
  const small = brand.trim().toLowerCase()
  return brandNames[small] ?? small.charAt(0).toUpperCase() + small.slice(1)
}

/** The cardholder's statement shows only this text for the purchase. */
const descriptor = 'CENTRAL'
const limits = { name: 120, title: 64 }

/** PagBank refuses punctuation in names. */
const cleaned = (text: string, max: number) =>
  text
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)

export function orderBody({ reference, cents, title, holder, payer }: ChargeInput, encrypted: string, url: string) {
  const name = cleaned(title, limits.title)
  return JSON.stringify({
    reference_id: reference,
    customer: { name: cleaned(payer.name, limits.name), email: payer.email, ...taxId(payer.taxId ?? holder.taxId) },
    items: [{ reference_id: reference, name, quantity: 1, unit_amount: cents }],
    notification_urls: [url],
    charges: [
      {
        reference_id: reference,
        description: name,
        amount: { value: cents, currency: 'BRL' },
        payment_method: {
          type: 'CREDIT_CARD',
          installments: 1,
          capture: true,
          soft_descriptor: descriptor,
          card: { encrypted, store: false },
          holder: { name: cleaned(holder.name, limits.name), ...taxId(holder.taxId) },
        },
      },
    ],
  })
}

const taxId = (tax_id: string | undefined) => (tax_id === undefined ? {} : { tax_id })

const ErrorBody = z.object({
  error_messages: z.array(
    z.object({
      code: z.optional(z.string()),
      error: z.optional(z.string()),
      parameter_name: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** More specific parameters come first. */
const fields = [
  { parameter: /card\.exp_month/, field: 'exp_month', message: 'Mês inválido.' },
  { parameter: /card\.exp_year/, field: 'exp_year', message: 'Ano inválido.' },
  { parameter: /card\.security_code/, field: 'security_code', message: 'CVV inválido.' },
  { parameter: /card\.(number|encrypted)/, field: 'number', message: 'Número do cartão inválido.' },
  { parameter: /(holder|customer)\.name/, field: 'name', message: 'Nome inválido.' },
  { parameter: /tax_id/, field: 'tax_id', message: 'CPF ou CNPJ inválido.' },
]

/** Covers only errors that the buyer can correct. We never show the gateway's own messages. */
export function readFieldErrors(json: unknown): Record<string, string[]> {
  const parameters = (ErrorBody.safeParse(json).data?.error_messages ?? []).map(
    ({ parameter_name }) => parameter_name ?? '',
  )
  const found = parameters.flatMap(name => fields.find(({ parameter }) => parameter.test(name)) ?? [])
  return Object.fromEntries(found.map(({ field, message }) => [field, [message]]))
}

export const readErrorCodes = (json: unknown) =>
  (ErrorBody.safeParse(json).data?.error_messages ?? [])
    .map(({ code, error }) => code ?? error ?? '')
    .filter(code => /^\w{1,40}$/.test(code))

/** Encrypts like PagBank's browser script: PKCS#1 v1.5 over six fields. */
export function encryptCard(card: Exclude<CardSecret, { encrypted: string }>, publicKey: string, now: Date) {
  const fields = [card.number, card.securityCode, card.month, card.year, plainName(card.name), now.getTime()]
  const key = `-----BEGIN PUBLIC KEY-----\n${publicKey.replace(/\s/g, '')}\n-----END PUBLIC KEY-----`
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(fields.join(';'))).toString('base64')
}

/** A 2048-bit key encrypts at most 245 bytes. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]+/g, '')
    .slice(0, 120)

type Rules = { token: string; signsOrders: boolean }

/** Undefined if the signature is invalid, or missing where we require one. */
export function readWebhook({ headers, body }: Webhook, { token, signsOrders }: Rules): WebhookSubject | undefined {
  const signature = [headers['x-authenticity-token']].flat()[0]
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  // PagBank sends post-sale events as form posts and does not always sign them.
  const mayBeUnsigned = isForm || !signsOrders
  if (!(signature === undefined && mayBeUnsigned) && !isSignedBy(token, body, signature)) return undefined
  return subjectOf(isForm ? Object.fromEntries(new URLSearchParams(body.toString())) : parseObject(body.toString()))
}

export const signatureOf = (token: string, rawBody: Buffer) =>
  createHash('sha256').update(`${token}-`).update(rawBody).digest('hex')

function isSignedBy(token: string, rawBody: Buffer, signature = '') {
  const [given, own] = [Buffer.from(signature, 'utf8'), Buffer.from(signatureOf(token, rawBody))]
  return given.length === own.length && timingSafeEqual(given, own)
}

type Fields = Record<string, unknown>

function subjectOf({ id, reference_id, order_id, charge_id, charges }: Fields): WebhookSubject {
  const [charge] = Array.isArray(charges) ? (charges as (Fields | undefined)[]) : []
  return {
    reference: plainId(reference_id) ?? plainId(charge?.reference_id),
    gatewayOrderId: [plainId(order_id), plainId(id)].find(text => text?.startsWith('ORDE_')),
    gatewayChargeId: [plainId(charge_id), plainId(id)].find(text => text?.startsWith('CHAR_')),
  }
}

const plainId = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined)

function parseObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}
