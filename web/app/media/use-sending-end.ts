import { useEffect, useRef } from 'react'
import type { MediaItem } from './media-item.ts'
import { hasArrived, isOnItsWay } from './stages.ts'

/** Tells when what was under way has arrived. */
export function useSendingEnd(items: readonly MediaItem[], tell: () => void) {
  const underWay = useRef(new Set<string>())
  useEffect(() => {
    const moving = items.filter(isOnItsWay)
    for (const { key } of moving) underWay.current.add(key)
    if (moving.length > 0) return
    if (hasArrived(items, underWay.current)) tell()
    underWay.current.clear()
  })
}
