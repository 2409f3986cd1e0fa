import { useQuery } from '@tanstack/react-query'
import { listCoupons } from '#contract/coupon.ts'
import { client } from '../client.ts'
import { couponsKey } from './orders.ts'

export const useCoupons = ({ enabled = true } = {}) =>
  useQuery({ queryKey: couponsKey, enabled, networkMode: 'always', queryFn: () => client.call(listCoupons, {}) })

/** The one that lowers the next order's price. */
export const useChosenCoupon = () => useCoupons().data?.active.find(({ chosen }) => chosen)
