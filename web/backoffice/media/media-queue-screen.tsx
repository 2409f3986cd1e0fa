import { contentFilters } from '#contract/content-review.ts'
import { mediaAddress } from '../content/addresses.ts'
import { QueueScreen } from '../content/queue-screen.tsx'
import { useMediaQueue } from '../content/queues.ts'
import { useFilter } from '../content/use-filter.ts'
import { useMarkedRow } from '../content/use-marked-row.ts'
import { useNow } from '../queue/use-now.ts'
import { MediaTable } from './media-table.tsx'

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
    id => mediaAddress(id, search),
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
