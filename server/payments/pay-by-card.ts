import { messages } from '#contract/messages.ts'
import type { CardPayment } from '#contract/payment.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { rateLimit } from '#server/accounts/rate-limit.ts'
import type { App } from '#server/app.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import type { Buyer } from '#server/orders/create-order.ts'
import { scrub } from '#server/start/scrub.ts'
import { type Attempt, beginAttempt, endAttempt, findAttempt, orderToCharge } from './card-attempts.ts'
import { recordCharge, syncAttempt } from './card-charges.ts'
import { type CheckedCard, checkCard, hasWrongNumber } from './check-card.ts'

export type Submission = { buyer: Buyer; address: string; key: string | undefined; payment: CardPayment }
type Gateway = NonNullable<App['cards']>

const inSequence = sequencer()

/** Charges a card once per key. The card exists only in this call's memory; only the gateway's reply is stored. */
export async function payByCard(app: App, { buyer, address, key, payment }: Submission): Promise<Attempt> {
  const { cards, env } = app
  if (!cards) throw new Refusal('unavailable', notAccepted)
  const rules = { now: app.now(), acceptRawCard: env.payments.acceptRawCard, needsTaxId: cards.needsTaxId }
  const who = { address, account: buyer.accountId }
  // Invalid numbers count too, or guessing card numbers would be free.
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
    if (attempt.status === 'PAID') await withdrawAttempt(app.pool, counted)
    return attempt
  })
}

const notAccepted = 'O pagamento com cartão não está disponível no momento. Você pode pagar com Pix.'
const notReached = 'O pagamento com cartão não está disponível no momento. Nada foi cobrado. Você pode pagar com Pix.'
const notTaken = 'A operadora não aceitou os dados do cartão. Nada foi cobrado. Confira e tente de novo.'

/** Exempt from the card-number check: one random UUID in two thousand would fail it. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Keeps card numbers out of the key, which is stored. */
function checkKey(key: string | undefined) {
  if (key === undefined || uuid.test(key) || (/^[A-Za-z0-9_-]{8,64}$/.test(key) && scrub(key) === key)) return key
  throw fieldError('Idempotency-Key', messages.invalid)
}

async function repeat(app: App, earlier: Attempt, productId: number) {
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
  if (result.kind === 'charged') return recordCharge(app, attempt.id, result.charge)
  if (result.kind === 'unreached') return attempt
  await endAttempt(app.db, attempt, app.now(), { freeKey: true })
  if (result.kind === 'refused') throw new Refusal('unavailable', notReached)
  throw new Refusal('invalid', notTaken, result.errors)
}

/** Runs the work of one name one at a time. */
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
