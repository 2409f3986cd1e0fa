import './orders.css'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { formatCents, formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { useParams } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { useCaseLine } from '../cases/case-line.ts'
import { CaseScreen } from '../cases/case-screen.tsx'
import { ActionFailure } from '../frame/action-dialog.tsx'
import type { KeyDescriptions } from '../frame/keys.tsx'
import { type Fact, FactList, Panel } from '../frame/screen.tsx'
import { guidePath } from '../guide-names.ts'
import { useMay } from '../session/session.tsx'
import { userTypeName } from '../user-types.ts'
import { OrderActionDialog } from './action-dialogs.tsx'
import { ActionPanel, actionKeys } from './action-panel.tsx'
import { cardStatusNames, channelNames, formatDays, OrderBadges } from './order-labels.tsx'
import { useCase, useOrderFilter, useOrders } from './order-list.ts'
import { PaymentsPanel } from './payments-panel.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { Timeline } from './timeline.tsx'
import { useOrderActions } from './use-order-actions.ts'

const lineKeys: KeyDescriptions = [[['J', 'K'], 'próximo pedido e anterior']]

export default function OrderScreen() {
  const id = Number(useParams().id)
  return <Order key={id} id={id} />
}

function Order({ id }: { id: number }) {
  const query = useCase(id)
  const { data } = query
  const line = useOrderLine(data?.account?.id)
  const keyDescriptions = useMay(duties.moveMoney) ? [...actionKeys, ...lineKeys] : lineKeys
  return (
    <CaseScreen
      held={{ kind: 'pix', id }}
      title="Pedido"
      heading={data && <>Pedido {data.code}</>}
      guide={guidePath('orders')}
      backLabel="Voltar aos pedidos"
      {...{ line, keyDescriptions, query }}
      badges={data && <OrderBadges one={data} />}
    >
      {data && <OrderCaseView one={data} />}
    </CaseScreen>
  )
}

function useOrderLine(account: number | null | undefined) {
  const { filter, search } = useOrderFilter()
  const queue = useOrders(filter)
  const orders = queue.data?.pages.flatMap(({ data }) => data) ?? []
  const entries = orders.map(({ id }) => ({ path: pathOf('order', id, search) }))
  return useCaseLine({ entries, queue, queuePath: adminPaths.orders + search }, account)
}

function OrderCaseView({ one }: { one: OrderCase }) {
  const actions = useOrderActions(one)
  const { openAction, busy, conflict, error, ask } = actions
  return (
    <>
      {conflict && (
        <Note tone="info" icon="info" role="alert">
          {conflict} Recarregamos o pedido.
        </Note>
      )}
      {error && !openAction && <ActionFailure error={error} />}
      <div className="split order-columns">
        <div className="stack stack-3 split-first">
          <ActionPanel one={one} busy={busy} onAction={ask} />
          <OrderFacts one={one} />
        </div>
        <div className="stack stack-3 split-side">
          {one.proof && <ProofPanel id={one.id} proof={one.proof} />}
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
