import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { Channel } from '#contract/order.ts'
import { endListings } from '#server/catalog/listings/refresh-listings.ts'
import { startOverduePlans } from '#server/money/orders/recalculate-plan-periods.ts'
import { reversePayment, settleReversal } from '#server/money/orders/reversals.ts'
import { refuseOrder, type Settlement, settleOrder } from '#server/money/orders/settle-order.ts'
import { endPlan } from '#server/money/orders/withdraw-order.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'

type Payment = { id: number; kept: boolean; reversal?: { id: number; outcome?: 'won' | 'lost' } }
type OrderState = {
  id: number
  amount: number
  plan: number
  state: 'waiting' | 'ok' | 'refused' | 'ended'
  payments: Map<string, Payment>
}

/** The possible steps; `order` and `account` are indexes modulo the count, so that every number is valid. */
export type Step =
  | { do: 'order'; account: number; plan: number; discount: boolean }
  | { do: 'pay'; order: number; channel: Channel; off: number; again: boolean }
  | { do: 'refuse'; order: number }
  | { do: 'end'; order: number; cause: 'withdrawal' | 'operator' }
  | { do: 'reverse'; order: number; payment: number }
  | { do: 'settle'; order: number; payment: number; outcome: 'won' | 'lost' }
  | { do: 'delete'; account: number }
  | { do: 'send'; account: number }
  | { do: 'review'; account: number; verdict: 'approved' | 'rejected' }
  | { do: 'pass'; hours: number }

type Doing<What> = Extract<Step, { do: What }>

let transfers = 0

/** A model of a few accounts and their orders. Each step compares the real result with the model. */
export class Market {
  readonly orders: OrderState[] = []
  readonly #app: Pick<App, 'db'>
  readonly #accounts: number[]
  readonly #deleted = new Set<number>()
  readonly #owners = new Map<number, number>()
  now: Date

  constructor(app: Pick<App, 'db'>, accounts: number[], now: Date) {
    this.#app = app
    this.#accounts = accounts
    this.now = now
  }

  async take(step: Step) {
    await this.#steps[step.do](step as never)
  }

