import { contentFilters } from '#contract/profile-review.ts'
import { AccountCell } from '../frame/case-list.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { profilePath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { ProfileBadges } from './badges.tsx'
import { QueueScreen } from './queue-screen.tsx'
import { useProfileQueue } from './queues.ts'

const emptyMessages = {
  waiting: 'Nenhum perfil aguarda revisão.',
  approved: 'Nenhum perfil aprovado ainda.',
  refused: 'Nenhum perfil recusado ainda.',
}

export function ProfileQueueScreen() {
  const { filter, choose, search } = useStatusFilter(contentFilters)
  return (
    <QueueScreen
      title="Perfis"
      filters={contentFilters}
      filter={filter}
      onFilter={choose}
      queue={useProfileQueue(filter)}
      place={(shown, count = shown) => `1 a ${shown} de ${count}`}
      empty={emptyMessages[filter]}
      caption={`Perfis: ${contentFilters[filter]}, do mais antigo ao mais novo`}
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
        address: profilePath(row.id, search),
        name: row.nickname,
        isDecided: row.state !== 'pending',
      })}
    />
  )
}
