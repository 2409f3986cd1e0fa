import * as z from 'zod/mini'

/** One thing that happened to an order. `what` names it; `facts` are ids, amounts in cents and codes. */
export const OrderEvent = z.object({
  at: z.string(),
  what: z.enum([
    'ordered',
    'charged',
    'card_tried',
    'received',
    'activated',
    'started',
    'refused',
    'refund_decided',
    'refund_transferred',
    'revoked',
    'reversed',
    'reversal_settled',
    'requested',
    'request_decided',
  ]),
  operator: z.nullable(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type OrderEvent = z.infer<typeof OrderEvent>
