import { type ContentFilter, contentFilters, type MediaCase } from '#contract/content-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useNow } from '../frame/use-now.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { mediaPath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { describeMediaCounts } from './media-item.ts'
import { useMarkedRow, WhoCell, waitingColumn } from './queue-rows.tsx'
import { QueueScreen } from './queue-screen.tsx'
import { useFilter, useMediaQueue } from './queues.ts'

const empty = {
  waiting: 'Nenhuma foto ou vídeo aguarda revisão.',
  approved: 'Nenhuma foto ou vídeo aprovado ainda.',
  refused: 'Nenhuma foto ou vídeo recusado ainda.',
}

export function MediaQueueScreen() {
  const { filter, choose, search } = useFilter(contentFilters)
  const queue = useMediaQueue(filter)
  const now = useNow()
  const cases = queue.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = queue.data?.pages[0]?.counts
  const [marked, mark] = useMarkedRow(
    cases.map(({ account_id }) => account_id),
    id => mediaPath(id, search),
  )
  return (
    <QueueScreen
      title="Fotos e vídeos"
      shown={queue.data && cases.length}
      place={cases.length === 1 ? '1 conta' : `${cases.length} contas`}
      filters={contentFilters}
      {...{ filter, choose, counts, queue, empty }}
    >
      <MediaTable {...{ cases, filter, search, marked, now }} onMark={mark} />
    </QueueScreen>
  )
}

type MediaTableProps = {
  cases: readonly MediaCase[]
  filter: ContentFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

const MediaTable = ({ cases, filter, search, marked, now, onMark }: MediaTableProps) => (
  <CaseTable
    caption={`Fotos e vídeos por conta: ${contentFilters[filter]}, há mais tempo primeiro`}
    {...{ cases, marked, onMark }}
    who={one => <WhoCell accountId={one.account_id} nickname={one.nickname} />}
    columns={[
      { name: 'Categoria', className: 'muted', cell: one => userTypeName(one.user_type) },
      { name: 'Itens', cell: describeMediaCounts },
      { name: 'Alertas', cell: one => <SimilarBadge likenesses={one.likenesses} /> },
      waitingColumn(filter, now, (one: MediaCase) => one.since),
    ]}
    opening={one => ({
      id: one.account_id,
      address: mediaPath(one.account_id, search),
      name: one.nickname ?? `conta ${one.account_id}`,
      isDecided: filter !== 'waiting',
    })}
  />
)

const SimilarBadge = ({ likenesses }: Pick<MediaCase, 'likenesses'>) =>
  likenesses > 0 ? (
    <span className="badge badge-gold">
      <Icon name="copy" />
      {likenesses === 1 ? '1 parecida em outra conta' : `${likenesses} parecidas em outras contas`}
    </span>
  ) : (
    <span className="xs">Sem alertas</span>
  )
