import { useState } from 'react'
import type { MediaState } from '#contract/media.ts'
import type { ReviewedMedia } from '#contract/profile-review.ts'
import { useKeys } from '../frame/keys.tsx'

export function useMediaSelection(items: readonly ReviewedMedia[]) {
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

export type MediaSelection = ReturnType<typeof useMediaSelection>

type Item = { id: number; state: MediaState }

/** At either end, the item itself. */
export function neighbourOf(items: readonly Item[], id: number | undefined, step: number) {
  const at = items.findIndex(item => item.id === id)
  return items[Math.min(Math.max(at + step, 0), items.length - 1)]
}

/** Both ends included; only waiting items can be selected. */
export function waitingBetween(items: readonly Item[], one: number | undefined, other: number) {
  const [from = 0, to = 0] = [one, other].map(id => items.findIndex(item => item.id === id)).sort((a, b) => a - b)
  return waitingIds(items.slice(Math.max(from, 0), to + 1))
}

export const waitingIds = (items: readonly Item[]) =>
  items.filter(({ state }) => state === 'pending').map(({ id }) => id)

/** The next waiting item, else the first waiting one, else the same item. */
export function nextAfterDecision(items: readonly Item[], decided: readonly number[], current: number | undefined) {
  const waiting = waitingIds(items).filter(id => !decided.includes(id))
  const at = items.findIndex(({ id }) => id === current)
  return waiting.find(id => items.findIndex(item => item.id === id) > at) ?? waiting[0] ?? current
}
