import { type ContentFilter, contentFilters, type MediaCase } from '#contract/content-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { mediaAddress } from '../content/addresses.ts'
import { waitingColumn } from '../content/waiting-column.tsx'
import { WhoCell } from '../content/who-cell.tsx'
import { CaseTable } from '../parts/case-table.tsx'
import { userTypeName } from '../queue/user-types.ts'
import { itemsInWords } from './items-in-words.ts'

type MediaTableProps = {
  cases: readonly MediaCase[]
  filter: ContentFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

export const MediaTable = ({ cases, filter, search, marked, now, onMark }: MediaTableProps) => (
  <CaseTable
    caption={`Fotos e vídeos por conta: ${contentFilters[filter]}, há mais tempo primeiro`}
    {...{ cases, marked, onMark }}
    who={one => <WhoCell accountId={one.account_id} nickname={one.nickname} />}
    columns={[
      { name: 'Categoria', className: 'muted', cell: one => userTypeName(one.user_type) },
      { name: 'Itens', cell: itemsInWords },
      { name: 'Alertas', cell: one => <Alerts likenesses={one.likenesses} /> },
      waitingColumn(filter, now, (one: MediaCase) => one.since),
    ]}
    opening={one => ({
      id: one.account_id,
      address: mediaAddress(one.account_id, search),
      name: one.nickname ?? `conta ${one.account_id}`,
      isDecided: filter !== 'waiting',
    })}
  />
)

const Alerts = ({ likenesses }: Pick<MediaCase, 'likenesses'>) =>
  likenesses > 0 ? (
    <span className="badge badge-gold">
      <Icon name="copy" />
      {likenesses === 1 ? '1 parecida em outra conta' : `${likenesses} parecidas em outras contas`}
    </span>
  ) : (
    <span className="xs">Sem alertas</span>
  )
