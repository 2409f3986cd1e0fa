import { couponMessages, couponTaken } from '#contract/coupon.ts'
import { invalid } from '#contract/refusals.ts'
import { rateLimit } from '#server/accounts/rate-limit.ts'
import type { App } from '#server/app.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { refuseOrder } from '#server/orders/settle-order.ts'
import { askCharge } from '#server/payments/sync-pix-charge.ts'
import { type Standing, standingOf } from './coupon-standing.ts'
import { readCoupons } from './read-coupons.ts'

type Applied = {
  accountId: number
  address: string
  code: string
  /** The order that waits with the coupon and is given up for it. */
  give_up_order_id?: number | undefined
}

/** A coupon that was taken back says no more than one that never was. */
const faults: Record<Exclude<Standing, 'counts'>, string> = {
  withdrawn: couponMessages.unknown,
  expired: couponMessages.expired,
  early: couponMessages.early,
  held: couponMessages.held,
  used: couponMessages.used,
  used_up: couponMessages.usedUp,
}

/** Takes a coupon by its code and chooses it for the next order. Only codes that are none count as guesses. */
export async function applyCoupon(app: App, { accountId, address, code, give_up_order_id: givenUp }: Applied) {
  const attempt = await rateLimit(app, 'apply-coupon', { account: accountId, address })
  if (givenUp !== undefined) await askWhetherPaid(app, accountId, givenUp)
  const applied = await app.db.transaction().execute(async tx => {
    const at = app.now()
    // Of one account one after the other, as its orders: at most one coupon is chosen.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const held = await readStanding(tx, { accountId, code }, at)
    const givesUp = held.standing === 'held' && held.coupon?.held_by?.id === givenUp
    if (givesUp) await refuseOrder(tx, givenUp as number, couponTaken, at)
    const { coupon, standing } = givesUp ? await readStanding(tx, { accountId, code }, at) : held
    if (!coupon || standing !== 'counts') throw invalid('code', faults[standing as keyof typeof faults])
    await choose(tx, accountId, coupon.id, at)
    return { ...coupon, chosen: true, standing }
  })
  await withdrawAttempt(app.pool, attempt)
  return applied
}

/** A Pix that has just been paid buys its plan, and its coupon is used. */
async function askWhetherPaid(app: App, accountId: number, orderId: number) {
  const charge = await app.db
    .selectFrom('pix_charges as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('c.txid')
    .where('c.order_id', '=', orderId)
    .where('o.account_id', '=', accountId)
    .executeTakeFirst()
  // Nobody loses money when the provider can't be asked: what was paid is late, and goes back.
  const unasked = (error: Error) => app.log('pix_not_asked', { order: orderId, reason: error.message })
  if (charge) await askCharge(app, charge.txid).catch(unasked)
}

async function readStanding(tx: Db, which: { accountId: number; code: string }, now: Date) {
  const [coupon] = await readCoupons(tx, which)
  return { coupon, standing: coupon ? standingOf(coupon, now) : ('withdrawn' as const) }
}

async function choose(tx: Db, account_id: number, coupon_id: number, at: Date) {
  await tx.updateTable('account_coupons').set({ chosen_at: null }).where('account_id', '=', account_id).execute()
  await tx
    .insertInto('account_coupons')
    .values({ account_id, coupon_id, added_at: at, chosen_at: at })
    .onConflict(conflict => conflict.columns(['account_id', 'coupon_id']).doUpdateSet({ chosen_at: at }))
    .execute()
}
