import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { cardStatusText } from '#contract/payment.ts'
import { Icon } from '#web/kit/icon.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { Screen } from '../parts/screen.tsx'
import { readResult } from './card-attempt.ts'
import { isClosed, lateMessage, statusMessages, useCardPaymentStatus } from './card-status.ts'
import { useLastOrder } from './current-order.ts'
import { ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { NextSteps, PaymentFacts, PaymentResult } from './payment-result.tsx'

const title = 'Pagamento'

export function PaymentStatus() {
  const current = useLastOrder()
  const { order, error } = current
  if (!order) return <WithoutOrder current={current} title={title} close={paths.accountMenu} />
  if (isClosed(order)) return <ClosedOrder order={order} title={title} close={paths.accountMenu} />
  return <Status order={order} error={error} />
}

function Status({ order, error }: { order: Order; error: Error | null }) {
  const { status, isLate } = useCardPaymentStatus(order)
  const { tone, text } = statusMessages[status]
  const referenceId =
    status === 'CHECKING' ? undefined : (order.card?.reference_id ?? readResult(order.id)?.referenceId)
  return (
    <Screen title={title} close={paths.accountMenu}>
      <PaymentResult tone={tone} heading={cardStatusText(status)}>
        <p className="muted">{isLate ? lateMessage : text}</p>
      </PaymentResult>
      {error && <Outdated error={error} />}
      <PaymentFacts order={order} referenceId={referenceId} />
      <NextSteps order={order} status={status} isLate={isLate} />
    </Screen>
  )
}

const Outdated = ({ error }: { error: Error }) => (
  <p className="note note-info" role="alert">
    <Icon name="circle-alert" />
    <span>{troubleOf(error)} O que está aqui pode ter mudado; verificamos de novo em instantes.</span>
  </p>
)
