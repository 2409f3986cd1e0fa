import './orders.css'
import { useMutation } from '@tanstack/react-query'
import { pathOf } from '#contract/admin-screens.ts'
import { dayInSaoPaulo } from '#contract/age.ts'
import { failures } from '#contract/call-failures.ts'
import { CallFailure, failureOf, urlOf } from '#contract/client.ts'
import { formatCents, formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { type AdminOrder, exportOrders } from '#contract/order-admin.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { fetchFresh } from '../calls.ts'
import { CaseTable, ListEnd, markedRowKeys, useMarkedRow, WhoCell } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList } from '../frame/keys.tsx'
import { notifyError } from '../frame/operator-notices.ts'
import { Screen, useNow } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useMay } from '../session/session.tsx'
import { DayFigures, DayTotals } from './day-totals.tsx'
import { channelNames, OrderBadges, statusNames } from './order-labels.tsx'
import { type OrderFilter, useOrderCount, useOrderFilter, useOrders } from './order-list.ts'
import { OrdersToolbar } from './orders-toolbar.tsx'

const keyDescriptions = markedRowKeys('abrir o pedido marcado')

export default function OrdersScreen() {
  const { filter, change, clear, search } = useOrderFilter()
  const now = useNow()
  const mayExport = useMay(duties.exportOrders)
  const list = useOrders(filter)
  const needing = useOrderCount({ needs: '1' })
  const unconfirmed = useOrderCount({ needs: 'pix' })
  const orders = list.data?.pages.flatMap(({ data }) => data) ?? []
  const [marked, mark] = useMarkedRow(
    orders.map(({ id }) => id),
    id => pathOf('order', id, search),
  )
  return (
    <Screen
      title="Pedidos e Pix"
      actions={
        <>
          {mayExport && <CsvButton filter={filter} today={dayInSaoPaulo(new Date(now))} />}
          <KeyList descriptions={keyDescriptions} />
        </>
      }
    >
      <DayFigures {...{ needing, unconfirmed }} />
      <DayTotals filter={filter} />
      <OrdersToolbar {...{ filter, needing, unconfirmed }} onChange={change} onClear={clear} />
      {list.error && <FailureNote error={list.error} again={() => void list.refetch()} />}
      {list.isPending && <Waiting words="Buscando os pedidos…" shape="rows" />}
      {orders.length > 0 && (
        <OrdersTable
          caption={captionOf(filter)}
          {...{ orders, search, marked }}
          onMark={mark}
          isOldestFirst={filter.order === 'oldest'}
          onOrder={() => change({ order: filter.order ? undefined : 'oldest' })}
        />
      )}
      {list.data && orders.length === 0 && <NoOrders filter={filter} onClear={clear} />}
      <ListEnd
        list={list}
        place={orders.length > 0 ? `1 a ${orders.length}${list.hasNextPage ? '' : ', todos'}` : ''}
      />
    </Screen>
  )
}

const needLabels = { 1: 'que exigem ação', pix: 'com Pix a confirmar' } as const

function captionOf({ status, needs, order }: OrderFilter) {
  const what = needs ? needLabels[needs] : status ? statusNames[status].toLowerCase() : ''
  return ['Pedidos', what]
    .filter(Boolean)
    .join(' ')
    .concat(order ? ', do mais antigo ao mais novo' : ', do mais novo ao mais antigo')
}

const NoOrders = ({ filter, onClear }: { filter: OrderFilter; onClear: () => void }) => (
  <div className="empty">
    <Icon name="wallet" />
    <h2>{emptyMessage(filter)}</h2>
    {Object.keys(filter).length > 0 && (
      <button type="button" className="btn btn-sm btn-secondary" onClick={onClear}>
        Ver todos os pedidos
      </button>
    )}
  </div>
)

function emptyMessage(filter: OrderFilter) {
  const chosen = Object.keys(filter).length
  if (chosen === 0) return 'Nenhum pedido ainda.'
  return chosen === 1 && filter.needs ? 'Nenhum pedido exige ação.' : 'Nenhum pedido com estes filtros.'
}

/** Fetches the file before saving it, so that an error appears on the screen instead of in the saved file. */
function CsvButton({ filter, today }: { filter: OrderFilter; today: string }) {
  const saving = useMutation({
    mutationFn: () => fetchCsv({ ...filter, order: undefined }),
    onSuccess: file => save(file, `pedidos-${today}.csv`),
    onError: notifyError,
  })
  return (
    <BusyButton
      className="btn btn-sm btn-secondary"
      busy={saving.isPending}
      doing="Exportando…"
      onClick={() => saving.mutate()}
    >
      <Icon name="download" />
      <span>
        <span className="csv-word">Exportar </span>CSV
      </span>
    </BusyButton>
  )
}

async function fetchCsv(filter: OrderFilter) {
  const answer = await fetchFresh(urlOf(exportOrders.path, {}, filter)).catch(() => {
    throw new CallFailure(0, failures.offline)
  })
  if (!answer.ok) throw await failureOf(answer)
  return answer.blob()
}

function save(file: Blob, download: string) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  URL.revokeObjectURL(href)
}

type OrdersTableProps = {
  caption: string
  orders: readonly AdminOrder[]
  search: string
  marked: number
  onMark: (index: number) => void
  isOldestFirst: boolean
  onOrder: () => void
}

const OrdersTable = ({ caption, orders, search, marked, onMark, isOldestFirst, onOrder }: OrdersTableProps) => (
  <CaseTable
    {...{ caption, marked, onMark }}
    cases={orders}
    who={one => <Who one={one} />}
    columns={[
      { name: 'Plano', className: 'muted', cell: one => one.title },
      { name: 'Forma', cell: one => (one.channel ? channelNames[one.channel] : '–') },
      { name: 'Valor', isMoney: true, cell: one => formatCents(one.value) },
      { name: 'Situação', cell: one => <OrderBadges one={one} /> },
      {
        name: 'Quando',
        className: 'muted num',
        sort: { direction: isOldestFirst ? 'ascending' : 'descending', onSort: onOrder },
        cell: one => <When at={one.created_at} />,
      },
    ]}
    opening={one => ({
      id: one.id,
      path: pathOf('order', one.id, search),
      name: `o pedido ${one.code}`,
      isDecided: one.needs === null && one.status !== 'pending',
      verb: 'Abrir',
    })}
  />
)

const When = ({ at }: { at: string }) => {
  const [day, time] = formatDateTime(at).split(' ')
  return (
    <time dateTime={at} className="when">
      {day} <span className="xs">{time}</span>
    </time>
  )
}

const Who = ({ one: { account, code } }: { one: AdminOrder }) => (
  <WhoCell name={account?.name ?? null} fallback="Conta excluída">
    <span className="xs num">
      {code}
      {account && ` · #${account.id}`}
    </span>
  </WhoCell>
)
