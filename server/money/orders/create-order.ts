import { discountOf } from '#contract/coupon.ts'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, tooMany } from '#contract/refusals.ts'
import { requireTerms, termsHashAt } from '#server/people/accounts/terms.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { couponStatus } from './coupons.ts'

export type Buyer = { accountId: number; userType: number }

export const maxOrdersPerHour = 20

export const createOrder = ({ db, now }: Pick<App, 'db' | 'now'>, buyer: Buyer, planId: number) =>
  db.transaction().execute(async tx => {
    await lockBuyer(tx, buyer)
    return orderPlan(tx, buyer, planId, now())
  })

/** Serializes the orders of one account, so the second of two requests sees the first one's order. */
export const lockBuyer = (tx: Db, { accountId }: Buyer) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()

export async function orderPlan(tx: Db, buyer: Buyer, planId: number, at: Date) {
  await requireTerms(tx, buyer.accountId, at)
  const offered = await offeredPlan(tx, buyer.userType, planId)
  const coupon = await chosenCoupon(tx, { ...buyer, planId, amount: offered.list_amount }, at)
  const draft = { ...offered, amount: offered.list_amount - (coupon?.discount ?? 0) }
  const same = await findSameOrder(tx, buyer.accountId, draft, coupon !== undefined, at)
  if (same) return same.id
  await limitOrders(tx, buyer.accountId, at)
  const order = { ...draft, account_id: buyer.accountId, terms_hash: termsHashAt(at), created_at: at }
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
  if (!plan) throw fieldError('product_id', 'Favor selecione um plano.')
  return plan
}

type OrderDraft = Awaited<ReturnType<typeof offeredPlan>> & { amount: number }

/**
 * Finds a recent unpaid order to reuse. Without a coupon now, an order that an earlier coupon made cheaper also
 * matches. Skips orders whose Pix charge has expired or been closed, because the buyer can no longer pay them.
 */
const findSameOrder = (tx: Db, accountId: number, draft: OrderDraft, hasCoupon: boolean, now: Date) =>
  tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.account_id', '=', accountId)
    .where('o.created_at', '>', new Date(now.getTime() - hourMs))
    .where('o.plan_id', '=', draft.plan_id)
    .where('o.tier', '=', draft.tier)
    .where('o.title', '=', draft.title)
    .where('o.days', '=', draft.days)
    .where('o.free_days', '=', draft.free_days)
    .where('o.list_amount', '=', draft.list_amount)
    .where('o.amount', hasCoupon ? '=' : '<=', draft.amount)
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
    .offset(maxOrdersPerHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (!recent) return
  throw tooMany(messages.tooMany, Math.max(1, Math.ceil((recent.created_at.getTime() - since.getTime()) / 1000)))
}

type CouponQuery = { accountId: number; planId: number; amount: number }

/** Locks the coupon's row, so that concurrent orders can't exceed its use limit. */
async function chosenCoupon(tx: Db, { accountId, planId, amount }: CouponQuery, now: Date) {
  const coupon = await tx
    .selectFrom('account_coupons as mine')
    .innerJoin('coupons', 'coupons.id', 'mine.coupon_id')
    .selectAll('coupons')
    .where('mine.account_id', '=', accountId)
    .where('mine.chosen_at', 'is not', null)
    .forUpdate('coupons')
    .executeTakeFirst()
  if (!coupon || (coupon.plan_ids && !coupon.plan_ids.includes(planId))) return undefined
  const uses = await countUses(tx, coupon.id, accountId)
  if (couponStatus({ ...coupon, ...uses, chosen: true, held_by: null }, now) !== 'counts') return undefined
  const discount = discountOf(coupon, amount)
  return discount > 0 ? { id: coupon.id, discount } : undefined
}

type CouponUse = { couponId: number; orderId: number; accountId: number }

async function spendCoupon(tx: Db, { couponId, orderId, accountId }: CouponUse, now: Date) {
  await tx
    .insertInto('coupon_uses')
    .values({ coupon_id: couponId, order_id: orderId, account_id: accountId, used_at: now })
    .execute()
  await tx.updateTable('account_coupons').set({ chosen_at: null }).where('account_id', '=', accountId).execute()
}

const countUses = (tx: Db, couponId: number, accountId: number) =>
  tx
    .selectFrom('coupon_uses')
    .select(({ fn }) => [
      fn.countAll<number>().as('all_uses'),
      fn.countAll<number>().filterWhere('account_id', '=', accountId).as('own_uses'),
    ])
    .where('coupon_id', '=', couponId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
