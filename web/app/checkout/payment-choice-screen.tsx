import type { Channel, Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { BuyingSteps, BuyingTerms, CardInAnalysis, OrderLines } from './buying.tsx'
import { AwaitedOrder, ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { withOrder } from './order-path.ts'
import { type CurrentOrder, useCurrentOrder } from './orders.ts'
import { NoPaymentMethod, paymentMethods } from './ways-to-pay.tsx'

const frame = { title: 'Pagamento', close: paths.plans }
const question = 'Como você quer pagar?'

export default function PaymentChoiceScreen() {
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

/** A plan that follows the current one is confirmed now, but active only later. */
const effectLabels = { now: 'Ativa', later: 'Confirmado' } as const

function pixLabel({ pix }: Order) {
  if (pix?.mode === 'dynamic') return 'assim que o Pix chega'
  return pix?.proof_url ? 'depois do comprovante' : 'depois de conferido'
}

const whenActive: Record<Channel, (order: Order) => string> = { pix: pixLabel, card: () => 'assim que é aprovado' }

const PaymentOptions = ({ order }: { order: Order }) => {
  const effect = effectLabels[order.effect?.follows ? 'later' : 'now']
  if (order.ways.length === 0) return <NoPaymentMethod />
  return (
    <div className="ways">
      {order.ways.map(way => (
        <AppLink key={way} className="opt" href={withOrder(paymentMethods[way].path, order)}>
          <span className="ico">
            <Icon name={paymentMethods[way].icon} />
          </span>
          <span>
            <b>{paymentMethods[way].name}</b>
            <span className="small muted">
              {effect} {whenActive[way](order)}
            </span>
          </span>
          <Icon name="chevron-right" />
        </AppLink>
      ))}
    </div>
  )
}
