import { sql } from 'kysely'
import type { Coupon } from '#contract/coupon.ts'
import type { Db } from '#server/db/open.ts'
import { isIdle } from '#server/orders/idle-order.ts'

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
  /** Orders that count: this account's, and everybody's. */
  own_uses: number
  all_uses: number
  /** The account's oldest order that counts, waits, and could be given up. */
  held_by: Coupon['held_by']
}

type Which = { accountId: number; code?: string }

/** An account's own coupons and everybody's, of which nobody misses one taken back; or that of a code, whosever it is. */
export async function readCoupons(db: Db, { accountId, code }: Which) {
  const which =
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
    where ${which}
    order by c.ends_at, c.id`.execute(db)
  return rows
}
