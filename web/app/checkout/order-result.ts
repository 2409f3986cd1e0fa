import type { CardAnswer } from '#contract/payment.ts'
import { keepDraft, readDraft } from '../forms/draft.ts'

/** Section 3, *Order result stored client-side*, and whose it is. */
export type OrderResult = { message: string; referenceId: string; status: string; successful: boolean; orderId: number }

const name = 'order-result'

export const keepResult = ({ message, reference_id, status, successful, order_id }: CardAnswer) =>
  keepDraft(name, {
    message,
    referenceId: reference_id,
    status,
    successful,
    orderId: order_id,
  } satisfies OrderResult)

export function readResult(orderId: number): OrderResult | undefined {
  const kept = readDraft(name) as Partial<OrderResult>
  return kept.orderId === orderId && kept.referenceId ? (kept as OrderResult) : undefined
}
