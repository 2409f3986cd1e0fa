import type { Answer } from '#contract/client.ts'
import type { readTotals } from '#contract/order-desk.ts'

export type Total = Answer<typeof readTotals>['data'][number]

export const sumOf = (totals: readonly Total[]) =>
  totals.reduce(
    (sum, { orders, received, refunded }) => ({
      orders: sum.orders + orders,
      received: sum.received + received,
      refunded: sum.refunded + refunded,
    }),
    { orders: 0, received: 0, refunded: 0 },
  )
