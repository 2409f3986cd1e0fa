import { discountOf } from '#contract/coupon.ts'
import type { Db } from '#server/db/open.ts'
import { standingOf } from '#server/pricing/coupon-standing.ts'

type Wish = { accountId: number; planId: number; amount: number }

/**
 * The coupon that the account has chosen and what it takes off, if it counts for this plan now; held until the
 * transaction ends, so that of several at once no more use it than may.
 */
export async function chosenCoupon(tx: Db, { accountId, planId, amount }: Wish, now: Date) {
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
  if (standingOf({ ...coupon, ...uses, chosen: true, held_by: null }, now) !== 'counts') return undefined
  const discount = discountOf(coupon, amount)
  return discount > 0 ? { id: coupon.id, discount } : undefined
}

type Use = { couponId: number; orderId: number; accountId: number }

/** Counts the use, and leaves the next order without a coupon. */
export async function spendCoupon(tx: Db, { couponId, orderId, accountId }: Use, now: Date) {
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
