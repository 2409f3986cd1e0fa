import { documentFilters } from '#contract/kyc-review.ts'
import { countText } from '#contract/review.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { type DocumentQuery, useDocumentFilter, useDocumentQueue } from '../cases/queues.ts'
import { DocumentBadges, hasAlerts } from '../frame/case-badges.tsx'
import { WhoCell, waitingTime } from '../frame/case-list.tsx'
import { type Fact, Figures, useNow } from '../frame/screen.tsx'
import { ChoiceField } from '../frame/toolbar.tsx'
import { otherOrder } from '../frame/use-url-filter.ts'
import { documentPath } from '../paths.ts'
import { userTypeName, userTypes } from '../user-types.ts'
import { QueueScreen } from './queue-screen.tsx'

const emptyMessages: Record<DocumentQuery['filter'], string> = {
  waiting: 'Sem pendências.',
  approved: 'Nenhum caso aprovado ainda.',
  rejected: 'Nenhum caso recusado ainda.',
  frozen: 'Nenhuma conta suspensa.',
}

export function DocumentQueueScreen() {
  const { filter: query, change, search } = useDocumentFilter()
  const { filter, order, userType } = query
  return (
    <QueueScreen
      title="Documentos"
      filters={documentFilters}
      filter={filter}
      onFilter={filter => change({ filter })}
      sort={{ order, turn: () => change({ order: otherOrder(order) }) }}
      queue={useDocumentQueue(query)}
      // The server counts every category, not the chosen one.
      place={(shown, count) => `1 a ${shown}${userType || count === undefined ? '' : ` de ${countText(count)}`}`}
      summary={<QueueSummary />}
      toolbarEnd={<CategoryField userType={userType} onChange={change} />}
      empty={userType ? 'Nada nesta categoria.' : emptyMessages[filter]}
      emptyAction={userType !== undefined && <AllCategoriesButton onClick={() => change({ userType: undefined })} />}
      caption={`${documentFilters[filter]}, ${order ? 'do mais novo ao mais antigo' : 'do mais antigo ao mais novo'}`}
      who={row => (
        <WhoCell name={row.name}>
          <span className="xs">
            #{row.account_id} · {row.email}
          </span>
        </WhoCell>
      )}
      columns={[
        { name: 'Tipo', cell: () => documentsBadge },
        { name: 'Categoria', className: 'muted', cell: row => userTypeName(row.user_type) },
        {
          name: 'Alertas',
          cell: row => (hasAlerts(row) ? <DocumentBadges one={row} /> : <span className="xs">Sem alertas</span>),
        },
      ]}
      since={row => row.number_changed_at ?? row.submitted_at}
      opening={row => ({
        id: row.id,
        path: documentPath(row.id, search),
        name: row.name,
        isDecided: row.state !== 'waiting' && row.number_changed_at === null,
      })}
    />
  )
}

const documentsBadge = <StatusBadge icon="id-card">Documentos</StatusBadge>

const shown = (count: number | undefined) => (count === undefined ? '–' : countText(count))

function QueueSummary() {
  const now = useNow()
  const page = useDocumentQueue({ filter: 'waiting' }).data?.pages[0]
  const oldest = page?.data[0]
  const facts: Fact[] = [
    ['Aguardando', shown(page?.counts.waiting)],
    ['Mais antigo', oldest ? waitingTime(oldest.number_changed_at ?? oldest.submitted_at, now) : '–'],
    ['Recusados', shown(page?.counts.rejected)],
    ['Suspensos', shown(page?.counts.frozen)],
  ]
  return <Figures figures={facts} />
}

type CategoryFieldProps = { userType: number | undefined; onChange: (change: Partial<DocumentQuery>) => void }

const CategoryField = ({ userType, onChange }: CategoryFieldProps) => (
  <ChoiceField
    className="toolbar-end"
    label="Categoria"
    all="Todas"
    options={userTypes}
    value={userType?.toString()}
    onValue={type => onChange({ userType: type ? Number(type) : undefined })}
  />
)

const AllCategoriesButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="btn btn-sm btn-secondary" onClick={onClick}>
    Ver todas as categorias
  </button>
)
