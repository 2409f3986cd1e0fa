import { type CampaignCase, campaignFilters } from '#contract/campaign-review.ts'
import { contentFilters, type MediaCase } from '#contract/media-review.ts'
import { countText, type Order } from '#contract/review.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { useCampaignQueue, useMediaQueue, useProfileQueue } from '../cases/queues.ts'
import { CampaignBadges, ProfileBadges } from '../frame/case-badges.tsx'
import { AccountCell } from '../frame/case-list.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { campaignPath, mediaPath, profilePath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { describeMediaCounts } from './media-tiles.tsx'
import { QueueScreen } from './queue-screen.tsx'

const emptyMedia = {
  waiting: 'Nenhuma foto ou vídeo aguarda revisão.',
  approved: 'Nenhuma foto ou vídeo aprovado ainda.',
  refused: 'Nenhuma foto ou vídeo recusado ainda.',
}

const mediaOrder = (isWaiting: boolean, order: Order) =>
  isWaiting
    ? `há ${order ? 'menos' : 'mais'} tempo primeiro`
    : `da conta mais ${order ? 'nova à mais antiga' : 'antiga à mais nova'}`

export function MediaQueueScreen() {
  const { filter, order, choose, turn, search } = useStatusFilter(contentFilters)
  const isWaiting = filter === 'waiting'
  return (
    <QueueScreen
      title="Fotos e vídeos"
      filters={contentFilters}
      filter={filter}
      onFilter={choose}
      sort={{ order, turn, byAccount: !isWaiting }}
      queue={useMediaQueue(filter, order)}
      place={shown => (shown === 1 ? '1 conta' : `${shown} contas`)}
      empty={emptyMedia[filter]}
      caption={`Fotos e vídeos por conta: ${contentFilters[filter]}, ${mediaOrder(isWaiting, order)}`}
      who={row => <AccountCell id={row.account_id} name={row.nickname} />}
      columns={[
        { name: 'Categoria', className: 'muted', cell: row => userTypeName(row.user_type) },
        { name: 'Itens', cell: describeMediaCounts },
        { name: 'Alertas', cell: row => <SimilarBadge {...row} /> },
      ]}
      since={row => row.since}
      opening={row => ({
        id: row.account_id,
        path: mediaPath(row.account_id, search),
        name: row.nickname ?? `conta ${row.account_id}`,
        isDecided: filter !== 'waiting',
      })}
    />
  )
}

const SimilarBadge = ({ likenesses, removed_alike }: Pick<MediaCase, 'likenesses' | 'removed_alike'>) =>
  removed_alike > 0 ? (
    <StatusBadge tone="danger" icon="copy">
      {removed_alike === 1 ? '1 parece removida' : `${removed_alike} parecem removidas`}
    </StatusBadge>
  ) : likenesses > 0 ? (
    <StatusBadge tone="gold" icon="copy">
      {likenesses === 1 ? '1 parecida em outra conta' : `${likenesses} parecidas em outras contas`}
    </StatusBadge>
  ) : (
    <span className="xs">Sem alertas</span>
  )

const emptyProfiles = {
  waiting: 'Nenhum perfil aguarda revisão.',
  approved: 'Nenhum perfil aprovado ainda.',
  refused: 'Nenhum perfil recusado ainda.',
}

export function ProfileQueueScreen() {
  const { filter, order, choose, turn, search } = useStatusFilter(contentFilters)
  return (
    <QueueScreen
      title="Perfis"
      filters={contentFilters}
      filter={filter}
      onFilter={choose}
      sort={{ order, turn }}
      queue={useProfileQueue(filter, order)}
      place={(shown, count = shown) => `1 a ${shown} de ${countText(count)}`}
      empty={emptyProfiles[filter]}
      caption={`Perfis: ${contentFilters[filter]}, ${order ? 'do mais novo ao mais antigo' : 'do mais antigo ao mais novo'}`}
      who={row => <AccountCell id={row.account_id} name={row.nickname} />}
      columns={[
        { name: 'Categoria', className: 'muted', cell: row => userTypeName(row.user_type) },
        {
          name: 'Alertas',
          cell: row =>
            row.marks > 0 || row.state === 'pending' ? (
              <ProfileBadges one={row} />
            ) : (
              <span className="xs">Sem alertas</span>
            ),
        },
        { name: 'No ar', className: 'muted', cell: row => (row.live ? 'Sim' : 'Ainda não') },
      ]}
      since={row => row.submitted_at}
      opening={row => ({
        id: row.id,
        path: profilePath(row.id, search),
        name: row.nickname,
        isDecided: row.state !== 'pending',
      })}
    />
  )
}

const emptyCampaigns = {
  waiting: 'Nenhuma publicidade aguarda revisão.',
  approved: 'Nenhuma publicidade aprovada ainda.',
  refused: 'Nenhuma publicidade recusada ainda.',
  suspended: 'Nenhuma publicidade retirada do ar.',
}

export function CampaignQueueScreen() {
  const { filter, order, choose, turn, search } = useStatusFilter(campaignFilters)
  return (
    <QueueScreen
      title="Publicidades"
      filters={campaignFilters}
      filter={filter}
      onFilter={choose}
      sort={{ order, turn }}
      queue={useCampaignQueue(filter, order)}
      place={(shown, count = shown) => `1 a ${shown} de ${countText(count)}`}
      empty={emptyCampaigns[filter]}
      caption={`Publicidades: ${campaignFilters[filter]}, ${order ? 'da mais nova à mais antiga' : 'da mais antiga à mais nova'}`}
      who={row => <AccountCell id={row.account_id} name={row.partner} />}
      columns={[
        { name: 'Publicidade', cell: row => <CampaignCell one={row} /> },
        { name: 'Categoria', className: 'muted', cell: row => row.category ?? '–' },
        { name: 'Alertas', cell: row => <CampaignBadges one={row} /> },
      ]}
      since={row => row.submitted_at}
      opening={row => ({
        id: row.id,
        path: campaignPath(row.id, search),
        name: row.version.title,
        isDecided: row.state !== 'pending',
      })}
    />
  )
}

const CampaignCell = ({ one: { version, slot } }: { one: CampaignCase }) => (
  <span className="ad-cell">
    <img src={`/${version.banner}`} alt="" width="80" height="40" loading="lazy" />
    <span>
      {version.title} <span className="xs num">Foto-0{slot}</span>
    </span>
  </span>
)
