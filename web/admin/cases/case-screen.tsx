import { type ReactNode, useEffect, useState } from 'react'
import { adminPaths } from '#contract/paths.ts'
import { countText } from '#contract/review.ts'
import { Link, useLocation, useNavigate, useSearchParams } from '#web/kit/client/router.tsx'
import { isMissing } from '../calls.ts'
import type { Paging } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyList, useKeys } from '../frame/keys.tsx'
import { BackLink, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { accountPath } from '../paths.ts'
import { PermittedLink } from '../session/permitted-link.tsx'
import { isFromWorklist, itemPath, readQuery, useWorklist, writeQuery } from './worklist.ts'

type CaseScreenProps = {
  title: string
  heading?: ReactNode
  line: CaseLine
  lineKeys?: readonly [next: string, previous: string]
  keyDescriptions: KeyDescriptions
  badges?: ReactNode
  /** Whose case it is; null when the account was deleted. */
  accountId?: number | null | undefined
  /** The part of the guide that is about such a case. */
  guide: string
  query: { error: unknown; refetch: () => Promise<unknown> }
  backLabel?: string
  children: ReactNode
}

export const nextCaseKeys: KeyDescriptions = [[['J', 'K'], 'próximo caso e anterior']]

export function CaseScreen(props: CaseScreenProps) {
  const {
    title,
    heading,
    line,
    lineKeys = ['j', 'k'],
    keyDescriptions,
    badges,
    accountId,
    guide,
    query,
    children,
  } = props
  const backLabel = line.isOfWorklist ? 'Voltar à fila' : (props.backLabel ?? 'Voltar à fila')
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
          <div className="desk-acts">
            {typeof accountId === 'number' && (
              <PermittedLink className="btn btn-sm btn-quiet" to={accountPath(accountId)}>
                Ver conta
              </PermittedLink>
            )}
            <GuideLink to={guide} />
            <button type="button" className="btn btn-sm btn-secondary" disabled={!line.hasNext} onClick={line.goNext}>
              Pular
            </button>
            <KeyList descriptions={keyDescriptions} />
          </div>
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
      {!children && !error && <Waiting words="Abrindo o caso…" shape="desk" />}
      {children}
    </Screen>
  )
}

/** In another tab, so that what was typed and the claim of the case stay. */
export const GuideLink = ({ to }: { to: string }) => (
  <a className="btn btn-sm btn-quiet" href={to} target="_blank" rel="noopener">
    Guia
    <span className="sr"> deste tipo de caso (abre em outra aba)</span>
  </a>
)

type CaseLineOptions = {
  ids: readonly number[]
  queue: Paging
  count: number | undefined
  pathOf: (id: number) => string
  queuePath: string
}

/** Where a case is in the queue it was opened from, and the way to its neighbours. */
export function useCaseLine(id: number, { ids, queue, count, pathOf, queuePath }: CaseLineOptions) {
  const [search] = useSearchParams()
  const worklist = useWorklistLine(search)
  const paths = ids.map(one => pathOf(one))
  const counted = countText(Math.max(count ?? 0, ids.length))
  const line = useLine(worklist ?? { at: ids.indexOf(id), paths, count: counted, queue, queuePath })
  return { ...line, isOfWorklist: worklist !== undefined }
}

type Line = { at: number; paths: readonly string[]; count: string; queue: Paging; queuePath: string }

/** The one queue over all kinds, when the case was opened from it. */
function useWorklistLine(search: URLSearchParams): Line | undefined {
  const { pathname } = useLocation()
  const isFrom = isFromWorklist(search)
  const query = readQuery(search)
  const queue = useWorklist(query, isFrom)
  if (!isFrom) return undefined
  const asked = new URLSearchParams(writeQuery(query))
  // An order may need several things.
  const paths = [...new Set(queue.data?.pages.flatMap(({ data }) => data.map(item => itemPath(item, query))))]
  return {
    at: paths.findIndex(path => path.startsWith(`${pathname}?`)),
    paths,
    count: `${paths.length}${queue.hasNextPage ? '+' : ''}`,
    queue,
    queuePath: `${adminPaths.worklist}${asked.size > 0 ? `?${asked}` : ''}`,
  }
}

function useLine({ at: found, paths, count, queue, queuePath }: Line) {
  const navigate = useNavigate()
  const { hasNextPage, isFetching, fetchNextPage } = queue
  const at = useLastIndex(found)
  // When a case has left the queue, the next one has taken its index.
  const next = found < 0 ? paths[at] : paths[at + 1]
  const needsMore = next === undefined && hasNextPage && !isFetching
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  const go = (to: string | undefined) => to !== undefined && navigate(to)
  return {
    place: found < 0 ? undefined : `${at + 1} de ${count}`,
    queuePath,
    hasNext: next !== undefined,
    goNext: () => go(next),
    goBack: () => go(paths[at - 1]),
    leave: () => navigate(next ?? queuePath),
  }
}

export type CaseLine = ReturnType<typeof useCaseLine>

function useLastIndex(found: number) {
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  return found < 0 ? last : found
}
