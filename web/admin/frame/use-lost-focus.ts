import { useEffect, useRef } from 'react'
import { arrivalIn } from '#web/kit/client/arrival.ts'

/** For `ref`: it, or its heading, has the focus once an action has replaced the button that had it. */
export function useLostFocus<Element extends HTMLElement>(state: unknown) {
  const element = useRef<Element>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) arrivalIn(element.current)?.focus()
    before.current = state
  }, [state])
  return element
}
