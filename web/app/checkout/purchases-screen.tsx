import './buying.css'
import { useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { formatCents, formatSpan } from '#contract/format.ts'
import { daysToWithdraw, type Order, withdrawOrder } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { client } from '../client.ts'
import { useListingStatus } from '../listing/listing-status.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { readSession } from '../session.ts'
import { useOrders, useUpdateOrder } from './orders.ts'
import { Purchase } from './purchase.tsx'
import { RenewalOffer } from './renewal.tsx'

const refundLabels = { pix: 'por Pix para a conta que pagou', card: 'no mesmo cartão' } as const

const about = 'withdrawal'

function useWithdrawal() {
  const [order, choose] = useState<Order>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const update = useUpdateOrder()
  const close = () => choose(undefined)
  async function withdraw() {
    if (!order || sending.current) return
    sending.current = true
    setBusy(true)
    try {
      update(await client.call(withdrawOrder, { params: { id: String(order.id) } }))
      notify.success('Compra desfeita. O valor é devolvido pela mesma forma de pagamento.', { about })
    } catch (error) {
      notify.error(messageFor(error), { about, duration: tenSeconds })
    } finally {
      sending.current = false
      setBusy(false)
      // An open dialog would cover the toast.
      close()
    }
  }
  return { order, choose, close, withdraw, busy }
}

const messageFor = (error: unknown) =>
  error instanceof CallFailure && error.status > 0
    ? error.message
    : `${error instanceof CallFailure ? 'Sem conexão.' : failures.unexpected} A compra não foi desfeita; tente de novo.`

/** Withdrawal is irreversible, so the button that keeps the plan comes first. */
const Withdrawal = ({ order, close, withdraw, busy }: ReturnType<typeof useWithdrawal>) =>
  order && (
    <Dialog title="Desistir da compra?" onClose={close}>
      <p>
        {order.used_seconds > 0 && `Você usou ${formatSpan(order.used_seconds)} deste plano. `}
        Devolvemos {formatCents(order.value)}, o valor inteiro,{' '}
        {order.channel ? refundLabels[order.channel] : 'pela mesma forma de pagamento'}.
        {order.state !== 'ended' && ' O plano termina na hora, e o anúncio sai do ar se não houver outro plano ativo.'}
        {order.coupon && ` O cupom ${order.coupon} volta para você e pode ser usado em outra compra até vencer.`}
      </p>
      <button type="button" className="btn btn-secondary btn-block" onClick={close}>
        {order.state === 'ended' ? 'Agora não' : 'Manter o plano'}
      </button>
      <BusyButton className="btn btn-danger btn-block" busy={busy} doing="Desistindo…" onClick={() => void withdraw()}>
        Desistir da compra
      </BusyButton>
    </Dialog>
  )

export default function PurchasesScreen() {
  return useIsMember() ? <OwnPurchases /> : <VisitorPurchases />
}

const intro = 'Aqui você pode conferir suas compras'

const points = [
  { icon: 'receipt-text', name: 'Seus planos', text: 'Cada compra, com o valor pago e até quando o plano vale.' },
  { icon: 'qr-code', name: 'Pix em aberto', text: 'O pedido que aguarda pagamento, com o código para copiar.' },
  {
    icon: 'rotate-ccw',
    name: 'Desistência',
    text: `Até ${daysToWithdraw} dias depois de pagar, você pode pedir o dinheiro de volta.`,
  },
] as const

const VisitorPurchases = () => (
  <VisitorScreen
    title="Minhas assinaturas"
    back={paths.accountMenu}
    path={paths.purchases}
    heading="Assinatura"
    intro={intro}
    points={points}
  />
)

function OwnPurchases() {
  const { data: orders, error, refetch } = useOrders()
  const { data: status } = useListingStatus()
  const withdrawal = useWithdrawal()
  return (
    <Screen title="Minhas assinaturas" back={paths.accountMenu} isWhole>
      <div>
        <h1>Assinatura</h1>
        <p className="muted">{intro}</p>
      </div>
      {error && orders && <Outdated error={error} retry={refetch} />}
      {error && !orders && <LoadFailure what="as suas compras" error={error} retry={refetch} />}
      {orders && status && <RenewalOffer status={status} userType={readSession().userType ?? 0} />}
      {orders && <PurchaseList orders={orders} withdraw={withdrawal.choose} />}
      {!orders && !error && <Waiting />}
      <Withdrawal {...withdrawal} />
    </Screen>
  )
}

type PurchaseListProps = { orders: Order[]; withdraw: (order: Order) => void }

const PurchaseList = ({ orders, withdraw }: PurchaseListProps) =>
  orders.length === 0 ? (
    <div className="stack">
      <p>Você ainda não fez nenhuma compra.</p>
      <AppLink className="btn btn-primary btn-block" href={paths.plans}>
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
    <Note tone="info" icon="circle-alert" role="alert">
      {troubleOf(error)} O que aparece abaixo pode ter mudado.
    </Note>
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
