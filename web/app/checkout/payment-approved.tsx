import { useEffect } from 'react'
import { formatDate } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { cardStatusText } from '#contract/payment.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useGo } from '../go.ts'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { ClosedOrder } from './closed-order.tsx'
import { Done } from './next-steps.tsx'
import { withOrder } from './order-in-work.ts'
import { readResult } from './order-result.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentResult } from './payment-result.tsx'
import { nextStart, startsWhenListed } from './plan-start.ts'
import { isClosed, standOf } from './settled.ts'
import { standWords } from './stand-words.ts'
import { useLastOrder } from './use-last-order.ts'
import { WithoutOrder } from './without-order.tsx'

const title = 'Pagamento'

export function PaymentApproved() {
  const work = useLastOrder()
  const { order } = work
  const go = useGo()
  const isPaid = order && isGood(order)
  useEffect(() => {
    if (order && !isPaid) go(withOrder(paths.paymentStatus, order), { replace: true })
  }, [order, isPaid, go])
  if (order && isClosed(order)) return <ClosedOrder order={order} title={title} close={paths.accountMenu} />
  if (!order || !isPaid) return <WithoutOrder work={work} title={title} close={paths.accountMenu} />
  return <Approved order={order} />
}

/** An answer may have come when the order could not be read any more. */
const isGood = ({ id, status, card }: Order) =>
  status === 'ok' || (card ? card.status === 'PAID' || card.status === 'AUTHORIZED' : readResult(id)?.successful)

const Approved = ({ order }: { order: Order }) => (
  <Screen title={title} close={paths.accountMenu}>
    <PaymentResult tone="good" heading={cardStatusText(standOf({ ...order, status: 'ok' }, undefined))}>
      <p className="muted">{planWords(order)}</p>
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

function planWords(order: Order) {
  const { state, starts_by, expired_at } = order
  if (starts_by) return startsWhenListed(starts_by)
  const next = nextStart(order)
  if (next && expired_at) {
    return `O seu plano ${next.verb} em ${next.day}, quando o atual termina, e vai até ${formatDate(expired_at)}.`
  }
  if (state === 'active' && expired_at) return `O seu plano está ativo até ${formatDate(expired_at)}.`
  return standWords.AUTHORIZED.text
}

const NotYetListed = () => (
  <p className="note note-info">
    <Icon name="clock" />
    <span>O seu anúncio aparece quando os documentos e o perfil estiverem aprovados.</span>
  </p>
)
