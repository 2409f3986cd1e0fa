import type { CardStatus } from '#contract/card-payment.ts'
import type { Channel } from '#contract/order.ts'
import { createOrder, type Order, readOrder } from '#contract/order.ts'
import { endListings } from '#server/catalog/refresh-listings.ts'
import { createOrder as createOrderVerb } from '#server/orders/create-order.ts'
import { verifyLedger } from '#server/orders/ledger.ts'
import { settleOrder } from '#server/orders/settle-order.ts'
import { ask, bodyOf } from './calls.ts'
import { signUp } from './signed-up.ts'
import type { Booted } from './site.ts'

type Received = { amount?: number; channel?: Channel; externalId?: string }
export type Shop = ReturnType<typeof openShop>

let transfers = 0

/** What a test does with orders, at a time that it sets. */
export function openShop({ app, url }: Booted, start = '2026-11-21T15:00:00Z') {
  let clock = new Date(start)
  app.now = () => new Date(clock)
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
  return {
    rows,
    at(instant: string | Date) {
      clock = new Date(instant)
    },
    later(ms: number) {
      clock = new Date(clock.getTime() + ms)
    },
    buyer: (userType = 2) => signUp(url, { user_type_id: userType }),
    planId: async (title: string, userType = 2) => {
      const [plan] = await rows('select id from plans where title = $1 and user_type = $2', title, userType)
      return plan.id as number
    },
    order: async (token: string, product_id: number) =>
      bodyOf<Order>(await ask(url, createOrder, { token, body: { product_id } })),
    read: async (token: string, id: number) => bodyOf<Order>(await ask(url, readOrder, { token, params: { id } })),
    /** Money comes in for it, by whatever channel. */
    pay: (
      { id, value }: Order,
      { amount = value, channel = 'pix', externalId = `teste-${++transfers}` }: Received = {},
    ) => app.db.transaction().execute(tx => settleOrder(tx, { orderId: id, channel, externalId, amount }, app.now())),
    /** An account that nobody logged in to buys a plan, and it is paid; the order's id. */
    async buy(accountId: number, title: string, userType = 2) {
      const id = await createOrderVerb(app, { accountId, userType }, await this.planId(title, userType))
      const [{ amount }] = await rows('select amount from orders where id = $1', id)
      const received = { orderId: id, channel: 'pix' as const, externalId: `teste-${++transfers}`, amount }
      await app.db.transaction().execute(tx => settleOrder(tx, received, app.now()))
      return id
    },
    /** A card was sent for it, and the gateway has said so much, which is not its last word. */
    tryCard: ({ id }: Order, status: CardStatus | null = null) =>
      rows(
        `insert into card_attempts (account_id, order_id, idempotency_key, status, created_at)
         select account_id, id, 'chave-' || id, $2, created_at from orders where id = $1`,
        id,
        status,
      ),
    endListings: () => endListings(app),
    ledger: () => verifyLedger(app.db),
  }
}
