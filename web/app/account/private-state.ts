import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Counts up when the page is hidden away or shown again from the browser's memory, so that what is keyed by it begins
 * anew: a page that comes back by the back button would show what was typed.
 */
export function usePrivateState() {
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    // At once: a page that goes into the browser's memory draws nothing later.
    const begin = () => flushSync(() => setVisit(count => count + 1))
    addEventListener('pagehide', begin, end)
    addEventListener('pageshow', event => event.persisted && begin(), end)
    return () => end.abort()
  }, [])
  return visit
}
