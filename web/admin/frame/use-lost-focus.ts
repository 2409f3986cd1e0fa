import { useEffect, useRef } from 'react'
import { arrivalIn } from '#web/kit/client/arrival.ts'

/**
 * Returns a `ref`: its element, or the heading there, gets the focus after an action has removed the focused button.
 */
export function useLostFocus<Element extends HTMLElement>(state: unknown) {
  const element = useRef<Element>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) arrivalIn(element.current)?.focus()
    before.current = state
  }, [state])
  return element
}
