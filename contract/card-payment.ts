import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ProductId } from './plan.ts'

const digits = (text: string) => text.replace(/[\s.-]/g, '')
/** Old forms send numbers instead of strings. */
const Typed = z.union([z.string(), z.number()])
const text = (missing: string) =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()], missing), z.transform(String)),
    z.string().check(z.trim(), z.minLength(1, missing)),
  )

const longName = 'O nome deve ter até 120 caracteres.'
const strangeName = 'Use só letras, números, espaços, ponto, hífen e apóstrofo no nome.'
const numberAsName = 'Isto parece um número. Informe o nome como está no cartão.'
const longestNumber = /\d{6}/

/** The gateway refuses accents, so the adapter strips them. */
export const HolderName = (missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(3, { message: missing, abort: true }),
    z.maxLength(120, { message: longName, abort: true }),
    z.refine(name => !longestNumber.test(digits(name)), { message: numberAsName, abort: true }),
    z.regex(/^[\p{L}\p{M}\p{N} .,'’´`&/-]+$/u, { message: strangeName, abort: true }),
    z.regex(/\p{L}/u, missing),
  )

const yearsAhead = 20
export const wrongYear = 'Ano inválido.'
export const isYearTooFar = (year: string, thisYear: number) => Number(year) > thisYear + yearsAhead

const noName = 'Informe o nome do titular.'
const holder = {
  product_id: ProductId,
  name: z.pipe(z.pipe(z.union([z.string(), z.number()], noName), z.transform(String)), HolderName(noName)),
  /** Defaults to the plan's latest unpaid order. */
  order_id: z.optional(z.int().check(z.positive(), z.maximum(2_147_483_647))),
  tax_id: z.optional(z.string().check(z.trim(), z.maxLength(40, 'CPF ou CNPJ inválido.'))),
}

/** docs/specification.md §7; `server/money/payments` also compares the expiry with today. */
export const RawCard = z.object({
  number: text('Informe o número do cartão.').check(
    z.overwrite(digits),
    z.regex(/^\d{13,19}$/, 'Número do cartão inválido.'),
    z.refine(isLuhn, 'Número do cartão inválido.'),
  ),
  exp_month: text('Informe o mês da validade.').check(z.regex(/^(0?[1-9]|1[0-2])$/, 'Mês inválido.')),
  exp_year: text('Informe o ano da validade.').check(z.regex(/^20\d{2}$/, wrongYear)),
  security_code: text('Informe o CVV.').check(z.regex(/^\d{3,6}$/, 'CVV inválido.')),
  ...holder,
})
export type RawCard = z.output<typeof RawCard>

export const EncryptedCard = z.object({
  /** Base64, encrypted in the browser with the gateway's public key. */
  encrypted_card: z.string().check(z.regex(/^[A-Za-z0-9+/]{100,2000}={0,2}$/, 'Não foi possível ler o cartão.')),
  ...holder,
})
export type EncryptedCard = z.output<typeof EncryptedCard>

/** `encrypted_card` decides which of the two schemas then checks each field. */
export const CardPayment = z.object({
  product_id: z.optional(z.unknown()),
  order_id: z.optional(z.unknown()),
  number: z.optional(Typed),
  exp_month: z.optional(Typed),
  exp_year: z.optional(Typed),
  security_code: z.optional(Typed),
  encrypted_card: z.optional(z.string()),
  name: z.optional(Typed),
  tax_id: z.optional(z.string()),
})
export type CardPayment = z.output<typeof CardPayment>

export const cardStatuses = ['AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED'] as const
export type CardStatus = (typeof cardStatuses)[number]

export const CardSummary = z.object({
  status: z.nullable(z.enum(cardStatuses)),
  reference_id: z.string(),
  brand: z.nullable(z.string()),
  last_digits: z.nullable(z.string()),
})

/** Quoted from docs/specification.md §4. An unknown status counts as pending. */
const texts = {
  AUTHORIZED: 'Pagamento processado!',
  IN_ANALYSIS: 'Pagamento pendente!',
  DECLINED: 'Pagamento negata!', // sic
  CANCELED: 'Pagamento cancelada!', // sic
  PAID: 'Pagamento aprovada!', // sic
} as const satisfies Record<CardStatus, string>

export const cardStatusText = (status: string | null | undefined): string =>
  texts[status as CardStatus] ?? texts.IN_ANALYSIS

export const CardAnswer = z.object({
  successful: z.boolean(),
  status: z.enum(cardStatuses),
  reference_id: z.string(),
  message: z.string(),
  order_id: z.int(),
})
export type CardAnswer = z.infer<typeof CardAnswer>

/** The payments host (`PAYMENTS_URL`), which may be another origin, serves this call. */
export const payByCard = endpoint({
  method: 'POST',
  path: '/api/payment/cartao',
  summary:
    'Charges a card for a plan: the specification’s fields or `encrypted_card`; the same `Idempotency-Key` never charges twice',
  access: 'account',
  body: CardPayment,
  response: { 200: CardAnswer },
  refusals: [400, 403, 409, 429, 503],
})

export const readCardKey = endpoint({
  method: 'GET',
  path: '/api/payment/public-key',
  summary: 'Returns the key to encrypt cards in the browser, and the card numbers for a demonstration',
  response: {
    200: z.object({
      /** RSA, SPKI in base64; null when the gateway has none. */
      public_key: z.nullable(z.string()),
      needs_tax_id: z.boolean(),
      test_cards: z.array(z.object({ number: z.string(), does: z.string() })),
    }),
  },
})

/** Prefixes as the card schemes publish them, more specific ones first. We accept unknown cards. */
const brands = [
  {
    name: 'Elo',
    pattern:
      /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|506(699|7\d\d)|509\d{3}|627780|636297|636368|650(03|04|05|4|5|7|9)|6516|6550)/,
  },
  { name: 'Hipercard', pattern: /^(606282|384(100|140|160))/ },
  { name: 'American Express', pattern: /^3[47]/ },
  { name: 'Diners', pattern: /^3(0[0-5]|[68])/ },
  { name: 'Mastercard', pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { name: 'Discover', pattern: /^(6011|64[4-9]|65)/ },
  { name: 'Visa', pattern: /^4/ },
] as const

export type Brand = (typeof brands)[number]['name']

export const brandOf = (digits: string): Brand | undefined => brands.find(({ pattern }) => pattern.test(digits))?.name

export function isLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}
