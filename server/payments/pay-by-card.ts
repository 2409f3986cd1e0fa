import { messages } from '#contract/messages.ts'
import type { CardPayment } from '#contract/payment.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import { rateLimit } from '#server/accounts/rate-limit.ts'
import type { App } from '#server/app.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import type { Buyer } from '#server/orders/create-order.ts'
import { scrub } from '#server/start/scrub.ts'
import { type Attempt, beginAttempt, endAttempt, findAttempt } from './attempts.ts'
import { type CheckedCard, checkCard, hasWrongNumber } from './check-card.ts'
import { orderToCharge } from './order-to-charge.ts'
import { askAbout } from './reconcile-attempts.ts'
import { recordCharge } from './record-charge.ts'

export type Submission = { buyer: Buyer; address: string; key: string | undefined; payment: CardPayment }
type Gateway = NonNullable<App['cards']>

const inTurn = openTurns()

/**
 * Charges a card for a plan, once for one key however often it is sent. The card is in this call's memory, in no other
 * place; what is kept is what the gateway says of it.
 */
export async function payByCard(app: App, { buyer, address, key, payment }: Submission): Promise<Attempt> {
  const { cards, env } = app
  if (!cards) throw new Refusal('unavailable', notAccepted)
  const rules = { now: app.now(), acceptRawCard: env.payments.acceptRawCard, needsTaxId: cards.needsTaxId }
  const who = { address, account: buyer.accountId }
  // Guessing must not be free because most guesses are no card's number.
  if (hasWrongNumber(payment)) await rateLimit(app, 'pay-by-card', who)
  const card = checkCard(payment, rules)
  const { productId, orderId: wished } = card
  const submitted = { accountId: buyer.accountId, key: checkKey(key), productId, isNamed: wished !== undefined }
  return inTurn(`${buyer.accountId} ${key ?? productId}`, async () => {
    const known = await findAttempt(app, submitted)
    if (known) return repeat(app, known, productId)
    const counted = await rateLimit(app, 'pay-by-card', who)
    const orderId = await orderToCharge(app, buyer, card)
    const begun = await beginAttempt(app, orderId, submitted)
    const attempt = await chargeFor(app, cards, begun, card)
    if (attempt.status === 'PAID') await withdrawAttempt(app.pool, counted)
    return attempt
  })
}

const notAccepted = 'O pagamento com cartão não está disponível no momento. Você pode pagar com Pix.'
const notReached = 'O pagamento com cartão não está disponível no momento. Nada foi cobrado. Você pode pagar com Pix.'
const notTaken = 'A operadora não aceitou os dados do cartão. Nada foi cobrado. Confira e tente de novo.'

/** What browsers make: one in two thousand has digits in it that could be a card's. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Nothing of a card gets into the database as a key. */
function checkKey(key: string | undefined) {
  if (key === undefined || uuid.test(key) || (/^[A-Za-z0-9_-]{8,64}$/.test(key) && scrub(key) === key)) return key
  throw invalid('Idempotency-Key', messages.invalid)
}

async function repeat(app: App, known: Attempt, productId: number) {
  const { plan_id } = await app.db
    .selectFrom('orders')
    .select('plan_id')
    .where('id', '=', known.order_id)
    .executeTakeFirstOrThrow()
  if (plan_id !== productId) throw new Refusal('conflict', 'Este pagamento é de outro plano. Comece de novo.')
  return known.settled_at ? known : askAbout(app, known).catch(() => known)
}

type Begun = Awaited<ReturnType<typeof beginAttempt>>

async function chargeFor(app: App, cards: Gateway, { attempt, order }: Begun, { card, name, taxId }: CheckedCard) {
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

/** One after the other for each name, so that the second sees what the first has done. */
function openTurns() {
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
