import { type CardPayment, EncryptedCard, isYearTooFar, RawCard, wrongYear } from '#contract/card-payment.ts'
import { messages } from '#contract/messages.ts'
import { type FieldErrors, fieldError, Refusal } from '#contract/refusals.ts'
import { isTaxId, plainTaxId, taxIdKind } from '#contract/tax-id.ts'
import type { Buyer } from '#server/money/orders/create-order.ts'
import { isVerified } from '#server/people/documents/renewals.ts'
import type { App } from '#server/platform/app.ts'
import { uncountAttempt } from '#server/platform/db/count-attempts.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { scrub } from '#server/platform/log/scrub.ts'
import { beginAttempt, type CardAttempt, endAttempt, findAttempt, orderToCharge } from './card-attempts.ts'
import { recordCharge, syncAttempt } from './card-charges.ts'

export type Submission = { buyer: Buyer; address: string; key: string | undefined; payment: CardPayment }
type Gateway = NonNullable<App['cards']>

const inSequence = sequencer()

/** Charges a card once per key. Card data stays in this call's memory. We store only the gateway's response. */
export async function payByCard(app: App, { buyer, address, key, payment }: Submission): Promise<CardAttempt> {
  const { cards, env } = app
  if (!cards) throw new Refusal('unavailable', notAccepted)
  const rules = { now: app.now(), acceptRawCard: env.payments.acceptRawCard, needsTaxId: cards.needsTaxId }
  const who = { address, account: buyer.accountId, known: await isVerified(app.db, buyer.accountId) }
  // Invalid numbers count too, because otherwise guessing card numbers would not be limited.
  if (hasWrongNumber(payment)) await rateLimit(app, 'pay-by-card', who)
  const card = checkCard(payment, rules)
  const { productId, orderId: namedOrderId } = card
  const submitted = { accountId: buyer.accountId, key: checkKey(key), productId, isNamed: namedOrderId !== undefined }
  return inSequence(`${buyer.accountId} ${key ?? productId}`, async () => {
    const earlier = await findAttempt(app, submitted)
    if (earlier) return repeat(app, earlier, productId)
    const counted = await rateLimit(app, 'pay-by-card', who)
    const orderId = await orderToCharge(app, buyer, card)
    const started = await beginAttempt(app, orderId, submitted)
    const attempt = await chargeFor(app, cards, started, card)
    if (attempt.status === 'PAID') await uncountAttempt(app.pool, counted)
    return attempt
  })
}

const notAccepted = 'O pagamento com cartão não está disponível no momento. Você pode pagar com Pix.'
const notReached = 'O pagamento com cartão não está disponível no momento. Nada foi cobrado. Você pode pagar com Pix.'
const notTaken = 'A operadora não aceitou os dados do cartão. Nada foi cobrado. Confira e tente de novo.'

/** UUIDs skip the check for card numbers, which one random UUID in two thousand would fail. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Keeps card numbers out of the key, because we store it. */
function checkKey(key: string | undefined) {
  if (key === undefined || uuid.test(key) || (/^[A-Za-z0-9_-]{8,64}$/.test(key) && scrub(key) === key)) return key
  throw fieldError('Idempotency-Key', messages.invalid)
}

async function repeat(app: App, earlier: CardAttempt, productId: number) {
  const { plan_id } = await app.db
    .selectFrom('orders')
    .select('plan_id')
    .where('id', '=', earlier.order_id)
    .executeTakeFirstOrThrow()
  if (plan_id !== productId) throw new Refusal('conflict', 'Este pagamento é de outro plano. Comece de novo.')
  return earlier.settled_at ? earlier : syncAttempt(app, earlier).catch(() => earlier)
}

type StartedAttempt = Awaited<ReturnType<typeof beginAttempt>>

async function chargeFor(
  app: App,
  cards: Gateway,
  { attempt, order }: StartedAttempt,
  { card, name, taxId }: CheckedCard,
) {
  const payer = await app.db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', order.account_id)
    .executeTakeFirstOrThrow()
  const result = await cards.charge({
    reference: attempt.reference,
    idempotencyKey: attempt.reference,
    cents: order.amount,
    title: order.title,
    holder: { name, taxId },
    payer: { ...payer, taxId },
    card,
  })
  if (result.kind === 'charged') return recordCharge(app, attempt.id, result.charge, taxId)
  if (result.kind === 'unreached') return attempt
  await endAttempt(app.db, attempt, app.now(), { freeKey: true })
  if (result.kind === 'refused') throw new Refusal('unavailable', notReached)
  throw new Refusal('invalid', notTaken, result.errors)
}

