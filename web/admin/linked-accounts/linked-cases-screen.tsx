import { formatDate } from '#contract/format.ts'
import { type LinkedCaseRow, type LinkedFilter, linkedFilters } from '#contract/linked-accounts.ts'
import { linkedKinds } from '#contract/linked-kinds.ts'
import { countText, type Order } from '#contract/review.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { WhoCell } from '../frame/case-list.tsx'
import { turnedSort } from '../frame/sort.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { linkedCasePath } from '../paths.ts'
import { QueueScreen } from '../reviews/queue-screen.tsx'
import { accountName, useLinkedCases } from './linked-cases.ts'

const empty = {
  waiting: 'Nenhuma conta com algo em comum aguarda leitura.',
  decided: 'Nenhum caso decidido ainda.',
}

const orderText = (filter: LinkedFilter, order: Order) =>
  filter === 'decided' ? 'do mais novo ao mais antigo' : `prazo mais ${order ? 'distante' : 'próximo'} primeiro`

export function LinkedCasesScreen() {
  const { filter, order, choose, turn, search } = useStatusFilter(linkedFilters)
  return (
    <QueueScreen
      title="Contas ligadas"
      summary={
        <p className="muted linked-note">
          Ter algo em comum é quase sempre inocente. Um caso não muda nada no anúncio, na ordem da lista nem no plano.
        </p>
      }
      filters={linkedFilters}
      filter={filter}
      onFilter={choose}
      queue={useLinkedCases(filter, order)}
      place={(shown, count = shown) => `1 a ${shown} de ${countText(count)}`}
      empty={empty[filter]}
      caption={`Contas ligadas: ${linkedFilters[filter]}, ${orderText(filter, order)}`}
      who={row => <Who row={row} />}
      columns={[
        { name: 'Em comum', className: 'muted', cell: row => kindsText(row) },
        {
          name: 'Prazo',
          sort: filter === 'waiting' ? turnedSort({ usual: 'ascending', order, turn }) : undefined,
          cell: row => <Due row={row} />,
        },
      ]}
      since={row => row.opened_at}
      opening={row => ({
        id: row.id,
        path: linkedCasePath(row.id, search),
        name: `caso ${row.id}`,
        isDecided: row.due_at === null,
        verb: 'Abrir',
      })}
    />
  )
}

function Who({ row: { id, accounts, accounts_total } }: { row: LinkedCaseRow }) {
  const names = accounts.map(({ id: account, name }) => accountName({ id: account, nickname: name }))
  const more = accounts_total - names.length
  return (
    <WhoCell
      name={names.length > 0 ? names.join(', ') + (more > 0 ? ` e mais ${more}` : '') : null}
      fallback="Contas excluídas"
    >
      <span className="xs num">
        {accounts_total === 1 ? '1 conta' : `${accounts_total} contas`} · caso {id}
      </span>
    </WhoCell>
  )
}

const kindsText = ({ kinds }: LinkedCaseRow) => kinds.map(kind => linkedKinds[kind].name).join(' · ') || '–'

const Due = ({ row: { due_at, watched } }: { row: LinkedCaseRow }) => (
  <span className="badges">
    {due_at && <span className="linked-due num">até {formatDate(due_at)}</span>}
    {watched && (
      <StatusBadge tone="info" icon="eye">
        Acompanhando
      </StatusBadge>
    )}
    {!due_at && <span className="xs">Sem prazo</span>}
  </span>
)
