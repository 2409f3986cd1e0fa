import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isConflict, isMissing } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'
import type { Neighbours } from './use-neighbours.ts'

export type Outcome = {
  /** What leads on to the next case; `stay` where there is more to see of this one. */
  onDecided: (words: string, then?: 'leave' | 'stay') => void
  onRefused: (error: Error) => void
}

/** Whether somebody else was faster, or what was to be decided is gone. */
export const isLate = (error: unknown) => isConflict(error) || isMissing(error)

/**
 * Once a version is decided, the next case comes and what the keys name is read anew; what stood against the decision
 * is said, and everything read anew.
 */
export function useOutcome(line: Neighbours, caseKey: string, listKeys: readonly string[]) {
  const say = useSay()
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string>()
  const readAnew = (key: string) => void client.invalidateQueries({ queryKey: [key] })
  const outcome: Outcome = {
    onDecided(words, then = 'leave') {
      say(words)
      setConflict(undefined)
      if (then === 'leave') line.leave()
      else readAnew(caseKey)
      listKeys.forEach(readAnew)
    },
    onRefused(error) {
      if (!isLate(error)) return
      setConflict(error.message)
      void client.invalidateQueries()
    },
  }
  return { conflict, outcome }
}
