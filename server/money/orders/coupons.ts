import { sql } from 'kysely'
import type { Coupon } from '#contract/coupon.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isIdle } from './settle-order.ts'

export type OwnCoupon = {
  id: number
  code: string
  title: string
  cents: number | null
  percent: number | null
  starts_at: Date
  ends_at: Date
  most_uses: number | null
  most_uses_each: number
  plan_ids: number[] | null
  withdrawn_at: Date | null
  chosen: boolean
  own_uses: number
  all_uses: number
  held_by: Coupon['held_by']
}

type CouponFilter = { accountId: number; code?: string }

async function readCoupons(db: Db, { accountId, code }: CouponFilter) {
  const condition =
    code === undefined
      ? sql`(mine.account_id is not null or c.for_all and c.withdrawn_at is null)`
      : sql`c.code = ${code}`
  const { rows } = await sql<OwnCoupon>`
    select c.id, c.code, c.title, c.cents, c.percent, c.starts_at, c.ends_at, c.most_uses, c.most_uses_each,
      c.plan_ids, c.withdrawn_at, mine.chosen_at is not null as chosen,
      (select count(*) from coupon_uses u
        where u.coupon_id = c.id and u.account_id = ${accountId} and u.released_at is null) as own_uses,
      case when c.most_uses is null then 0
        else (select count(*) from coupon_uses u where u.coupon_id = c.id and u.released_at is null) end as all_uses,
      (select json_build_object('id', o.id, 'code', o.code, 'title', o.title, 'value', o.amount)
        from coupon_uses u join orders o on o.id = u.order_id
        where u.coupon_id = c.id and u.account_id = ${accountId} and u.released_at is null and ${isIdle}
        order by o.id limit 1) as held_by
    from coupons c
    left join account_coupons mine on mine.coupon_id = c.id and mine.account_id = ${accountId}
    where ${condition}
    order by c.ends_at, c.id`.execute(db)
  return rows
}

/** `held`: an unpaid order uses the coupon, which becomes valid again if the account gives up that order. */
export type CouponStatus = 'counts' | 'early' | 'expired' | 'held' | 'used' | 'used_up' | 'withdrawn'

export function couponStatus(coupon: OwnCoupon, now: Date): CouponStatus {
  if (coupon.withdrawn_at) return 'withdrawn'
  if (coupon.ends_at <= now) return 'expired'
  if (coupon.starts_at > now) return 'early'
  const spent = spentStatus(coupon)
  if (!spent) return 'counts'
  return coupon.held_by && !spentStatus(coupon, 1) ? 'held' : spent
}

function spentStatus({ own_uses, most_uses_each, all_uses, most_uses }: OwnCoupon, givenUp = 0) {
  if (own_uses - givenUp >= most_uses_each) return 'used'
  return most_uses !== null && all_uses - givenUp >= most_uses ? 'used_up' : undefined
}

export async function listCoupons({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  const at = now()
  const found = await readCoupons(db, { accountId })
  const coupons = found.map(coupon => ({ ...coupon, status: couponStatus(coupon, at) }))
  const active = coupons.filter(({ status }) => isActive(status))
  const over = coupons.filter(({ status }) => !isActive(status) && status !== 'early').toReversed()
  return { active, over }
}

const isActive = (status: CouponStatus) => status === 'counts' || status === 'held'

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>['active'][number]

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

export async function readCoupon(tx: Db, filter: { accountId: number; code: string }, now: Date) {
  const [coupon] = await readCoupons(tx, filter)
  return { coupon, status: coupon ? couponStatus(coupon, now) : ('withdrawn' as const) }
}
