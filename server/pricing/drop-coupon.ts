import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

/** The next order of the account goes without this coupon, which stays the account's. */
export async function dropCoupon({ db }: Pick<App, 'db'>, accountId: number, couponId: number) {
  const { numUpdatedRows } = await db
    .updateTable('account_coupons')
    .set({ chosen_at: null })
    .where('account_id', '=', accountId)
    .where('coupon_id', '=', couponId)
    .where('chosen_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found', messages.notFound)
}
