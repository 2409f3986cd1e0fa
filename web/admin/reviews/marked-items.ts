import type { MediaState } from '#contract/own-media.ts'

type Item = { id: number; state: MediaState }

/** The neighbour of an item; at either end the item itself. */
export function neighbourOf(items: readonly Item[], id: number | undefined, step: number) {
  const at = items.findIndex(item => item.id === id)
  return items[Math.min(Math.max(at + step, 0), items.length - 1)]
}

/** From one item to another, both included, as far as they wait: only what waits is selected. */
export function waitingBetween(items: readonly Item[], one: number | undefined, other: number) {
  const [from = 0, to = 0] = [one, other].map(id => items.findIndex(item => item.id === id)).sort((a, b) => a - b)
  return waitingIds(items.slice(Math.max(from, 0), to + 1))
}

export const waitingIds = (items: readonly Item[]) =>
  items.filter(({ state }) => state === 'pending').map(({ id }) => id)

/** The item to look at once some are decided: the next that waits, or the first, or else the same one. */
export function afterDecision(items: readonly Item[], decided: readonly number[], current: number | undefined) {
  const waiting = waitingIds(items).filter(id => !decided.includes(id))
  const at = items.findIndex(({ id }) => id === current)
  return waiting.find(id => items.findIndex(item => item.id === id) > at) ?? waiting[0] ?? current
}
