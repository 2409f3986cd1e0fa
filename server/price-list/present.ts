import { typeNames } from '#contract/plan.ts'
import type { DeskCoupon, DeskPlan, PriceListChange } from '#contract/price-list.ts'
import type { ListedCoupon } from './coupons.ts'
import type { ListedPlan } from './plans.ts'
import type { ChangeRow } from './read-changes.ts'

export function presentPlan({ tier, withdrawn_at, confirmed_at, changes, ...plan }: ListedPlan): DeskPlan {
  const { id, user_type, title, days, free_days, amount, position } = plan
  const status = { withdrawn: withdrawn_at !== null, confirmed: confirmed_at !== null }
  const type_name = typeNames[tier]
  const fields = { id, user_type, type_name, title, days, free_days, amount, position }
  return { ...fields, ...status, changes: changes.map(presentChange) }
}

export function presentCoupon({ starts_at, ends_at, withdrawn_at, changes, ...coupon }: ListedCoupon): DeskCoupon {
  return {
    ...coupon,
    uses: coupon.uses ?? 0,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    withdrawn: withdrawn_at !== null,
    changes: changes.map(presentChange),
  }
}

const presentChange = ({ at, operator, before, after }: ChangeRow): PriceListChange => ({
  at: at.toISOString(),
  operator,
  before,
  after,
})
