import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminPaths } from '#contract/paths.ts'
import type { Order } from '#contract/review.ts'
import {
  kindNames,
  listWorklist,
  readWorklistFigures,
  type WorklistFigure,
  type WorklistItem,
  type WorklistKind,
} from '#contract/worklist.ts'
import { call } from '../calls.ts'
import { readOrder, writeOrder } from '../frame/use-url-filter.ts'
import {
  campaignPath,
  contactCasePath,
  conversationPath,
  dataRequestPath,
  documentPath,
  evidencePath,
  helpPath,
  incidentPath,
  mediaPath,
  orderPath,
  profilePath,
  reportPath,
} from '../paths.ts'
import { worklistKey } from './worklist-key.ts'

const freshMs = 5_000

type WorklistQuery = { kind?: WorklistKind | undefined; order?: Order }

export const useWorklist = ({ kind, order }: WorklistQuery, enabled = true) =>
  useInfiniteQuery({
    queryKey: [worklistKey, 'list', kind ?? null, order ?? null],
    queryFn: ({ pageParam: after }) => call(listWorklist, { query: { only: kind, order, after } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
    enabled,
  })

/** Of the kinds that the operator's roles include. */
export type WorklistFigures = Readonly<Partial<Record<WorklistKind, WorklistFigure>>>

/** Names nobody, so that every screen may ask. */
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

/** The one queue with one kind alone. */
export const worklistPath = (kind: WorklistKind) =>
  `${adminPaths.worklist}?${new URLSearchParams(writeQuery({ kind }))}`

const worklistName = 'tudo'

/** Whether a case was opened from the one queue, to which it then returns. */
export const isFromWorklist = (search: URLSearchParams) => search.get('fila') === worklistName

const paths: Readonly<Record<WorklistKind, (id: number, search: string) => string>> = {
  help: helpPath,
  report: reportPath,
  incident: incidentPath,
  data_request: dataRequestPath,
  authority: contactCasePath,
  complaint: contactCasePath,
  documents: documentPath,
  profile: profilePath,
  media: mediaPath,
  campaign: campaignPath,
  support: conversationPath,
  pix: orderPath,
  refund: orderPath,
  reversal: orderPath,
  second_review: documentPath,
  opening: evidencePath,
  second_operator: orderPath,
  suspension: documentPath,
}

export const itemPath = ({ kind, id }: WorklistItem, chosen: WorklistQuery) =>
  paths[kind](id, `?${new URLSearchParams({ fila: worklistName, ...writeQuery(chosen) })}`)
