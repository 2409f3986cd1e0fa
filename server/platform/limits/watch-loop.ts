export type LoopWatch = {
  /** The event loop's delay in milliseconds: the minimum over the last second. */
  late(): number
  close(): void
}

const tickMs = 250
const ticks = 4

/** Uses the minimum, because a single long task or a pause of the machine is not an overload. */
export function watchLoop(): LoopWatch {
  let due = performance.now() + tickMs
  let recent: number[] = Array(ticks).fill(0)
  const timer = setInterval(() => {
    const now = performance.now()
    recent = [...recent.slice(1), now - due]
    due = now + tickMs
  }, tickMs).unref()
  return { late: () => Math.min(...recent), close: () => clearInterval(timer) }
}
