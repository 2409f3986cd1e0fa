import { cardStatusText } from '#contract/card-attempt.ts'
import type { Order } from '#contract/order.ts'
import { NextSteps } from '#web/app/card/next-steps.tsx'
import { readResult } from '#web/app/card/order-result.ts'
import { PaymentFacts } from '#web/app/card/payment-facts.tsx'
import { PaymentResult } from '#web/app/card/payment-result.tsx'
import { isClosed } from '#web/app/card/settled.ts'
import { lateWords, standWords } from '#web/app/card/stand-words.ts'
import { useLastOrder } from '#web/app/card/use-last-order.ts'
import { useStand } from '#web/app/card/use-stand.ts'
import { ClosedOrder } from '#web/app/orders/closed-order.tsx'
import { WithoutOrder } from '#web/app/orders/without-order.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { Icon } from '#web/ui/icon.tsx'

const title = 'Pagamento'

export function PaymentStatus() {
  const work = useLastOrder()
  const { order, error } = work
  if (!order) return <WithoutOrder work={work} title={title} close="/perfil" />
  if (isClosed(order)) return <ClosedOrder order={order} title={title} close="/perfil" />
  return <Status order={order} error={error} />
}

function Status({ order, error }: { order: Order; error: Error | null }) {
  const { stand, isLate } = useStand(order)
  const { tone, text } = standWords[stand]
  const referenceId = stand === 'CHECKING' ? undefined : (order.card?.reference_id ?? readResult(order.id)?.referenceId)
  return (
    <Screen title={title} close="/perfil">
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
