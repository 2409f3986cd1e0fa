import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { countText } from '#contract/review.ts'
import { isMissing } from '../calls.ts'
import type { Paging } from './case-list.tsx'
import { FailureNote } from './failure-note.tsx'
import { type KeyDescriptions, KeyList, useKeys } from './keys.tsx'
import { BackLink, Screen } from './screen.tsx'

type CaseScreenProps = {
  title: string
  heading?: ReactNode
  line: CaseLine
  lineKeys?: readonly [next: string, previous: string]
  keyDescriptions: KeyDescriptions
  badges?: ReactNode
  query: { error: unknown; refetch: () => Promise<unknown> }
  backLabel?: string
  children: ReactNode
}

export const nextCaseKeys: KeyDescriptions = [[['J', 'K'], 'próximo caso e anterior']]

export function CaseScreen(props: CaseScreenProps) {
  const { title, heading, line, lineKeys = ['j', 'k'], keyDescriptions, badges, query, children } = props
  const { backLabel = 'Voltar à fila' } = props
  const { error, refetch } = query
  useKeys({ [lineKeys[0]]: line.goNext, [lineKeys[1]]: line.goBack })
  return (
    <Screen
      title={title}
      heading={heading}
      before={<BackLink to={line.queuePath} label={backLabel} />}
      actions={
        <>
          {badges}
          {line.place && <span className="xs num">{line.place}</span>}
          <button type="button" className="btn btn-sm btn-secondary" disabled={!line.hasNext} onClick={line.goNext}>
            Pular
          </button>
          <KeyList descriptions={keyDescriptions} />
        </>
      }
      className="desk-body desk-body-review"
    >
      {Boolean(error) && (
        <FailureNote error={error} again={isMissing(error) ? undefined : () => void refetch()}>
          <Link className="btn btn-sm btn-secondary" to={line.queuePath}>
            {backLabel}
          </Link>
        </FailureNote>
      )}
      {!children && !error && <p className="waiting">Abrindo o caso…</p>}
      {children}
    </Screen>
  )
}

type CaseLineOptions = {
  ids: readonly number[]
  queue: Paging
  count: number | undefined
  pathOf: (id: number) => string
  queuePath: string
}

/** Where a case is in the queue it was opened from, and the way to its neighbours. */
export function useCaseLine(id: number, { ids, queue, count, pathOf, queuePath }: CaseLineOptions) {
  const navigate = useNavigate()
  const { hasNextPage, isFetching, fetchNextPage } = queue
  const found = ids.indexOf(id)
  const at = useLastIndex(found)
  // When a case has left the queue, the next one has taken its index.
  const next = found < 0 ? ids[at] : ids[at + 1]
  const needsMore = next === undefined && hasNextPage && !isFetching
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  const go = (to: number | undefined) => to !== undefined && navigate(pathOf(to))
  return {
    place: found < 0 ? undefined : `${at + 1} de ${countText(Math.max(count ?? 0, ids.length))}`,
    queuePath,
    hasNext: next !== undefined,
    goNext: () => go(next),
    goBack: () => go(ids[at - 1]),
    leave: () => navigate(next === undefined ? queuePath : pathOf(next)),
  }
}

export type CaseLine = ReturnType<typeof useCaseLine>

function useLastIndex(found: number) {
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  return found < 0 ? last : found
}
