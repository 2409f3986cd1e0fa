import type { CardStatus } from '#contract/card-payment.ts'
import { type Channel, createOrder, type Order, readOrder } from '#contract/order.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { endListings } from '#server/catalog/listings/refresh-listings.ts'
import { createOrder as createOrderVerb } from '#server/money/orders/create-order.ts'
import { settleOrder } from '#server/money/orders/settle-order.ts'
import { verifyLedger } from '#server/money/orders/verify-ledger.ts'
import { endAttempt } from '#server/money/payments/card-attempts.ts'
import { type BackOffice, operatorAtWork } from './back-office.ts'
import { ask, bodyOf } from './calls.ts'
import { signUp } from './people.ts'
import type { Booted } from './site.ts'

let transferIds = 0

/** A new Pix transfer id (E…) or return id (D…). */
export const pixId = (letter: 'E' | 'D' = 'E') =>
  `${letter}12345678202611211200${String(++transferIds).padStart(11, 'a')}`

type OrderInput = { token?: string; tier?: Tier; days?: number; userType?: number }

/** Two operators in the back-office, with orders to handle. */
export async function openOrderAdmin(site: Booted) {
  const { app, url } = site
  const iris = (await operatorAtWork(site, 'Íris')).office
  const bruno = (await operatorAtWork(site, 'Bruno')).office
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
  return {
    iris,
    bruno,
    rows,
    /** Places an unpaid order through the API, by default for a new account. */
    async order({ token, tier = 'premium', days = 30, userType = 2 }: OrderInput = {}) {
      const buyer = token ? { token, email: '' } : await signUp(url, { user_type_id: userType })
      const [plan] = await rows(
        'select id from plans where user_type = $1 and tier = $2 and days = $3',
        userType,
        tier,
        days,
      )
      const asked = await ask(url, createOrder, { token: buyer.token, body: { product_id: plan.id } })
      return { ...buyer, ...bodyOf<{ id: number; code: string; value: number }>(asked) }
    },
    confirm: (office: BackOffice, { id, value }: { id: number; value: number }, endToEndId = pixId()) =>
      postAdmin(office, `orders/${id}/pix-receipt`, { end_to_end_id: endToEndId, amount: value }),
    /** The audit entries, except views of the order, which have a separate test. */
    entriesOf: (id: number) =>
      rows(
        `select e.action, o.name, e.facts from audit_entries e left join operators o on o.id = e.operator_id
        where subject = $1 and e.action <> 'order_opened' order by e.id`,
        `order:${id}`,
      ),
    jobs: (identifier: string) =>
      rows(
        `select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        identifier,
      ),
  }
}
export type OrderAdmin = Awaited<ReturnType<typeof openOrderAdmin>>

export const postAdmin = (office: BackOffice, path: string, body: unknown) =>
  office.send('POST', `/api/operator/${path}`, { body })

export const openCase = async (office: BackOffice, id: number): Promise<OrderCase> =>
  (await office.send('GET', `/api/operator/orders/${id}`)).json()

type Received = { amount?: number; channel?: Channel; externalId?: string }
export type Shop = ReturnType<typeof openShop>

let transfers = 0

/** Places and pays orders at a time that the test sets. */
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
    /** Settles an order through any channel. */
    pay: (
      { id, value }: Order,
      { amount = value, channel = 'pix', externalId = `teste-${++transfers}` }: Received = {},
    ) => app.db.transaction().execute(tx => settleOrder(tx, { orderId: id, channel, externalId, amount }, app.now())),
    /** Buys and pays a plan for an account without a session; returns the order's id. */
    async buy(accountId: number, title: string, userType = 2) {
      const id = await createOrderVerb(app, { accountId, userType }, await this.planId(title, userType))
      const [{ amount }] = await rows('select amount from orders where id = $1', id)
      const received = { orderId: id, channel: 'pix' as const, externalId: `teste-${++transfers}`, amount }
      await app.db.transaction().execute(tx => settleOrder(tx, received, app.now()))
      return id
    },
    /** Inserts a card attempt with a provisional status from the gateway. */
    tryCard: ({ id }: Order, status: CardStatus | null = null) =>
      rows(
        `insert into card_attempts (account_id, order_id, idempotency_key, status, created_at)
         select account_id, id, 'chave-' || id, $2, created_at from orders where id = $1`,
        id,
        status,
      ),
    /** Ends the card attempt without a payment. */
    async declineCard({ id }: Pick<Order, 'id'>) {
      const tried = app.db.selectFrom('card_attempts').selectAll().where('order_id', '=', id)
      await endAttempt(app.db, await tried.executeTakeFirstOrThrow(), app.now(), { freeKey: false })
    },
    endListings: () => endListings(app),
    ledger: () => verifyLedger(app.db),
  }
}
