import { messages } from '#contract/messages.ts'
import { invalid, tooMany } from '#contract/refusals.ts'
import { termsHash } from '#server/accounts/register.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { chosenCoupon, spendCoupon } from './spend-coupon.ts'

export type Buyer = { accountId: number; userType: number }

const hourMs = 3_600_000
/** Orders that one account can make within an hour; what is the same order is none more. */
export const mostOrdersAnHour = 20

/**
 * Orders a plan as it is offered now, with the coupon that the account has chosen; the order's id. A second unpaid
 * order for the same at the same price within the hour is the same order.
 */
export const createOrder = ({ db, now }: Pick<App, 'db' | 'now'>, buyer: Buyer, planId: number) =>
  db.transaction().execute(async tx => {
    await lockBuyer(tx, buyer)
    return orderPlan(tx, buyer, planId, now())
  })

/** Of one account one after the other: the second sees the order that the first has made. */
export const lockBuyer = (tx: Db, { accountId }: Buyer) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()

/** The same in a transaction that holds the buyer. */
export async function orderPlan(tx: Db, buyer: Buyer, planId: number, at: Date) {
  const offered = await offeredPlan(tx, buyer.userType, planId)
  const coupon = await chosenCoupon(tx, { ...buyer, planId, amount: offered.list_amount }, at)
  const wish = { ...offered, amount: offered.list_amount - (coupon?.discount ?? 0) }
  const same = await sameOrder(tx, buyer.accountId, wish, coupon !== undefined, at)
  if (same) return same.id
  await limitOrders(tx, buyer.accountId, at)
  const order = { ...wish, account_id: buyer.accountId, terms_hash: termsHash, created_at: at }
  const { id } = await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  if (coupon) await spendCoupon(tx, { couponId: coupon.id, orderId: id, accountId: buyer.accountId }, at)
  return id
}

async function offeredPlan(tx: Db, userType: number, planId: number) {
  const plan = await tx
    .selectFrom('plans')
    .select(['id as plan_id', 'tier', 'title', 'days', 'free_days', 'amount as list_amount'])
    .where('id', '=', planId)
    .where('user_type', '=', userType)
    .where('withdrawn_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!plan) throw invalid('product_id', 'Favor selecione um plano.')
  return plan
}

type Wish = Awaited<ReturnType<typeof offeredPlan>> & { amount: number }

/**
 * The coupon of an order that waits is no longer chosen: ordering again without another one means that order. One
 * whose Pix can't be paid any more would be a dead end.
 */
const sameOrder = (tx: Db, accountId: number, wish: Wish, hasCoupon: boolean, now: Date) =>
  tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.account_id', '=', accountId)
    .where('o.created_at', '>', new Date(now.getTime() - hourMs))
    .where('o.plan_id', '=', wish.plan_id)
    .where('o.tier', '=', wish.tier)
    .where('o.title', '=', wish.title)
    .where('o.days', '=', wish.days)
    .where('o.free_days', '=', wish.free_days)
    .where('o.list_amount', '=', wish.list_amount)
    .where('o.amount', hasCoupon ? '=' : '<=', wish.amount)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_activations as a').select('a.order_id').whereRef('a.order_id', '=', 'o.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_refusals as f').select('f.order_id').whereRef('f.order_id', '=', 'o.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pix_charges as c')
            .select('c.order_id')
            .whereRef('c.order_id', '=', 'o.id')
            .where(charge => charge.or([charge('c.closed_at', 'is not', null), charge('c.expires_at', '<=', now)])),
        ),
      ),
    )
    .orderBy('o.amount')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function limitOrders(tx: Db, accountId: number, now: Date) {
  const since = new Date(now.getTime() - hourMs)
  const recent = await tx
    .selectFrom('orders')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(mostOrdersAnHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (!recent) return
  throw tooMany(messages.tooMany, Math.max(1, Math.ceil((recent.created_at.getTime() - since.getTime()) / 1000)))
}
