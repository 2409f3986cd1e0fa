import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pathOf } from '#contract/admin-screens.ts'
import type { Order } from '#contract/review.ts'
import {
  listAccountWork,
  listWorklist,
  readWorklistFigures,
  type WorklistFigure,
  type WorklistItem,
} from '#contract/worklist.ts'
import { kindNames, type WorklistKind, worklistKinds } from '#contract/worklist-kinds.ts'
import { call } from '../calls.ts'
import { readOrder, writeOrder } from '../frame/use-url-filter.ts'
import { worklistKey } from './worklist-key.ts'

export const freshMs = 5_000

export type WorklistQuery = { kind?: WorklistKind | undefined; order?: Order }

export const useWorklist = ({ kind, order }: WorklistQuery, enabled = true) =>
  useInfiniteQuery({
    queryKey: [worklistKey, 'list', kind ?? null, order ?? null],
    queryFn: ({ pageParam: after }) => call(listWorklist, { query: { only: kind, order, after } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
    enabled,
  })

export type AccountWork = { data: WorklistItem[]; elsewhere: boolean }

/** All open cases of one account. */
export const accountWork = (id: number) =>
  queryOptions({
    queryKey: [worklistKey, 'account', id],
    queryFn: () => call(listAccountWork, { params: { id: String(id) } }),
  })

/** Whether the account has no open case, not even one that only other roles may see. */
export const isNothing = ({ data, elsewhere }: AccountWork) => data.length === 0 && !elsewhere

/** Whether this operator may decide the case: nobody else has it open, and it is not waiting for a second operator. */
export const isMine = ({ claimed_by, facts }: WorklistItem) => claimed_by === null && !facts.own

export const nothingLeft = 'Não há mais nada a revisar nesta conta.'

/** Has only the kinds of case that the operator's roles cover. */
export type WorklistFigures = Readonly<Partial<Record<WorklistKind, WorklistFigure>>>

/** The figures don't identify anyone, so every screen may load them. */
export const useFigures = () =>
  useQuery({
    queryKey: [worklistKey, 'figures'],
    queryFn: () => call(readWorklistFigures, {}),
    select: ({ data }) => Object.fromEntries(data.map(figure => [figure.kind, figure])) as WorklistFigures,
    staleTime: freshMs,
  })

export const readQuery = (search: URLSearchParams): WorklistQuery => ({
  kind: kindNames.find(kind => kind === search.get('especie')),
  order: readOrder(search),
})

export const writeQuery = ({ kind, order }: WorklistQuery): Record<string, string> => ({
  ...(kind && { especie: kind }),
  ...writeOrder(order),
})

const worklistName = 'tudo'

/** Whether the operator opened the case from the queue of all kinds, and should return there. */
export const isFromWorklist = (search: URLSearchParams) => search.get('fila') === worklistName

export const itemPath = ({ kind, id }: WorklistItem, chosen: WorklistQuery) =>
  pathOf(worklistKinds[kind].opens, id, `?${new URLSearchParams({ fila: worklistName, ...writeQuery(chosen) })}`)
