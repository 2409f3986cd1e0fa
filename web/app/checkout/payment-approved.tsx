import { useEffect } from 'react'
import { formatDate } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { cardStatusText } from '#contract/payment.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { readResult } from './card-attempt.ts'
import { cardPaymentStatusOf, isClosed, statusMessages } from './card-status.ts'
import { useLastOrder, withOrder } from './current-order.ts'
import { ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { Done, PaymentFacts, PaymentResult } from './payment-result.tsx'
import { nextStart, startsWhenListedText } from './plan-labels.ts'

const title = 'Pagamento'

export function PaymentApproved() {
  const current = useLastOrder()
  const { order } = current
  const go = useGo()
  const isPaid = order && isApproved(order)
  useEffect(() => {
    if (order && !isPaid) go(withOrder(paths.paymentStatus, order), { replace: true })
  }, [order, isPaid, go])
  if (order && isClosed(order)) return <ClosedOrder order={order} title={title} close={paths.accountMenu} />
  if (!order || !isPaid) return <WithoutOrder current={current} title={title} close={paths.accountMenu} />
  return <Approved order={order} />
}

/** The stored result counts when the order could not be read after the payment. */
const isApproved = ({ id, status, card }: Order) =>
  status === 'ok' || (card ? card.status === 'PAID' || card.status === 'AUTHORIZED' : readResult(id)?.successful)

const Approved = ({ order }: { order: Order }) => (
  <Screen title={title} close={paths.accountMenu}>
    <PaymentResult tone="good" heading={cardStatusText(cardPaymentStatusOf({ ...order, status: 'ok' }, undefined))}>
      <p className="muted">{planMessage(order)}</p>
    </PaymentResult>
    {readSession().kyc !== 'okay' && <NotYetListed />}
    <PaymentFacts order={order} referenceId={order.card?.reference_id ?? readResult(order.id)?.referenceId} />
    {order.withdrawal_until && (
      <p className="small muted">
        O recibo vai para o seu e-mail. Você pode desistir da compra até {formatDate(order.withdrawal_until)}, em Minhas
        assinaturas.
      </p>
    )}
    <Done />
  </Screen>
)

function planMessage(order: Order) {
  const { state, starts_by, expired_at } = order
  if (starts_by) return startsWhenListedText(starts_by)
  const next = nextStart(order)
  if (next && expired_at) {
    return `O seu plano ${next.verb} em ${next.day}, quando o atual termina, e vai até ${formatDate(expired_at)}.`
  }
  if (state === 'active' && expired_at) return `O seu plano está ativo até ${formatDate(expired_at)}.`
  return statusMessages.AUTHORIZED.text
}

const NotYetListed = () => (
  <p className="note note-info">
    <Icon name="clock" />
    <span>O seu anúncio aparece quando os documentos e o perfil estiverem aprovados.</span>
  </p>
)
