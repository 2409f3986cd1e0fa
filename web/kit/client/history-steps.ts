import { screenEntered } from '../back-closes.ts'

export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string }

export type Leaving = { proceed: () => void; reset: () => void }
/** While `holds` returns true, `held` receives each attempt to leave, then undefined once that attempt is resolved. */
export type Guard = { holds: () => boolean; held: (leaving: Leaving | undefined) => void }

/**
 * Calls `show` for each step that the person takes through the browser's history, unless a guard blocks the step.
 * Numbers the entries to distinguish a step back from a step forward.
 */
export function followHistory(guards: ReadonlySet<Guard>, show: (place: Place) => void) {
  let index = numberOf(history.state) ?? number(0)
  let within = location.pathname + location.search

  /** If a guard blocks the step, first returns to the screen, because the browser is already on another entry. */
  function follow() {
    const from = index
    const to = numberOf(history.state) ?? number(from + 1, { key: randomKey() })
    const arrive = () => {
      index = to
      within = location.pathname + location.search
      show(placeNow())
    }
    const leaveAgain = () => travel(to - from, arrive)
    // Moving to another part of the same screen does not leave it.
    const isFree = within === location.pathname + location.search
    if (!isFree && isHeld(guards)) travel(from - to, () => unlessHeld(guards, leaveAgain))
    else arrive()
  }

  function travel(steps: number, then: () => void) {
    if (steps === 0) return then()
    removeEventListener('popstate', follow)
    const arrive = () => {
      addEventListener('popstate', follow)
      then()
    }
    addEventListener('popstate', arrive, { once: true })
    history.go(steps)
  }

  addEventListener('popstate', follow)
  return function enter({ pathname, search, hash, state, key }: Place, replaces: boolean) {
    if (!replaces) index++
    within = pathname + search
    // Replaces the history entry of a dialog that is open above the screen (`web/kit/back-closes.ts`).
    const isAbove = Boolean(history.state?.layer)
    history[replaces || isAbove ? 'replaceState' : 'pushState']({ usr: state, key, idx: index }, '', within + hash)
    dispatchEvent(new Event(screenEntered))
  }
}

const isHeld = (guards: ReadonlySet<Guard>) => [...guards].some(({ holds }) => holds())

/** Leaves immediately, or once the person has agreed. */
export function unlessHeld(guards: ReadonlySet<Guard>, leave: () => unknown) {
  const holding = [...guards].filter(({ holds }) => holds())
  const release = () => {
    for (const { held } of holding) held(undefined)
  }
  const proceed = () => {
    release()
    leave()
  }
  for (const { held } of holding) held({ proceed, reset: release })
  if (holding.length === 0) leave()
}

/** A freshly loaded page has the key `default`. */
export function placeNow(): Place {
  const { pathname, search, hash } = location
  const { usr: state = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string }
  return { pathname, search, hash, state, key }
}

export const randomKey = () => Math.random().toString(36).slice(2, 10)

function number(idx: number, more = {}) {
  history.replaceState({ ...history.state, ...more, idx }, '')
  return idx
}

const numberOf = (entry: { idx?: unknown } | null) => (typeof entry?.idx === 'number' ? entry.idx : undefined)
