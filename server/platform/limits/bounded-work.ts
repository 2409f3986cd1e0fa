import pLimit from 'p-limit'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'

const retryAfter = 10

/** Runs up to `concurrency` tasks at a time, queues up to `waiting` more, and refuses the rest with 503. */
export function boundWork({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const limit = pLimit(concurrency)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount === concurrency && limit.pendingCount >= waiting) throw busy()
    return limit(work)
  }
}

function busy() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = retryAfter
  return refusal
}