  readonly #steps = {
    order: async ({ account, plan, discount }: Doing<'order'>) => {
      const account_id = this.#accountOf(account)
      if (this.#deleted.has(account_id)) return
      const order = await placeOrder(this.#app.db, { account_id, plan, discount, now: this.now })
      const { id, amount, plan_id } = order
      this.orders.push({ id, amount, plan: plan_id, state: 'waiting', payments: new Map() })
      this.#owners.set(order.id, account_id)
    },
    pay: async ({ order, channel, off, again }: Doing<'pay'>) => {
      const known = this.#orderOf(order)
      if (!known) return
      const repeated = again ? [...known.payments.keys()].at(-1) : undefined
      const key = repeated ?? `${channel} T${++transfers}`
      const [way, externalId] = key.split(' ') as [Channel, string]
      const received = { orderId: known.id, channel: way, externalId, amount: Math.max(1, known.amount + off) }
      const expected = this.#settlementOf(known, key, received.amount)
      expect(await this.#change(tx => settleOrder(tx, received, this.now)), JSON.stringify(received)).toBe(expected)
      if (expected === 'known') return
      const id = await paymentId(this.#app.db, way, externalId)
      known.payments.set(key, { id, kept: expected === 'settled' })
      if (expected === 'settled') this.#grant(known)
    },
    refuse: async ({ order }: Doing<'refuse'>) => {
      const known = this.#orderOf(order)
      if (!known) return
      const isOpen = known.state === 'waiting'
      expect(await this.#change(tx => refuseOrder(tx, known.id, 'teste', this.now))).toBe(isOpen)
      if (isOpen) known.state = 'refused'
    },
    end: async ({ order, cause }: Doing<'end'>) => {
      const known = this.#orderOf(order)
      if (!known) return
      const kept = [...known.payments.values()].find(payment => payment.kept)
      // Disputed money cannot be refunded, unless we won the dispute.
      const isOurs = kept !== undefined && (!kept.reversal || kept.reversal.outcome === 'won')
      const ends = known.state === 'ok' && isOurs
      expect(await this.#change(tx => endPlan(tx, { orderId: known.id, cause }, this.now)), 'endPlan').toBe(ends)
      if (ends) known.state = 'ended'
    },
    reverse: async ({ order, payment }: Doing<'reverse'>) => {
      const paid = this.#paymentOf(order, payment)
      if (!paid) return
      const reversal = { paymentId: paid.id, kind: 'med', externalId: `M${paid.id}` } as const
      expect(await this.#change(tx => reversePayment(tx, reversal, this.now))).toBe(!paid.reversal)
      paid.reversal ??= { id: await reversalId(this.#app.db, paid.id) }
    },
    settle: async ({ order, payment, outcome }: Doing<'settle'>) => {
      const reversal = this.#paymentOf(order, payment)?.reversal
      if (!reversal) return
      const settlement = { reversalId: reversal.id, outcome }
      expect(await this.#change(tx => settleReversal(tx, settlement, this.now))).toBe(!reversal.outcome)
      reversal.outcome ??= outcome
    },
    delete: async ({ account }: Doing<'delete'>) => {
      const id = this.#accountOf(account)
      this.#deleted.add(id)
      await this.#app.db.deleteFrom('accounts').where('id', '=', id).execute()
      await this.#app.db.deleteFrom('listings').where('account_id', '=', id).execute()
    },
    send: async ({ account }: Doing<'send'>) => {
      const account_id = this.#accountOf(account)
      if (this.#deleted.has(account_id)) return
      await this.#change(async tx => {
        await tx.insertInto('kyc_submissions').values({ account_id, submitted_at: this.now }).execute()
        await changed(tx, 'listing', account_id, this.now)
      })
    },
    review: async ({ account, verdict }: Doing<'review'>) => {
      const account_id = this.#accountOf(account)
      await this.#change(async tx => {
        const sent = await pendingDocuments(tx, account_id)
        if (!sent) return
        const reason = verdict === 'rejected' ? 'Foto ilegível' : null
        const review = { submission_id: sent.id, verdict, reason, reviewed_at: this.now }
        await tx.insertInto('kyc_reviews').values(review).execute()
        await changed(tx, 'listing', account_id, this.now)
      })
    },
    pass: async ({ hours }: Doing<'pass'>) => {
      this.now = new Date(this.now.getTime() + hours * hourMs)
      const deps = { db: this.#app.db, now: () => this.now }
      await endListings(deps)
      await startOverduePlans(deps)
    },
  }

  /** Paying an order refuses the account's other unpaid orders of the same plan. */
  #grant(known: OrderState) {
    known.state = 'ok'
    const owner = this.#owners.get(known.id)
    const isReplaced = ({ id, plan, state }: OrderState) =>
      state === 'waiting' && plan === known.plan && this.#owners.get(id) === owner
    for (const other of this.orders.filter(isReplaced)) other.state = 'refused'
  }

  #settlementOf(known: OrderState, key: string, amount: number): Settlement {
    if (known.payments.has(key)) return 'known'
    if (known.state === 'ok' || known.state === 'ended') return 'duplicate'
    if (known.state === 'refused' || this.#deleted.has(this.#owners.get(known.id) as number)) return 'late'
    return amount === known.amount ? 'settled' : 'wrong_amount'
  }

  #change<T>(work: (tx: Db) => Promise<T>) {
    return this.#app.db.transaction().execute(work)
  }

  #accountOf(number: number) {
    return this.#accounts[number % this.#accounts.length] as number
  }

  #orderOf(number: number): OrderState | undefined {
    return this.orders[number % Math.max(1, this.orders.length)]
  }

  #paymentOf(order: number, payment: number): Payment | undefined {
    const payments = [...(this.#orderOf(order)?.payments.values() ?? [])]
    return payments[payment % Math.max(1, payments.length)]
  }
}

type Placed = { account_id: number; plan: number; discount: boolean; now: Date }

/** Inserts an order at the plan's price, or at the price after a coupon. */
export async function placeOrder(db: Db, { account_id, plan, discount, now: created_at }: Placed) {
  const { user_type } = await db
    .selectFrom('accounts')
    .select('user_type')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'tier', 'title', 'days', 'free_days', 'amount'])
    .where('user_type', '=', user_type)
    .orderBy('position')
    .execute()
  const { id: plan_id, amount: list_amount, ...offered } = plans[plan % plans.length] as (typeof plans)[number]
  const amount = discount ? Math.floor(list_amount * 0.7) : list_amount
  return db
    .insertInto('orders')
    .values({ account_id, plan_id, ...offered, list_amount, amount, created_at })
    .returning(['id', 'amount', 'plan_id'])
    .executeTakeFirstOrThrow()
}

/** The latest document submission, unless it has been reviewed. */
const pendingDocuments = (db: Db, accountId: number) =>
  db
    .selectFrom('kyc_submissions as k')
    .leftJoin('kyc_reviews as r', 'r.submission_id', 'k.id')
    .select('k.id')
    .where('k.account_id', '=', accountId)
    .where('r.submission_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kyc_submissions as n')
            .select('n.id')
            .whereRef('n.account_id', '=', 'k.account_id')
            .whereRef('n.id', '>', 'k.id'),
        ),
      ),
    )
    .executeTakeFirst()

const paymentId = async (db: Db, channel: Channel, externalId: string) =>
  (
    await db
      .selectFrom('payments')
      .select('id')
      .where('channel', '=', channel)
      .where('external_id', '=', externalId)
      .executeTakeFirstOrThrow()
  ).id

const reversalId = async (db: Db, payment: number) =>
  (await db.selectFrom('reversals').select('id').where('payment_id', '=', payment).executeTakeFirstOrThrow()).id
