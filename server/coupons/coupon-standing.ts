import type { OwnCoupon } from './read-coupons.ts'

/** Whether a coupon counts now, and if not, why; used up by everybody together is used up for each. */
export type Standing = 'counts' | 'early' | 'expired' | 'used' | 'used_up' | 'withdrawn'

export function standingOf(coupon: OwnCoupon, now: Date): Standing {
  if (coupon.withdrawn_at) return 'withdrawn'
  if (coupon.ends_at <= now) return 'expired'
  if (coupon.starts_at > now) return 'early'
  if (coupon.own_uses >= coupon.most_uses_each) return 'used'
  return coupon.most_uses !== null && coupon.all_uses >= coupon.most_uses ? 'used_up' : 'counts'
}
