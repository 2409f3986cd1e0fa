import { messages } from '#contract/messages.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { type Buyer, createOrder } from '#server/orders/create-order.ts'

type Named = { productId: number; orderId: number | undefined }

/**
 * The order that a card is to pay: the one that is named, at the price that it was shown with; else the last unpaid one
 * of the plan, or a new one.
 * @throws Refusal `conflict` when the plan was paid just now and no order is named.
 */
export async function orderToCharge(app: App, buyer: Buyer, { productId, orderId }: Named) {
  const found =
    orderId === undefined
      ? await lastUnpaid(app.db, buyer, productId)
      : await named(app.db, buyer, { productId, orderId })
  if (found) return found.id
  if (orderId !== undefined) throw invalid('order_id', messages.notFound)
  await refuseIfJustPaid(app.db, { ...buyer, productId }, app.now())
  return createOrder(app, buyer, productId)
}

const ofPlan = (db: Db, { accountId }: Buyer, productId: number) =>
  db.selectFrom('orders as o').select('o.id').where('o.account_id', '=', accountId).where('o.plan_id', '=', productId)

const named = (db: Db, buyer: Buyer, { productId, orderId }: { productId: number; orderId: number }) =>
  ofPlan(db, buyer, productId).where('o.id', '=', orderId).executeTakeFirst()

const lastUnpaid = (db: Db, buyer: Buyer, productId: number) =>
  ofPlan(db, buyer, productId)
    .leftJoin('order_activations as a', 'a.order_id', 'o.id')
    .leftJoin('order_refusals as f', 'f.order_id', 'o.id')
    .where('a.order_id', 'is', null)
    .where('f.order_id', 'is', null)
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const justMs = 10 * 60_000

/** Who names no order and has paid the plan within ten minutes is taken to have pressed twice. */
export async function refuseIfJustPaid(
  db: Db,
  { accountId, productId }: { accountId: number; productId: number },
  now: Date,
) {
  const paid = await db
    .selectFrom('order_activations as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select('a.order_id')
    .where('o.account_id', '=', accountId)
    .where('o.plan_id', '=', productId)
    .where('a.activated_at', '>', new Date(now.getTime() - justMs))
    .executeTakeFirst()
  if (paid) throw new Refusal('conflict', 'Este plano já foi pago há pouco. Confira em Minhas assinaturas.')
}
