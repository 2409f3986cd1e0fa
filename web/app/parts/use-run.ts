import { useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { notify } from '#web/kit/client/notify.tsx'

/** One thing at a time; a second press while it runs is ignored, and a failure is said. */
export function useRun() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await work()
      .catch(error => notify.error(error instanceof CallFailure ? error.message : failures.unexpected))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, run }
}
