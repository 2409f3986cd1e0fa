import type { App } from '#server/app.ts'
import { standingOf } from './coupon-standing.ts'
import { readCoupons } from './read-coupons.ts'

/** The account's coupons as they stand now, those that end first before the others; one to come is not shown yet. */
export async function listCoupons({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  const at = now()
  const coupons = await readCoupons(db, { accountId })
  const standing = coupons.map(coupon => ({ ...coupon, standing: standingOf(coupon, at) }))
  const active = standing.filter(coupon => coupon.standing === 'counts')
  const over = standing.filter(coupon => coupon.standing !== 'counts' && coupon.standing !== 'early').toReversed()
  return { active, over }
}

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>['active'][number]
