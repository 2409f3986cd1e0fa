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

const Ways = ({ order }: { order: Order }) => (
  <div className="ways">
    <AppLink className="opt" href={withOrder('/payment-cart', order)}>
      <span className="ico">
        <Icon name="qr-code" />
      </span>
      <span>
        <b>Pix</b>
        <span className="small muted">
          {order.pix?.mode === 'dynamic' ? 'Ativa assim que o Pix chega' : 'Ativa depois do comprovante'}
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
        <span className="small muted">Ativa assim que é aprovado</span>
      </span>
      <Icon name="chevron-right" />
    </AppLink>
  </div>
)
