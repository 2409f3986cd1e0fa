import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'

const retryAfter = 10

/** Runs up to `concurrency` works at a time, queues up to `waiting` more and refuses the rest with 503. */
export function boundWork({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++
    else await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }

  // The work that ends hands its slot over, so `running` stays the same.
  function turn() {
    if (line.length >= waiting) throw busy()
    return new Promise<void>(resolve => line.push(resolve))
  }
}

function busy() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = retryAfter
  return refusal
}
