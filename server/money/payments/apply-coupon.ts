import { couponMessages, couponTaken } from '#contract/coupon.ts'
import { fieldError } from '#contract/refusals.ts'
import { type CouponStatus, readCoupon } from '#server/money/orders/coupons.ts'
import { refuseOrder } from '#server/money/orders/settle-order.ts'
import { isVerified } from '#server/people/documents/renewals.ts'
import type { App } from '#server/platform/app.ts'
import { uncountAttempt } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { syncPixCharge } from './sync-pix-charges.ts'

type ApplyInput = {
  accountId: number
  address: string
  code: string
  give_up_order_id?: number | undefined
}

/** A withdrawn coupon gets the same message as an unknown code. */
const couponErrors: Record<Exclude<CouponStatus, 'counts'>, string> = {
  withdrawn: couponMessages.unknown,
  expired: couponMessages.expired,
  early: couponMessages.early,
  held: couponMessages.held,
  used: couponMessages.used,
  used_up: couponMessages.usedUp,
}

/** Only failures count against the limit. */
export async function applyCoupon(app: App, { accountId, address, code, give_up_order_id: givenUp }: ApplyInput) {
  const known = await isVerified(app.db, accountId)
  const attempt = await rateLimit(app, 'apply-coupon', { account: accountId, address, known })
  if (givenUp !== undefined) await syncPixOfOrder(app, accountId, givenUp)
  const applied = await app.db.transaction().execute(async tx => {
    const at = app.now()
    // Takes the same lock as order creation, so an account never has two chosen coupons.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const checked = await readCoupon(tx, { accountId, code }, at)
    const givesUp = checked.status === 'held' && checked.coupon?.held_by?.id === givenUp
    if (givesUp) await refuseOrder(tx, givenUp as number, couponTaken, at)
    const { coupon, status } = givesUp ? await readCoupon(tx, { accountId, code }, at) : checked
    if (!coupon || status !== 'counts') throw fieldError('code', couponErrors[status as keyof typeof couponErrors])
    await choose(tx, accountId, coupon.id, at)
    return { ...coupon, chosen: true, status }
  })
  await uncountAttempt(app.pool, attempt)
  return applied
}

/** If the buyer has just paid the order's Pix, activates the order, and the coupon counts as used. */
async function syncPixOfOrder(app: App, accountId: number, orderId: number) {
  const charge = await app.db
    .selectFrom('pix_charges as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('c.txid')
    .where('c.order_id', '=', orderId)
    .where('o.account_id', '=', accountId)
    .executeTakeFirst()
  // If we can't reach the provider, any payment of this order will count as late and be refunded.
  const logFailure = (error: Error) => app.log('pix_not_asked', { order: orderId, reason: error.message })
  if (charge) await syncPixCharge(app, charge.txid).catch(logFailure)
}

async function choose(tx: Db, account_id: number, coupon_id: number, at: Date) {
  await tx.updateTable('account_coupons').set({ chosen_at: null }).where('account_id', '=', account_id).execute()
  await tx
    .insertInto('account_coupons')
    .values({ account_id, coupon_id, added_at: at, chosen_at: at })
    .onConflict(conflict => conflict.columns(['account_id', 'coupon_id']).doUpdateSet({ chosen_at: at }))
    .execute()
}
