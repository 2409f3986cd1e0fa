import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { BuyingSteps, BuyingTerms, CardInAnalysis, OrderLines } from './buying.tsx'
import { AwaitedOrder, ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { withOrder } from './order-path.ts'
import { type CurrentOrder, useCurrentOrder } from './orders.ts'

const frame = { title: 'Pagamento', close: paths.plans }
const question = 'Como você quer pagar?'

export function PaymentChoice() {
  const current = useCurrentOrder()
  const { order } = current
  if (!order) return <Waiting current={current} />
  if (order.state !== 'waiting') return <ClosedOrder order={order} {...frame} />
  return (
    <Screen {...frame} isWhole action={<OrderLines order={order} />}>
      <BuyingSteps at="Pagamento" />
      <h1>{question}</h1>
      <CardInAnalysis order={order} />
      <div className="columns">
        <div>
          <PaymentOptions order={order} />
        </div>
        <div>
          <BuyingTerms order={order} />
        </div>
      </div>
    </Screen>
  )
}

const Waiting = ({ current }: { current: CurrentOrder }) => (
  <WithoutOrder current={current} {...frame} action={<span className="sk lines-sk" />}>
    <BuyingSteps at="Pagamento" />
    <h1>{question}</h1>
    <AwaitedOrder>
      <div className="ways">
        <span className="sk way-sk" />
        <span className="sk way-sk" />
      </div>
    </AwaitedOrder>
  </WithoutOrder>
)

/** A plan that follows another is confirmed now and active later. */
const effectLabels = { now: 'Ativa', later: 'Confirmado' } as const

function pixLabel({ pix }: Order) {
  if (pix?.mode === 'dynamic') return 'assim que o Pix chega'
  return pix?.proof_url ? 'depois do comprovante' : 'depois de conferido'
}

const PaymentOptions = ({ order }: { order: Order }) => {
  const effect = effectLabels[order.effect?.follows ? 'later' : 'now']
  return (
    <div className="ways">
      <AppLink className="opt" href={withOrder(paths.paymentCart, order)}>
        <span className="ico">
          <Icon name="qr-code" />
        </span>
        <span>
          <b>Pix</b>
          <span className="small muted">
            {effect} {pixLabel(order)}
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
          <span className="small muted">{effect} assim que é aprovado</span>
        </span>
        <Icon name="chevron-right" />
      </AppLink>
    </div>
  )
}
