import { formatCents, formatDateTime } from '#contract/format.ts'
import type { AdminOrder } from '#contract/order-admin.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { orderAddress } from './order-address.ts'
import { channelNames } from './order-words.ts'
import { StandingBadges } from './standing-badges.tsx'

type OrdersTableProps = {
  caption: string
  orders: readonly AdminOrder[]
  search: string
  marked: number
  onMark: (index: number) => void
}

export const OrdersTable = ({ caption, orders, search, marked, onMark }: OrdersTableProps) => (
  <CaseTable
    {...{ caption, marked, onMark }}
    cases={orders}
    who={one => <WhoCell one={one} />}
    columns={[
      { name: 'Plano', className: 'muted', cell: one => one.title },
      { name: 'Meio', cell: one => (one.channel ? channelNames[one.channel] : '–') },
      { name: 'Valor', isMoney: true, cell: one => formatCents(one.value) },
      { name: 'Situação', cell: one => <StandingBadges one={one} /> },
      { name: 'Quando', className: 'muted num', cell: one => <When at={one.created_at} /> },
    ]}
    opening={one => ({
      id: one.id,
      address: orderAddress(one.id, search),
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

const WhoCell = ({ one }: { one: AdminOrder }) => {
  const { account } = one
  return (
    <td>
      <span className="who">
        <span className="avatar" aria-hidden="true">
          {account?.name.trim().charAt(0).toUpperCase() || '–'}
        </span>
        <span className="who-words">
          <b>{account?.name ?? 'Conta excluída'}</b>
          <span className="xs num">
            {one.code}
            {account && ` · #${account.id}`}
          </span>
        </span>
      </span>
    </td>
  )
}
