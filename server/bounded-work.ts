import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'

const retrySeconds = 10

/** Runs heavy work `atOnce` pieces at a time, keeps at most `waiting` more in line, and refuses the rest for now. */
export function boundWork({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }

  /** Whoever ends hands its place over, so `running` stays as it is. */
  function turn() {
    if (line.length >= waiting) throw busy()
    return new Promise<void>(resolve => line.push(resolve))
  }
}

function busy() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = retrySeconds
  return refusal
}
