import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReviewedMedia } from '#contract/content-review.ts'
import { messages } from '#contract/messages.ts'
import { isConflict, isMissing, wordsOf } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'

export type Deed = { doing: string; done: (count: number) => string; act: (item: ReviewedMedia) => Promise<unknown> }
type Progress = { doing: string; at: number; of: number }
type Ended = { decided: number[]; errors: unknown[] }

/** Decides one item after the other, says how far it has come, and at the end what was done and what was not. */
export function useDecisions(accountId: number, onDecided: (ids: number[]) => void) {
  const say = useSay()
  const client = useQueryClient()
  const busy = useRef(false)
  const [progress, setProgress] = useState<Progress>()
  const [refused, setRefused] = useState<string>()

  async function decide(items: readonly ReviewedMedia[], { doing, done, act }: Deed): Promise<Ended> {
    if (busy.current || items.length === 0) return { decided: [], errors: [] }
    busy.current = true
    setRefused(undefined)
    const ended = await inTurn(items, act, at => setProgress({ doing, at, of: items.length }))
    await client.invalidateQueries({ queryKey: ['media-case', accountId] })
    void client.invalidateQueries({ queryKey: ['media-cases'] })
    if (ended.decided.length > 0) {
      say(done(ended.decided.length))
      onDecided(ended.decided)
    }
    if (ended.errors.length > 0) setRefused(refusedWords(ended))
    setProgress(undefined)
    busy.current = false
    return ended
  }

  return { decide, progress, refused }
}

/** What somebody else has decided or removed is passed over; anything else that goes wrong ends it. */
async function inTurn(items: readonly ReviewedMedia[], act: Deed['act'], tell: (at: number) => void): Promise<Ended> {
  const ended: Ended = { decided: [], errors: [] }
  for (const [index, item] of items.entries()) {
    tell(index + 1)
    try {
      await act(item)
      ended.decided.push(item.id)
    } catch (error) {
      ended.errors.push(error)
      if (!isConflict(error) && !isMissing(error)) break
    }
  }
  return ended
}

function refusedWords({ decided, errors }: Ended) {
  const why = [...new Set(errors.map(error => wordsOf(error, messages.unexpected)))].join(' ')
  if (decided.length === 0 && errors.length === 1) return why
  return errors.length === 1 ? `Um item não foi decidido: ${why}` : `${errors.length} itens não foram decididos: ${why}`
}
