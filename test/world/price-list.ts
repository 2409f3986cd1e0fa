import { dayMs } from '#contract/durations.ts'
import { addCoupon, changeCoupon } from '#server/money/pricing/admin-coupons.ts'
import { changePlan, listAdminPlans } from '#server/money/pricing/admin-plans.ts'
import type { App } from '#server/platform/app.ts'
import { newOperator } from './back-office.ts'

type CouponTerms = Omit<Parameters<typeof addCoupon>[2], 'code'>
type PlanTerms = Parameters<typeof changePlan>[3]

let coupons = 0

/** Changes coupons and plans as an operator, without the log-in. */
export function openPriceList(app: App) {
  let operator: Promise<{ operatorId: number }> | undefined
  const asOperator = () => {
    operator ??= newOperator(app).then(({ id }) => ({ operatorId: id }))
    return operator
  }

  const terms = (changed: Partial<CouponTerms>): CouponTerms => ({
    title: 'Um cupom',
    cents: null,
    percent: null,
    starts_at: app.now().toISOString(),
    ends_at: new Date(app.now().getTime() + 30 * dayMs).toISOString(),
    most_uses: null,
    most_uses_each: 1,
    plan_ids: null,
    for_all: false,
    ...changed,
  })

  return {
    /** Adds a coupon, by default valid for 30 days from now. */
    addCoupon: async (changed: Partial<CouponTerms>, code = `CUPOM${++coupons}`) =>
      addCoupon(app, await asOperator(), { code, ...terms(changed) }),
    changeCoupon: async (
      id: number,
      { withdrawn = false, ...changed }: Partial<CouponTerms & { withdrawn: boolean }>,
    ) => changeCoupon(app, await asOperator(), id, { ...terms(changed), withdrawn }),
    async changePlan(id: number, changed: Partial<PlanTerms>) {
      const [plan] = await listAdminPlans(app.db, id)
      if (!plan) throw new Error(`no plan ${id}`)
      const { title, days, free_days, amount, position, withdrawn_at } = plan
      const before = { title, days, free_days, amount, position, withdrawn: withdrawn_at !== null }
      return changePlan(app, await asOperator(), id, { ...before, ...changed })
    },
  }
}
