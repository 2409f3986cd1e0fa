import { messages } from '#contract/messages.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { type Buyer, lockBuyer, orderPlan } from '#server/orders/create-order.ts'

type Named = { productId: number; orderId: number | undefined }

/**
 * The order that a card is to pay: the one that is named, at the price that it was shown with; else the last unpaid one
 * of the plan, or a new one.
 * @throws Refusal `conflict` when no order is named, and none was made since the plan was paid just now.
 */
export async function orderToCharge(app: App, buyer: Buyer, { productId, orderId }: Named) {
  if (orderId === undefined) return lastUnpaidOrNew(app, buyer, productId)
  const named = await ofPlan(app.db, buyer, productId).where('o.id', '=', orderId).executeTakeFirst()
  if (!named) throw invalid('order_id', messages.notFound)
  return named.id
}

/** Of several at once that name no order, one makes it and the others see it, or that it is paid. */
const lastUnpaidOrNew = ({ db, now }: App, buyer: Buyer, productId: number) =>
  db.transaction().execute(async tx => {
    await lockBuyer(tx, buyer)
    const unpaid = await lastUnpaid(tx, buyer, productId)
    await refuseIfJustPaid(tx, { ...buyer, productId, orderedAt: unpaid?.created_at }, now())
    return unpaid ? unpaid.id : orderPlan(tx, buyer, productId, now())
  })

const ofPlan = (db: Db, { accountId }: Buyer, productId: number) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.created_at'])
    .where('o.account_id', '=', accountId)
    .where('o.plan_id', '=', productId)

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

type Asked = { accountId: number; productId: number; orderedAt?: Date | undefined }

/**
 * Anyone who names no order and has paid the plan within ten minutes is taken to have pressed twice, unless the order was
 * made since: that one is meant as another.
 */
export async function refuseIfJustPaid(db: Db, { accountId, productId, orderedAt }: Asked, now: Date) {
  const paid = await db
    .selectFrom('order_activations as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select('a.order_id')
    .where('o.account_id', '=', accountId)
    .where('o.plan_id', '=', productId)
    .where('a.activated_at', '>', new Date(Math.max(now.getTime() - justMs, orderedAt?.getTime() ?? 0)))
    .limit(1)
    .executeTakeFirst()
  if (paid) throw new Refusal('conflict', 'Este plano já foi pago há pouco. Confira em Minhas assinaturas.')
}
