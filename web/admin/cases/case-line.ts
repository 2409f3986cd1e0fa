import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'
import { useLocation, useNavigate, useSearchParams } from '#web/kit/client/router.tsx'
import type { Paging } from '../frame/case-list.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import {
  accountWork,
  freshMs,
  isFromWorklist,
  isMine,
  isNothing,
  itemPath,
  nothingLeft,
  readQuery,
  useWorklist,
  type WorklistQuery,
  writeQuery,
} from './worklist.ts'

type Entry = { path: string; account?: number | undefined }
type List = { entries: readonly Entry[]; queue: Paging; queuePath: string }

/**
 * The position of a case in the queue (for one kind or for all), or in the list from which the operator opened it.
 * `account` is the case's account: undefined until it is loaded, null if it was deleted.
 */
export function useCaseLine(of: WorklistKind | List, account?: number | null) {
  const [search] = useSearchParams()
  const isFrom = isFromWorklist(search)
  const list = typeof of === 'string' || isFrom ? undefined : of
  const query = typeof of === 'string' && !isFrom ? { kind: of } : readQuery(search)
  const worklist = useWorklist(query, list === undefined)
  return { ...useLine(list ?? listOf(worklist, query), query, account), isOfWorklist: list === undefined }
}

function listOf(queue: ReturnType<typeof useWorklist>, query: WorklistQuery): List {
  const written = new URLSearchParams(writeQuery(query))
  const items = queue.data?.pages.flatMap(({ data }) => data) ?? []
  // Lists each path once: an order can be in the queue for several reasons.
  const entries = new Map(items.map(item => [itemPath(item, query), item.account?.id]))
  const queuePath = `${adminPaths.worklist}${written.size > 0 ? `?${written}` : ''}`
  return { entries: Array.from(entries, ([path, account]) => ({ path, account })), queue, queuePath }
}

/** A link from one case to another of the same account carries the queue position with it. */
type SameAccount = { sameAccount?: { id: number; at: number } }

function useLine({ entries, queue, queuePath }: List, query: WorklistQuery, given: number | null | undefined) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { hasNextPage, isFetching, fetchNextPage } = queue
  const { sameAccount } = (state ?? {}) as SameAccount
  const found = entries.findIndex(({ path }) => isAt(path, pathname))
  const at = useLastIndex(sameAccount?.at ?? found)
  const accountId = given ?? entries[found]?.account ?? sameAccount?.id
  const work = useQuery({ ...accountWork(accountId ?? 0), staleTime: freshMs, enabled: typeof accountId === 'number' })
  const isOther = ({ path, account }: Entry) =>
    !isAt(path, pathname) && (account === undefined || account !== sameAccount?.id)
  // Once a case leaves the queue, the next one moves to its index.
  const next = entries.slice(at).find(isOther)?.path
  const needsMore = next === undefined && hasNextPage && !isFetching
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  const go = (to: string | undefined) => to !== undefined && navigate(to)
  const linkOf = (item: WorklistItem) => ({
    to: itemPath(item, query),
    state: { sameAccount: { id: accountId, at } },
  })

  const findMore = (all: readonly WorklistItem[] = []) =>
    all.find(item => !isAt(itemPath(item, query), pathname) && isMine(item))

  /** Opens the account's next case that this operator may decide, or else the next case in the queue. */
  async function leave(message?: string) {
    const left =
      typeof accountId === 'number' ? await client.fetchQuery(accountWork(accountId)).catch(() => undefined) : undefined
    if (message) notifySuccess(left && isNothing(left) ? `${message} ${nothingLeft}` : message, { leaving: true })
    if (location.pathname !== pathname) return
    const more = findMore(left?.data)
    if (!more) return navigate(next ?? queuePath)
    const { to, state } = linkOf(more)
    navigate(to, { state })
  }

  return {
    place: found < 0 ? undefined : `${at + 1} de ${entries.length}${hasNextPage ? '+' : ''}`,
    queuePath,
    accountId,
    work,
    linkOf,
    hasNext: next !== undefined,
    hasMore: findMore(work.data?.data) !== undefined,
    goNext: () => go(next),
    goBack: () => go(entries.slice(0, at).findLast(isOther)?.path),
    leave,
  }
}

const isAt = (path: string, pathname: string) => path.split('?')[0] === pathname

export type CaseLine = ReturnType<typeof useCaseLine>

function useLastIndex(found: number) {
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  return found < 0 ? last : found
}
