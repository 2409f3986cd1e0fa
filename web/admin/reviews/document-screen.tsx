import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { urlOf } from '#contract/client.ts'
import { readCase, releaseCase } from '#contract/kyc-review.ts'
import { call, sendOnLeave } from '../calls.ts'
import type { KeyDescriptions } from '../frame/keys.tsx'
import { useKeys } from '../frame/keys.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { documentPath } from '../paths.ts'
import { DocumentBadges } from './badges.tsx'
import { CaseFrame } from './case-screen.tsx'
import { DocumentCase } from './document-case.tsx'
import { useDocumentFilter, useDocumentQueue } from './queues.ts'

const listed: KeyDescriptions = [
  [['J', 'K'], 'próximo caso e anterior'],
  [['1', '2', '3'], 'frente, verso ou selfie, grande'],
  [['0'], 'as três fotos lado a lado'],
  [['+', '−', 'R'], 'ampliar, diminuir e girar a foto em foco'],
]

export function DocumentScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

const freshMs = 15_000

function Review({ id }: { id: number }) {
  usePageTitle('Revisão de documentos')
  const line = useDocumentLine(id)
  const {
    data: detail,
    error,
    refetch,
  } = useQuery({
    queryKey: ['case', id],
    queryFn: () => call(readCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })
  useClaim(id, detail !== undefined)
  useKeys({ j: line.goNext, k: line.goBack })
  const title = detail ? (
    <>
      {detail.name} <span className="xs num">#{detail.account_id}</span>
    </>
  ) : (
    'Revisão de documentos'
  )
  return (
    <CaseFrame
      {...{ title, line, listed, error }}
      again={() => void refetch()}
      badges={detail && <DocumentBadges one={{ ...detail, claimed_by: null }} />}
    >
      {detail && <DocumentCase detail={detail} onDone={line.leave} />}
    </CaseFrame>
  )
}

/** While it is shown the case is this operator's; nobody is told so once it is left, be it by closing the window. */
function useClaim(id: number, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const release = () => sendOnLeave(releaseCase.method, urlOf(releaseCase.path, { id }))
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [id, isOpen])
}

/** Where a case stands in the line that it was opened from, and the way to its neighbours. */
function useDocumentLine(id: number) {
  const navigate = useNavigate()
  const { choice, search } = useDocumentFilter()
  const { data, hasNextPage, isFetching, fetchNextPage } = useDocumentQueue(choice)
  const line = data?.pages.flatMap(({ data }) => data.map(one => one.id)) ?? []
  const found = line.indexOf(id)
  const at = useLastPlace(found)
  // A case that has left the line has given its place to the next.
  const next = found < 0 ? line[at] : line[at + 1]
  const wantsMore = next === undefined && hasNextPage && !isFetching
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  const go = (to: number | undefined) => to !== undefined && navigate(documentPath(to, search))
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
