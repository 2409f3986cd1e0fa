import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end one reads the end. */
const nearPx = 48

/**
 * Keeps a growing log at its end while its reader is there, and where it is when something is put before what they read.
 */
export function useFollowing(first: string | number | undefined, last: string | number | undefined, isShown = true) {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const before = useRef({ first, height: 0, isAtEnd: true })

  const toEnd = useCallback(() => {
    before.current.isAtEnd = true
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [])
  const follow = useCallback(() => {
    const element = log.current
    if (!element) return
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight
    before.current.isAtEnd = rest < nearPx
    setAtEnd(rest < nearPx)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds has changed with its ends
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const { first: firstBefore, height, isAtEnd: wasAtEnd } = before.current
    if (wasAtEnd) toEnd()
    else if (firstBefore !== first) element.scrollTop += element.scrollHeight - height
    before.current = { ...before.current, first, height: element.scrollHeight }
  }, [isShown, first, last, toEnd])

  useEffect(() => {
    if (!isShown || !log.current) return
    const watcher = new ResizeObserver(() => before.current.isAtEnd && toEnd())
    watcher.observe(log.current)
    return () => watcher.disconnect()
  }, [isShown, toEnd])

  return { log, isAtEnd, follow, toEnd }
}
