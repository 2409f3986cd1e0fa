const awayMs = 5 * 60_000
const listeners = new Set<() => void>()
let last = Date.now()

for (const kind of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'])
  addEventListener(kind, note, { capture: true, passive: true })

/**
 * Whether somebody has touched anything lately. What the page asks by itself counts for the server as a sign of life:
 * a session of somebody who has gone away must not live on because others keep writing.
 */
export const isPresent = () => Date.now() - last < awayMs

/** Tells when somebody comes back. */
export function onReturn(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function note() {
  const wasAway = !isPresent()
  last = Date.now()
  if (wasAway) for (const listener of listeners) listener()
}
