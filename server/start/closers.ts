import { setTimeout as sleep } from 'node:timers/promises'

type Closer = () => Promise<unknown>

/** What was opened so far, to be closed in the opposite order; a closer that takes too long is left behind. */
export function openClosers() {
  const closers: { close: Closer; patience: number }[] = []
  return {
    add: (close: Closer, patience = 5000) => void closers.push({ close, patience }),
    async closeAll() {
      for (let next = closers.pop(); next; next = closers.pop()) {
        await Promise.race([next.close().catch(report), sleep(next.patience, undefined, { ref: false })])
      }
    },
  }
}

const report = (error: unknown) => console.error(error)
