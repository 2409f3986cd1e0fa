import { formatCents, formatDateTime } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { adminPaths } from '#contract/paths.ts'
import { useParams } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { CaseScreen, useCaseLine } from '../cases/case-screen.tsx'
import { ActionFailure } from '../frame/action-dialog.tsx'
import type { KeyDescriptions } from '../frame/keys.tsx'
import { type Fact, FactList, Panel } from '../frame/screen.tsx'
import { guidePath, orderPath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { OrderActionDialog } from './action-dialogs.tsx'
import { ActionPanel, actionKeys } from './action-panel.tsx'
import { cardStatusNames, channelNames, formatDays, OrderBadges } from './order-labels.tsx'
import { useCase, useOrderFilter, useOrders } from './order-list.ts'
import { PaymentsPanel } from './payments-panel.tsx'
import { Timeline } from './timeline.tsx'
import { useOrderActions } from './use-order-actions.ts'

const keyDescriptions: KeyDescriptions = [...actionKeys, [['J', 'K'], 'próximo pedido e anterior']]

export function OrderScreen() {
  const id = Number(useParams().id)
  return <Order key={id} id={id} />
}

function Order({ id }: { id: number }) {
  const line = useOrderLine(id)
  const query = useCase(id)
  const { data } = query
  return (
    <CaseScreen
      title="Pedido"
      heading={data && <>Pedido {data.code}</>}
      accountId={data?.account?.id}
      guide={guidePath('orders')}
      backLabel="Voltar aos pedidos"
      {...{ line, keyDescriptions, query }}
      badges={data && <OrderBadges one={data} />}
    >
      {data && <OrderCaseView one={data} />}
    </CaseScreen>
  )
}

function useOrderLine(id: number) {
  const { filter, search } = useOrderFilter()
  const queue = useOrders(filter)
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(one => one.id)) ?? []
  const line = useCaseLine(id, {
    queue,
    ids,
    count: ids.length,
    pathOf: to => orderPath(to, search),
    queuePath: adminPaths.orders + search,
  })
  // The server does not count all orders.
  const isMore = queue.hasNextPage && !line.isOfWorklist
  return { ...line, place: line.place && (isMore ? `${line.place}+` : line.place) }
}

function OrderCaseView({ one }: { one: OrderCase }) {
  const actions = useOrderActions(one)
  const { openAction, busy, conflict, error, ask } = actions
  return (
    <>
      {conflict && (
        <Note tone="info" icon="info" role="alert">
          <p>{conflict} Recarregamos o pedido.</p>
        </Note>
      )}
      {error && !openAction && <ActionFailure error={error} />}
      <div className="split order-desk">
        <div className="stack stack-3 split-first">
          <ActionPanel one={one} busy={busy} onAction={ask} />
          <OrderFacts one={one} />
        </div>
        <div className="stack stack-3 split-side">
          <PaymentsPanel payments={one.payments} busy={busy} onAction={ask} />
          <Timeline events={one.timeline} />
        </div>
      </div>
      {openAction && <OrderActionDialog one={one} action={openAction} actions={actions} />}
    </>
  )
}

const OrderFacts = ({ one }: { one: OrderCase }) => (
  <>
    <Panel title="Pedido" className="order-facts">
      <FactList facts={orderFacts(one)} />
    </Panel>
    <Panel title="Conta" className="order-facts">
      <FactList facts={accountFacts(one)} />
    </Panel>
  </>
)

function orderFacts(one: OrderCase): Fact[] {
  const { value, list_value, coupon, channel, card_status, created_at, starts_by, starts_at, expired_at } = one
  return [
    ['Código', one.code],
    ['Plano', one.title],
    ['Duração', formatDays(one)],
    ['Valor a pagar', formatCents(value)],
    ...(coupon ? [['Cupom', `${coupon} (de ${formatCents(list_value)})`] as const] : []),
    ['Forma', channel ? channelNames[channel] : '—'],
    ...(card_status ? [['Último cartão', cardStatusNames[card_status] ?? card_status] as const] : []),
    ['Feito em', formatDateTime(created_at)],
    ...(starts_by ? [['Começa', `quando entrar no ar, até ${formatDateTime(starts_by)}`] as const] : []),
    ...(starts_at ? [['Começa', formatDateTime(starts_at)] as const] : []),
    ...(expired_at ? [['Termina', formatDateTime(expired_at)] as const] : []),
  ]
}

function accountFacts({ account }: OrderCase): Fact[] {
  if (!account) return [['Conta', 'Excluída']]
  return [
    ['Nome', account.name],
    ['E-mail', account.email],
    ['Número', `#${account.id}`],
    ['Categoria', `${userTypeName(account.user_type)} (tipo ${account.user_type})`],
  ]
}
