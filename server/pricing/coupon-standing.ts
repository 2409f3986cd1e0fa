import type { OwnCoupon } from './read-coupons.ts'

/**
 * Whether a coupon counts now, and if not, why; used up by everybody together is used up for each. `held`: it would
 * count if the account gave up the order that waits with it.
 */
export type Standing = 'counts' | 'early' | 'expired' | 'held' | 'used' | 'used_up' | 'withdrawn'

export function standingOf(coupon: OwnCoupon, now: Date): Standing {
  if (coupon.withdrawn_at) return 'withdrawn'
  if (coupon.ends_at <= now) return 'expired'
  if (coupon.starts_at > now) return 'early'
  const spent = spentOf(coupon)
  if (!spent) return 'counts'
  return coupon.held_by && !spentOf(coupon, 1) ? 'held' : spent
}

function spentOf({ own_uses, most_uses_each, all_uses, most_uses }: OwnCoupon, givenUp = 0) {
  if (own_uses - givenUp >= most_uses_each) return 'used'
  return most_uses !== null && all_uses - givenUp >= most_uses ? 'used_up' : undefined
}
