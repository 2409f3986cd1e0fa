import { leastToPay } from './coupon.ts'

/** One of both is null. */
export type Worth = { cents: number | null; percent: number | null }

/** Cents that a coupon takes off an amount of cents; it leaves at least `leastToPay`. */
export function discountOf({ cents, percent }: Worth, amount: number): number {
  const wished = cents ?? Math.floor((amount * (percent ?? 0)) / 100)
  return Math.max(0, Math.min(wished, amount - leastToPay))
}
