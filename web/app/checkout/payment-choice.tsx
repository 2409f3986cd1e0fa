import { paths } from '#contract/paths.ts'
import './buying.css'
import './orders.css'
import type { Order } from '#contract/order.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { BuyingSteps } from './buying-steps.tsx'
import { BuyingTerms } from './buying-terms.tsx'
import { CardInAnalysis } from './card-in-analysis.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { useOrderInWork, withOrder } from './order-in-work.ts'
import { OrderLines } from './order-lines.tsx'
import { WithoutOrder } from './without-order.tsx'

const frame = { title: 'Pagamento', close: paths.plans }

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
      <AppLink className="opt" href={withOrder(paths.paymentCart, order)}>
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
      <AppLink className="opt" href={withOrder(paths.paymentCard, order)}>
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
