import { type Selectable, sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { type Buyer, lockBuyer, orderPlan } from '#server/money/orders/create-order.ts'
import { type LockedOrder, lockOrder } from '#server/money/orders/settle-order.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'

export type CardAttempt = Selectable<Database['card_attempts']>

const repeatMs = 120_000
const generatedKeyPrefix = 'tap:'

/**
 * Finds the attempt by its key. Without a key, finds a recent attempt for the same plan, unless the buyer has since
 * reordered it.
 */
export function findAttempt({ db, now }: Pick<App, 'db' | 'now'>, { accountId, key, productId }: AttemptInput) {
  const own = db.selectFrom('card_attempts as t').selectAll('t').where('t.account_id', '=', accountId)
  if (key !== undefined) return own.where('t.idempotency_key', '=', key).executeTakeFirst()
  return own
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .where('o.plan_id', '=', productId)
    .where('t.idempotency_key', 'like', `${generatedKeyPrefix}%`)
    .where('t.created_at', '>', new Date(now().getTime() - repeatMs))
    .where(({ or, and, eb, not }) =>
      or([eb('t.settled_at', 'is', null), and([eb('t.status', '=', 'PAID'), not(isOrderedAgain)])]),
    )
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const isOrderedAgain = sql<boolean>`exists (
  select from orders n
  where n.account_id = o.account_id and n.plan_id = o.plan_id and n.created_at >= t.settled_at
    and not exists (select from order_activations a where a.order_id = n.id)
    and not exists (select from order_refusals f where f.order_id = n.id)
)`

export type AttemptInput = {
  accountId: number
  key: string | undefined
  productId: number
  isNamed: boolean
}

export function beginAttempt({ db, now }: Pick<App, 'db' | 'now'>, orderId: number, submitted: AttemptInput) {
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
        idempotency_key: key ?? `${generatedKeyPrefix}${orderId}:${before.length}`,
        created_at: now(),
      })
      .onConflict(conflict => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!attempt) throw new Refusal('conflict', inProgress)
    return { attempt, order }
  })
}

function refuseUnlessOpen(order: LockedOrder, before: readonly CardAttempt[]) {
  if (order.activated) throw new Refusal('conflict', 'Este pedido já foi pago.')
  if (order.refused) throw new Refusal('conflict', 'Este pedido não pode mais ser pago.')
  if (before.some(({ settled_at }) => settled_at === null)) throw new Refusal('conflict', inProgress)
}

const inProgress = 'Já há um pagamento deste pedido em andamento. Aguarde o resultado.'

/** Ends an attempt without a charge. `freeKey`: the browser can reuse the key. */
export async function endAttempt(
  db: Db,
  { id, idempotency_key }: CardAttempt,
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

type ChargeTarget = { productId: number; orderId: number | undefined }

export async function orderToCharge(app: App, buyer: Buyer, { productId, orderId }: ChargeTarget) {
  if (orderId === undefined) return lastUnpaidOrNew(app, buyer, productId)
  const named = await ordersOfPlan(app.db, buyer, productId).where('o.id', '=', orderId).executeTakeFirst()
  if (!named) throw fieldError('order_id', messages.notFound)
  return named.id
}

/** Locks the buyer, so concurrent requests share one order. */
const lastUnpaidOrNew = ({ db, now }: App, buyer: Buyer, productId: number) =>
  db.transaction().execute(async tx => {
    await lockBuyer(tx, buyer)
    const unpaid = await lastUnpaid(tx, buyer, productId)
    await refuseIfJustPaid(tx, { ...buyer, productId, orderedAt: unpaid?.created_at }, now())
    return unpaid ? unpaid.id : orderPlan(tx, buyer, productId, now())
  })

const ordersOfPlan = (db: Db, { accountId }: Buyer, productId: number) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.created_at'])
    .where('o.account_id', '=', accountId)
    .where('o.plan_id', '=', productId)

const lastUnpaid = (db: Db, buyer: Buyer, productId: number) =>
  ordersOfPlan(db, buyer, productId)
    .leftJoin('order_activations as a', 'a.order_id', 'o.id')
    .leftJoin('order_refusals as f', 'f.order_id', 'o.id')
    .where('a.order_id', 'is', null)
    .where('f.order_id', 'is', null)
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const recentMs = 10 * minuteMs

type RecentPurchase = { accountId: number; productId: number; orderedAt?: Date | undefined }

/** Treats a second payment of the same plan within ten minutes as a double click, unless the buyer has reordered it. */
async function refuseIfJustPaid(db: Db, { accountId, productId, orderedAt }: RecentPurchase, now: Date) {
  const paid = await db
    .selectFrom('order_activations as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select('a.order_id')
    .where('o.account_id', '=', accountId)
    .where('o.plan_id', '=', productId)
    .where('a.activated_at', '>', new Date(Math.max(now.getTime() - recentMs, orderedAt?.getTime() ?? 0)))
    .limit(1)
    .executeTakeFirst()
  if (paid) throw new Refusal('conflict', 'Este plano já foi pago há pouco. Confira em Minhas assinaturas.')
}