function sequencer() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}

export async function readCardKey({ cards, log }: Pick<App, 'cards' | 'log'>) {
  if (!cards) return { public_key: null, needs_tax_id: false, test_cards: [] }
  const public_key = await cards.readPublicKey().catch((error: Error) => {
    log('card_key_unavailable', { reason: error.message })
    return null
  })
  return { public_key, needs_tax_id: cards.needsTaxId, test_cards: [...cards.testCards] }
}

type CardSecret = Parameters<NonNullable<App['cards']>['charge']>[0]['card']
type CheckedCard = {
  productId: number
  orderId: number | undefined
  name: string
  taxId: string | undefined
  card: CardSecret
}

type Rules = { now: Date; acceptRawCard: boolean; needsTaxId: boolean }

/** Never includes the form's values in an error. */
function checkCard(payment: CardPayment, rules: Rules): CheckedCard {
  return payment.encrypted_card === undefined ? checkRaw(payment, rules) : checkEncrypted(payment, rules)
}

const hasWrongNumber = ({ number }: CardPayment) =>
  number !== undefined && !RawCard.shape.number.safeParse(number).success

function checkRaw(payment: CardPayment, rules: Rules): CheckedCard {
  if (!rules.acceptRawCard) throw new Refusal('invalid', rawRefused, { number: [rawRefused] })
  const parsed = RawCard.safeParse(payment)
  const errors = { ...fieldErrors(parsed.error), ...taxIdErrors(payment, rules) }
  if (parsed.data && isExpired(parsed.data, rules.now)) errors.exp_month = ['Cartão vencido.']
  if (parsed.data && isYearTooFar(parsed.data.exp_year, rules.now.getUTCFullYear())) errors.exp_year = [wrongYear]
  if (!parsed.data || Object.keys(errors).length > 0) throw new Refusal('invalid', messages.invalid, errors)
  const { number, exp_month, exp_year, security_code, name, product_id, order_id, tax_id } = parsed.data
  const card = { number, month: exp_month.padStart(2, '0'), year: exp_year, securityCode: security_code, name }
  return { productId: product_id, orderId: order_id, name, taxId: tax_id ? plainTaxId(tax_id) : undefined, card }
}

function checkEncrypted(payment: CardPayment, rules: Rules): CheckedCard {
  const typed = typedFields.filter(field => payment[field] !== undefined)
  if (typed.length > 0) throw new Refusal('invalid', both, Object.fromEntries(typed.map(field => [field, [both]])))
  const parsed = EncryptedCard.safeParse(payment)
  const { encrypted_card, ...others } = { ...fieldErrors(parsed.error), ...taxIdErrors(payment, rules) }
  const errors = encrypted_card ? { ...others, number: encrypted_card } : others
  if (!parsed.data || Object.keys(errors).length > 0) throw new Refusal('invalid', messages.invalid, errors)
  const { name, product_id, order_id, tax_id } = parsed.data
  const card = { encrypted: parsed.data.encrypted_card }
  return { productId: product_id, orderId: order_id, name, taxId: tax_id ? plainTaxId(tax_id) : undefined, card }
}

const typedFields = ['number', 'exp_month', 'exp_year', 'security_code'] as const
const both = 'Envie o cartão criptografado ou os dados dele, nunca os dois.'
const rawRefused = 'Abra a página de novo para digitar o cartão.'

type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

function fieldErrors(error: Issues | undefined): FieldErrors {
  const reversed = [...(error?.issues ?? [])].reverse()
  return Object.fromEntries(reversed.map(({ path, message }) => [String(path[0]), [message]]))
}

function isExpired({ exp_month, exp_year }: { exp_month: string; exp_year: string }, now: Date) {
  return Number(exp_year) * 12 + Number(exp_month) <= now.getUTCFullYear() * 12 + now.getUTCMonth()
}

function taxIdErrors({ tax_id }: CardPayment, { needsTaxId }: Rules): FieldErrors {
  const text = tax_id?.trim()
  if (!text) return needsTaxId ? { tax_id: ['Informe o CPF ou CNPJ do titular.'] } : {}
  return isTaxId(taxIdKind(text), text) ? {} : { tax_id: ['CPF ou CNPJ inválido.'] }
}
