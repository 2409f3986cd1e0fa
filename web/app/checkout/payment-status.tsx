import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { cardStatusText } from '#contract/payment.ts'
import { Icon } from '#web/kit/icon.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { Screen } from '../parts/screen.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { NextSteps } from './next-steps.tsx'
import { readResult } from './order-result.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentResult } from './payment-result.tsx'
import { isClosed } from './settled.ts'
import { lateWords, standWords } from './stand-words.ts'
import { useLastOrder } from './use-last-order.ts'
import { useStand } from './use-stand.ts'
import { WithoutOrder } from './without-order.tsx'

const title = 'Pagamento'

export function PaymentStatus() {
  const work = useLastOrder()
  const { order, error } = work
  if (!order) return <WithoutOrder work={work} title={title} close={paths.accountMenu} />
  if (isClosed(order)) return <ClosedOrder order={order} title={title} close={paths.accountMenu} />
  return <Status order={order} error={error} />
}

function Status({ order, error }: { order: Order; error: Error | null }) {
  const { stand, isLate } = useStand(order)
  const { tone, text } = standWords[stand]
  const referenceId = stand === 'CHECKING' ? undefined : (order.card?.reference_id ?? readResult(order.id)?.referenceId)
  return (
    <Screen title={title} close={paths.accountMenu}>
      <PaymentResult tone={tone} heading={cardStatusText(stand)}>
        <p className="muted">{isLate ? lateWords : text}</p>
      </PaymentResult>
      {error && <Outdated error={error} />}
      <PaymentFacts order={order} referenceId={referenceId} />
      <NextSteps order={order} stand={stand} isLate={isLate} />
    </Screen>
  )
}

const Outdated = ({ error }: { error: Error }) => (
  <p className="note note-info" role="alert">
    <Icon name="circle-alert" />
    <span>{troubleOf(error)} O que está aqui pode ter mudado; verificamos de novo em instantes.</span>
  </p>
)
