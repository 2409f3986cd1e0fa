import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import type { ReviewedMedia } from '#contract/media-review.ts'
import { errorMessage, isConflict, isMissing } from '../calls.ts'
import { worklistKey } from '../cases/worklist-key.ts'
import { notifySuccess } from '../frame/operator-notices.ts'

export type MediaAction = {
  doing: string
  done: (count: number) => string
  act: (item: ReviewedMedia) => Promise<unknown>
}
type Progress = { doing: string; at: number; of: number }
type DecisionResult = { decided: number[]; errors: unknown[] }

export function useMediaDecisions(accountId: number, onDecided: (ids: number[]) => void) {
  const client = useQueryClient()
  const busy = useRef(false)
  const [progress, setProgress] = useState<Progress>()
  const [refused, setRefused] = useState<string>()

  async function decide(items: readonly ReviewedMedia[], { doing, done, act }: MediaAction): Promise<DecisionResult> {
    if (busy.current || items.length === 0) return { decided: [], errors: [] }
    busy.current = true
    setRefused(undefined)
    const ended = await decideInTurn(items, act, at => setProgress({ doing, at, of: items.length }))
    // Refreshes if any item has changed. If the call did not reach the server, only shows the error.
    if (ended.decided.length > 0 || ended.errors.some(isOutdated))
      await client.invalidateQueries({ queryKey: ['media-case', accountId] })
    void client.invalidateQueries({ queryKey: [worklistKey] })
    if (ended.decided.length > 0) {
      notifySuccess(done(ended.decided.length))
      onDecided(ended.decided)
    }
    if (ended.errors.length > 0) setRefused(failureMessage(ended))
    setProgress(undefined)
    busy.current = false
    return ended
  }

  return { decide, progress, refused }
}

/** Skips items that another operator has decided or removed. Stops at any other error. */
async function decideInTurn(
  items: readonly ReviewedMedia[],
  act: MediaAction['act'],
  tell: (at: number) => void,
): Promise<DecisionResult> {
  const ended: DecisionResult = { decided: [], errors: [] }
  for (const [index, item] of items.entries()) {
    tell(index + 1)
    try {
      await act(item)
      ended.decided.push(item.id)
    } catch (error) {
      ended.errors.push(error)
      if (!isOutdated(error)) break
    }
  }
  return ended
}

const isOutdated = (error: unknown) => isConflict(error) || isMissing(error)

function failureMessage({ decided, errors }: DecisionResult) {
  const why = [...new Set(errors.map(error => errorMessage(error, failures.unexpected)))].join(' ')
  if (decided.length === 0 && errors.length === 1) return why
  return errors.length === 1 ? `Um item não foi decidido: ${why}` : `${errors.length} itens não foram decididos: ${why}`
}
