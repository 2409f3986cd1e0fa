import '#web/app/orders/buying.css'
import './orders.css'
import type { Order } from '#contract/order.ts'
import { BuyingSteps } from '#web/app/orders/buying-steps.tsx'
import { BuyingTerms } from '#web/app/orders/buying-terms.tsx'
import { CardInAnalysis } from '#web/app/orders/card-in-analysis.tsx'
import { ClosedOrder } from '#web/app/orders/closed-order.tsx'
import { useOrderInWork, withOrder } from '#web/app/orders/order-in-work.ts'
import { OrderLines } from '#web/app/orders/order-lines.tsx'
import { WithoutOrder } from '#web/app/orders/without-order.tsx'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { Icon } from '#web/ui/icon.tsx'

const frame = { title: 'Pagamento', close: '/packets' }

export function PaymentChoice() {
  const work = useOrderInWork()
  const { order } = work
  if (!order) return <WithoutOrder work={work} {...frame} />
  if (order.state !== 'waiting') return <ClosedOrder order={order} {...frame} />
  return (
    <Screen {...frame} action={<OrderLines order={order} />}>
      <BuyingSteps at="Pagamento" />
      <h1>Como você quer pagar?</h1>
      <CardInAnalysis order={order} />
      <Ways order={order} />
      <BuyingTerms order={order} />
    </Screen>
  )
}

/** A plan that follows another is confirmed now, and active later. */
const effects = { now: 'Ativa', later: 'Confirmado' } as const

const Ways = ({ order }: { order: Order }) => {
  const taken = effects[order.effect?.follows ? 'later' : 'now']
  return (
    <div className="ways">
      <AppLink className="opt" href={withOrder('/payment-cart', order)}>
        <span className="ico">
          <Icon name="qr-code" />
        </span>
        <span>
          <b>Pix</b>
          <span className="small muted">
            {taken} {order.pix?.mode === 'dynamic' ? 'assim que o Pix chega' : 'depois do comprovante'}
          </span>
        </span>
        <Icon name="chevron-right" />
      </AppLink>
      <AppLink className="opt" href={withOrder('/payment-card', order)}>
        <span className="ico">
          <Icon name="credit-card" />
        </span>
        <span>
          <b>Cartão de crédito</b>
          <span className="small muted">{taken} assim que é aprovado</span>
        </span>
        <Icon name="chevron-right" />
      </AppLink>
    </div>
  )
}
