import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import { isMissing } from '../calls.ts'
import { ScreenTop } from '../frame/admin.tsx'
import { type KeyDescriptions, KeyList } from '../frame/keys.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import type { Queue } from './queues.ts'

type CaseFrameProps = {
  title: ReactNode
  line: Pick<CaseLine, 'place' | 'queueAddress' | 'hasNext' | 'goNext'>
  listed: KeyDescriptions
  badges?: ReactNode
  error: unknown
  again: () => void
  /** Where the way back leads, in words. */
  back?: string
  /** The case, once it is there. */
  children: ReactNode
}

/** What surrounds a case: whose it is, its place in the line, and what is said while or because it is not there. */
export const CaseFrame = (properties: CaseFrameProps) => {
  const { title, line, listed, badges, error, again, back = 'Voltar à fila', children } = properties
  return (
    <>
      <ScreenTop title={title} before={<BackLink to={line.queueAddress} words={back} />}>
        {badges}
        {line.place && <span className="xs num">{line.place}</span>}
        <button type="button" className="btn btn-sm btn-secondary" disabled={!line.hasNext} onClick={line.goNext}>
          Pular
        </button>
        <KeyList listed={listed} />
      </ScreenTop>
      <div className="desk-body desk-body-review">
        {Boolean(error) && (
          <FailureNote error={error} again={isMissing(error) ? undefined : again}>
            <Link className="btn btn-sm btn-secondary" to={line.queueAddress}>
              {back}
            </Link>
          </FailureNote>
        )}
        {!children && !error && <p className="waiting">Abrindo o caso…</p>}
        {children}
      </div>
    </>
  )
}

const BackLink = ({ to, words }: { to: string; words: string }) => (
  <Link className="iconbtn" to={to} aria-label={words}>
    <Icon name="arrow-left" />
  </Link>
)

type CaseLineOptions = {
  /** The cases in the order of the queue, as far as they are known. */
  ids: readonly number[]
  queue: Queue
  count: number | undefined
  addressOf: (id: number) => string
  queueAddress: string
}

/** Where a case stands in the line that it was opened from, and the way to its neighbours. */
export function useCaseLine(id: number, { ids, queue, count, addressOf, queueAddress }: CaseLineOptions) {
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

export type CaseLine = ReturnType<typeof useCaseLine>

function useLastPlace(found: number) {
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  return found < 0 ? last : found
}
