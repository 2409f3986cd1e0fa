import { useState } from 'react'
import type { ReviewedMedia } from '#contract/content-review.ts'
import { useKeys } from '../frame/keys.ts'
import { neighbourOf, waitingBetween } from './marked-items.ts'

/** Which item is looked at and which ones are selected; keys move and select, with Shift several. */
export function useMarking(items: readonly ReviewedMedia[]) {
  const [currentId, setCurrentId] = useState<number>()
  const [wanted, setWanted] = useState<readonly number[]>([])
  const current = items.find(({ id }) => id === currentId) ?? items[0]
  const selected = items.filter(({ id, state }) => state === 'pending' && wanted.includes(id))
  const toggle = (id: number) => {
    setWanted(all => (all.includes(id) ? all.filter(one => one !== id) : [...all, id]))
    setCurrentId(id)
  }
  const look = (id: number, extend = false) => {
    if (extend) setWanted(all => [...new Set([...all, ...waitingBetween(items, current?.id, id)])])
    setCurrentId(id)
  }
  const clear = () => setWanted([])
  const go = (step: number) => (event: KeyboardEvent) => {
    const to = neighbourOf(items, current?.id, step)
    if (!to) return
    look(to.id, event.shiftKey)
    const tile = document.querySelector<HTMLElement>(`[data-item="${to.id}"]`)
    tile?.focus({ preventScroll: true })
    tile?.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: go(1),
    k: go(-1),
    ArrowRight: go(1),
    ArrowLeft: go(-1),
    x: () => current?.state === 'pending' && toggle(current.id),
    Escape: clear,
  })
  return { current, selected, look, toggle, clear }
}

export type Marking = ReturnType<typeof useMarking>
