import { paths } from '#contract/paths.ts'

const purchases = [paths.plans, paths.partnerPlans]
const name = 'voltar'

/** The coupons' address for a purchase, to which they lead back. */
export const couponsFrom = (path: string) => `/discount-coupon?${new URLSearchParams({ [name]: path })}`

/** Section 2: the close leads to the account, unless a purchase led there. */
export const purchaseBefore = (query: URLSearchParams) => purchases.find(path => path === query.get(name))
