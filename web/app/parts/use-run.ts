import { useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { notify } from '#web/kit/client/notify.tsx'

/** Runs one action at a time: ignores further clicks until it ends. Shows an error if it fails. */
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
