import '#web/app/orders/buying.css'
import './orders.css'
import type { Order } from '#contract/order.ts'
import { useOrders } from '#web/app/orders/orders.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { NotLoaded } from '#web/app/parts/not-loaded.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { useIsMember, VisitorScreen } from '#web/app/parts/visitor-screen.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Purchase } from './purchase.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { Withdrawal } from './withdrawal.tsx'

export const Signatures = () => (useIsMember() ? <OwnPurchases /> : <VisitorSignatures />)

const intro = 'Aqui você pode conferir suas compras'

const points = [
  { icon: 'receipt-text', name: 'Seus planos', text: 'Cada compra, com o valor pago e até quando o plano vale.' },
  { icon: 'qr-code', name: 'Pix em aberto', text: 'O pedido que aguarda pagamento, com o código para copiar.' },
  {
    icon: 'rotate-ccw',
    name: 'Desistência',
    text: 'Até 14 dias depois de pagar, você pode pedir o dinheiro de volta.',
  },
] as const

const VisitorSignatures = () => (
  <VisitorScreen
    title="Minhas assinaturas"
    back="/perfil"
    path="/signatures"
    heading="Assinatura"
    intro={intro}
    points={points}
  />
)

function OwnPurchases() {
  const { data: orders, error, refetch } = useOrders()
  const withdrawal = useWithdrawal()
  return (
    <Screen title="Minhas assinaturas" back="/perfil">
      <div>
        <h1>Assinatura</h1>
        <p className="muted">{intro}</p>
      </div>
      {error && orders && <Outdated error={error} retry={refetch} />}
      {error && !orders && <NotLoaded what="as suas compras" error={error} retry={refetch} />}
      {orders && <Purchases orders={orders} withdraw={withdrawal.ask} />}
      {!orders && !error && <Waiting />}
      <Withdrawal {...withdrawal} />
    </Screen>
  )
}

type PurchasesProps = { orders: Order[]; withdraw: (order: Order) => void }

const Purchases = ({ orders, withdraw }: PurchasesProps) =>
  orders.length === 0 ? (
    <div className="stack">
      <p>Você ainda não fez nenhuma compra.</p>
      <AppLink className="btn btn-primary btn-block" href="/packets">
        Contratar plano
      </AppLink>
    </div>
  ) : (
    <ul className="purchases">
      {orders.map(order => (
        <li key={order.id}>
          <Purchase order={order} withdraw={() => withdraw(order)} />
        </li>
      ))}
    </ul>
  )

const Outdated = ({ error, retry }: { error: Error; retry: () => unknown }) => (
  <div className="stack">
    <p className="note note-info" role="alert">
      <Icon name="circle-alert" />
      <span>{troubleOf(error)} O que aparece abaixo pode ter mudado.</span>
    </p>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </div>
)

const Waiting = () => (
  <div className="purchases" aria-busy="true">
    <span className="sk purchase-sk" />
    <span className="sk purchase-sk" />
  </div>
)
