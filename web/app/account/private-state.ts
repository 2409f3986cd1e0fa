import { useEffect, useState } from 'react'

/**
 * Counts up when the page is hidden away or shown again from the browser's memory, so that what is keyed by it begins
 * anew: a page that comes back by the back button would show what was typed.
 */
export function usePrivateState() {
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    const begin = () => setVisit(count => count + 1)
    addEventListener('pagehide', begin, end)
    addEventListener('pageshow', event => event.persisted && begin(), end)
    return () => end.abort()
  }, [])
  return visit
}
