import { cardStatusText } from '#contract/card-attempt.ts'
import type { CardAnswer } from '#contract/card-payment.ts'
import type { Attempt } from './attempts.ts'

/** Until the gateway has answered, it looks as what it examines. */
export function presentAttempt({ status: known, reference, order_id }: Attempt): CardAnswer {
  const status = known ?? 'IN_ANALYSIS'
  return {
    successful: status === 'PAID' || status === 'AUTHORIZED',
    status,
    reference_id: reference,
    message: cardStatusText(status),
    order_id,
  }
}
