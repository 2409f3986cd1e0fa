import type { App } from '#server/app.ts'
import { type Standing, standingOf } from './coupon-standing.ts'
import { readCoupons } from './read-coupons.ts'

/**
 * The account's coupons as they stand now, those that end first before the others; one to come is not shown yet. What an
 * order that waits holds is not lost: it stands beside those that count.
 */
export async function listCoupons({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  const at = now()
  const coupons = await readCoupons(db, { accountId })
  const standing = coupons.map(coupon => ({ ...coupon, standing: standingOf(coupon, at) }))
  const active = standing.filter(coupon => isActive(coupon.standing))
  const over = standing.filter(coupon => !isActive(coupon.standing) && coupon.standing !== 'early').toReversed()
  return { active, over }
}

const isActive = (standing: Standing) => standing === 'counts' || standing === 'held'

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>['active'][number]
