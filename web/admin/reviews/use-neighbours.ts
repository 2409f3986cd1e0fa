import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Queue } from './queues.ts'

type Line = {
  /** The cases in the order of the queue, as far as they are known. */
  ids: readonly number[]
  queue: Queue
  count: number | undefined
  addressOf: (id: number) => string
  queueAddress: string
}

/** Where a case stands in the line that it was opened from, and the way to its neighbours. */
export function useNeighbours(id: number, { ids, queue, count, addressOf, queueAddress }: Line) {
  const navigate = useNavigate()
  const { hasNextPage, isFetching, fetchNextPage } = queue
  const found = ids.indexOf(id)
  const at = useLastPlace(found)
  // A case that has left the line has given its place to the next.
  const next = found < 0 ? ids[at] : ids[at + 1]
  const wantsMore = next === undefined && hasNextPage && !isFetching
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  const go = (to: number | undefined) => to !== undefined && navigate(addressOf(to))
  return {
    place: found < 0 ? undefined : `${at + 1} de ${Math.max(count ?? 0, ids.length)}`,
    queueAddress,
    hasNext: next !== undefined,
    goNext: () => go(next),
    goBack: () => go(ids[at - 1]),
    /** To the next case, or to the queue when this was the last. */
    leave: () => navigate(next === undefined ? queueAddress : addressOf(next)),
  }
}

export type Neighbours = ReturnType<typeof useNeighbours>

function useLastPlace(found: number) {
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  return found < 0 ? last : found
}
