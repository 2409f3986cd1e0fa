import { useEffect, useRef } from 'react'
import { arrivalIn } from '#web/kit/client/arrival.ts'

/** Returns a `ref`. When an action removes the focused button, focuses the ref's element or the heading inside it. */
export function useLostFocus<Element extends HTMLElement>(state: unknown) {
  const element = useRef<Element>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) arrivalIn(element.current)?.focus()
    before.current = state
  }, [state])
  return element
}
