import { type Selectable, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { type LockedOrder, lockOrder } from '#server/orders/settle-order.ts'
import { refuseIfJustPaid } from './order-to-charge.ts'

export type Attempt = Selectable<Database['card_attempts']>

const tapMs = 120_000
const tapPrefix = 'tap:'

/**
 * What this submission has begun before, by its key; without one, by the same plan just now, unless that came to nothing
 * or an order was made since that is yet to be paid.
 */
export function findAttempt({ db, now }: Pick<App, 'db' | 'now'>, { accountId, key, productId }: Submitted) {
  const own = db.selectFrom('card_attempts as t').selectAll('t').where('t.account_id', '=', accountId)
  if (key !== undefined) return own.where('t.idempotency_key', '=', key).executeTakeFirst()
  return own
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .where('o.plan_id', '=', productId)
    .where('t.idempotency_key', 'like', `${tapPrefix}%`)
    .where('t.created_at', '>', new Date(now().getTime() - tapMs))
    .where(({ or, and, eb, not }) =>
      or([eb('t.settled_at', 'is', null), and([eb('t.status', '=', 'PAID'), not(isOrderedAgain)])]),
    )
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of an attempt `t` for an order `o`: another one of the plan was made since, and is yet to be paid. */
const isOrderedAgain = sql<boolean>`exists (
  select from orders n
  where n.account_id = o.account_id and n.plan_id = o.plan_id and n.created_at >= t.settled_at
    and not exists (select from order_activations a where a.order_id = n.id)
    and not exists (select from order_refusals f where f.order_id = n.id)
)`

export type Submitted = {
  accountId: number
  key: string | undefined
  productId: number
  /** Whether the order is the one that was asked for. */ isNamed: boolean
}

/**
 * Writes down that a card is about to be charged for an order; one at a time.
 * @throws Refusal `conflict` when the order has its outcome, or another attempt has none yet.
 */
export function beginAttempt({ db, now }: Pick<App, 'db' | 'now'>, orderId: number, submitted: Submitted) {
  const { accountId, key, isNamed } = submitted
  return db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    const before = await tx.selectFrom('card_attempts').selectAll().where('order_id', '=', orderId).execute()
    refuseUnlessOpen(order, before)
    if (!isNamed) await refuseIfJustPaid(tx, { ...submitted, orderedAt: order.created_at }, now())
    const attempt = await tx
      .insertInto('card_attempts')
      .values({
        account_id: accountId,
        order_id: orderId,
        idempotency_key: key ?? `${tapPrefix}${orderId}:${before.length}`,
        created_at: now(),
      })
      .onConflict(conflict => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!attempt) throw new Refusal('conflict', underWay)
    return { attempt, order }
  })
}

function refuseUnlessOpen(order: LockedOrder, before: readonly Attempt[]) {
  if (order.activated) throw new Refusal('conflict', 'Este pedido já foi pago.')
  if (order.refused) throw new Refusal('conflict', 'Este pedido não pode mais ser pago.')
  if (before.some(({ settled_at }) => settled_at === null)) throw new Refusal('conflict', underWay)
}

const underWay = 'Já há um pagamento deste pedido em andamento. Aguarde o resultado.'

/** Nothing was charged and nothing will be; a key that is set free may be sent again. */
export async function endAttempt(
  db: Db,
  { id, idempotency_key }: Attempt,
  now: Date,
  { freeKey }: { freeKey: boolean },
) {
  await db
    .updateTable('card_attempts')
    .set({ status: 'DECLINED', settled_at: now, idempotency_key: freeKey ? `ended:${id}` : idempotency_key })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('gateway_charge_id', 'is', null)
    .execute()
}
