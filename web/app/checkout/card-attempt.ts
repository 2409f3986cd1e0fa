import type { CardAnswer } from '#contract/payment.ts'
import { forgetDraft, readDraft, saveDraft } from '../forms/draft.ts'

/** A card payment without a known outcome; holds no card data. */
export type Attempt = {
  orderId: number
  /** Idempotency key of every retry, so that it is charged once. */
  key: string
  /** References of earlier attempts: what the server says of them is not this one's outcome. */
  known: string[]
  since: number
}

const name = 'card-attempt'

/** For browsers without storage. */
let last: Partial<Attempt> = {}

export function openAttempt(orderId: number): Attempt | undefined {
  const kept: Partial<Attempt> = { ...last, ...readDraft(name) }
  return kept.key && kept.orderId === orderId ? (kept as Attempt) : undefined
}

/** Continues an open attempt instead of starting another. */
export function beginAttempt(orderId: number, known: (string | undefined)[], now: number): Attempt {
  const open = openAttempt(orderId)
  if (open) return open
  last = { orderId, key: crypto.randomUUID(), known: known.filter(one => one !== undefined), since: now }
  saveDraft(name, last)
  return last as Attempt
}

export function endAttempt() {
  last = {}
  forgetDraft(name)
}

/** Section 3, *Order result stored client-side*. */
type OrderResult = { message: string; referenceId: string; status: string; successful: boolean; orderId: number }

const resultName = 'order-result'

export const saveResult = ({ message, reference_id, status, successful, order_id }: CardAnswer) =>
  saveDraft(resultName, {
    message,
    referenceId: reference_id,
    status,
    successful,
    orderId: order_id,
  } satisfies OrderResult)

export function readResult(orderId: number): OrderResult | undefined {
  const kept = readDraft(resultName) as Partial<OrderResult>
  return kept.orderId === orderId && kept.referenceId ? (kept as OrderResult) : undefined
}
