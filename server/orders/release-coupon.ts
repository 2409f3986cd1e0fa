import type { Db } from '#server/db/open.ts'

/** The order counts no longer as a use of its coupon, which may be chosen again while it is valid. */
export const releaseCoupon = (tx: Db, orderId: number, now: Date) =>
  tx
    .updateTable('coupon_uses')
    .set({ released_at: now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()
