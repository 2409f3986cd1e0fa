import { couponMessages } from '#contract/coupon.ts'
import { invalid } from '#contract/refusals.ts'
import { limited } from '#server/accounts/limited.ts'
import type { App } from '#server/app.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { type Standing, standingOf } from './coupon-standing.ts'
import { readCoupons } from './read-coupons.ts'

type Means = Pick<App, 'db' | 'pool' | 'now'>
type Applied = { accountId: number; address: string; code: string }

/** A coupon that was taken back says no more than one that never was. */
const faults: Record<Exclude<Standing, 'counts'>, string> = {
  withdrawn: couponMessages.unknown,
  expired: couponMessages.expired,
  early: couponMessages.early,
  used: couponMessages.used,
  used_up: couponMessages.usedUp,
}

/** Takes a coupon by its code and chooses it for the next order. Only codes that are none count as guesses. */
export async function applyCoupon(app: Means, { accountId, address, code }: Applied) {
  const attempt = await limited(app, 'apply-coupon', { account: accountId, address })
  const applied = await app.db.transaction().execute(async tx => {
    const at = app.now()
    // Of one account one after the other, as its orders: at most one coupon is chosen.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const [coupon] = await readCoupons(tx, { accountId, code })
    const standing = coupon ? standingOf(coupon, at) : 'withdrawn'
    if (!coupon || standing !== 'counts') throw invalid('code', faults[standing as keyof typeof faults])
    await choose(tx, accountId, coupon.id, at)
    return { ...coupon, chosen: true, standing }
  })
  await withdrawAttempt(app.pool, attempt)
  return applied
}

async function choose(tx: Db, account_id: number, coupon_id: number, at: Date) {
  await tx.updateTable('account_coupons').set({ chosen_at: null }).where('account_id', '=', account_id).execute()
  await tx
    .insertInto('account_coupons')
    .values({ account_id, coupon_id, added_at: at, chosen_at: at })
    .onConflict(conflict => conflict.columns(['account_id', 'coupon_id']).doUpdateSet({ chosen_at: at }))
    .execute()
}
