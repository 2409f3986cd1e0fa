import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { reviewAddress } from '../queue/review-address.ts'
import { useChoice, useQueue } from '../queue/use-queue.ts'

/** Where a case stands in the line that it was opened from, and the way to its neighbours. */
export function useLine(id: number) {
  const navigate = useNavigate()
  const { choice, search } = useChoice()
  const { data, hasNextPage, isFetching, fetchNextPage } = useQueue(choice)
  const line = data?.pages.flatMap(({ data }) => data.map(one => one.id)) ?? []
  const found = line.indexOf(id)
  const at = useLastPlace(found)
  // A case that has left the line has given its place to the next.
  const next = found < 0 ? line[at] : line[at + 1]
  const wantsMore = next === undefined && hasNextPage && !isFetching
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  const go = (to: number | undefined) => to !== undefined && navigate(reviewAddress(to, search))
  return {
    place:
      found < 0
        ? undefined
        : `${at + 1} de ${choice.userType ? line.length : (data?.pages[0]?.counts[choice.filter] ?? line.length)}`,
    queueAddress: backofficePaths.queue + search,
    hasNext: next !== undefined,
    goNext: () => go(next),
    goBack: () => go(line[at - 1]),
    /** To the next case, or to the queue when this was the last. */
    leave: () => (next === undefined ? navigate(backofficePaths.queue + search) : go(next)),
  }
}

function useLastPlace(found: number) {
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  return found < 0 ? last : found
}
