import { contentFilters, type MediaCase } from '#contract/profile-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AccountCell } from '../frame/case-list.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { mediaPath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { describeMediaCounts } from './media-item.ts'
import { QueueScreen } from './queue-screen.tsx'
import { useMediaQueue } from './queues.ts'

const emptyMessages = {
  waiting: 'Nenhuma foto ou vídeo aguarda revisão.',
  approved: 'Nenhuma foto ou vídeo aprovado ainda.',
  refused: 'Nenhuma foto ou vídeo recusado ainda.',
}

export function MediaQueueScreen() {
  const { filter, choose, search } = useStatusFilter(contentFilters)
  return (
    <QueueScreen
      title="Fotos e vídeos"
      filters={contentFilters}
      filter={filter}
      onFilter={choose}
      queue={useMediaQueue(filter)}
      place={shown => (shown === 1 ? '1 conta' : `${shown} contas`)}
      empty={emptyMessages[filter]}
      caption={`Fotos e vídeos por conta: ${contentFilters[filter]}, há mais tempo primeiro`}
      who={row => <AccountCell id={row.account_id} name={row.nickname} />}
      columns={[
        { name: 'Categoria', className: 'muted', cell: row => userTypeName(row.user_type) },
        { name: 'Itens', cell: describeMediaCounts },
        { name: 'Alertas', cell: row => <SimilarBadge likenesses={row.likenesses} /> },
      ]}
      since={row => row.since}
      opening={row => ({
        id: row.account_id,
        address: mediaPath(row.account_id, search),
        name: row.nickname ?? `conta ${row.account_id}`,
        isDecided: filter !== 'waiting',
      })}
    />
  )
}

const SimilarBadge = ({ likenesses }: Pick<MediaCase, 'likenesses'>) =>
  likenesses > 0 ? (
    <span className="badge badge-gold">
      <Icon name="copy" />
      {likenesses === 1 ? '1 parecida em outra conta' : `${likenesses} parecidas em outras contas`}
    </span>
  ) : (
    <span className="xs">Sem alertas</span>
  )
