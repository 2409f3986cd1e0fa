import { useState } from 'react'
import { type Draft, emptyDraft } from './draft.ts'

/** What is typed in each case, in memory only: it outlives a failed call, a look at the queue and an ended session. */
const drafts = new Map<number, Draft>()
let owner: number | undefined

/** What somebody else typed before is not this operator's to see. */
export function keepDraftsOf(operatorId: number) {
  if (owner !== operatorId) drafts.clear()
  owner = operatorId
}

export const forgetDrafts = () => drafts.clear()

export const forgetDraft = (id: number) => void drafts.delete(id)

export type Change = (change: Partial<Draft>) => void

/** The draft of a case, and how to change it. */
export function useDraft(id: number): [Draft, Change] {
  const [draft, setDraft] = useState(() => drafts.get(id) ?? emptyDraft)
  const change: Change = part =>
    setDraft(before => {
      const after = { ...before, ...part }
      drafts.set(id, after)
      return after
    })
  return [draft, change]
}
