import { useEffect, useRef } from 'react'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { useGo } from '../go.ts'
import { Screen } from '../parts/screen.tsx'
import { CardPayment } from './card-payment.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { NoCardNow } from './no-card-now.tsx'
import { useOrderInWork, withOrder } from './order-in-work.ts'
import { isOnItsWay } from './settled.ts'
import { useCardKey } from './use-card-key.ts'
import { WithoutOrder } from './without-order.tsx'

const title = 'Cartão de crédito'

export function PaymentCard() {
  const work = useOrderInWork()
  const isSending = useRef(false)
  const { order } = work
  if (!order) return <WithoutOrder work={work} title={title} close={paths.accountMenu} />
  // What is asked of the order meanwhile must not take the form away while it is being sent.
  const elsewhere = isSending.current ? undefined : belongsAt(order)
  if (elsewhere) return <Elsewhere path={withOrder(elsewhere, order)} />
  if (order.state !== 'waiting' && !isSending.current)
    return <ClosedOrder order={order} title={title} close={paths.accountMenu} />
  return <Paying order={order} isSending={isSending} />
}

/** Where an order belongs that is paid by card, or for which a card is on its way. */
function belongsAt(order: Order) {
  if (order.status === 'ok' && order.channel === 'card') return paths.paymentApproved
  return isOnItsWay(order) ? paths.paymentStatus : undefined
}

function Elsewhere({ path }: { path: string }) {
  const go = useGo()
  useEffect(() => go(path, { replace: true }), [go, path])
  return null
}

type PayingProps = { order: Order; isSending: React.RefObject<boolean> }

function Paying({ order, isSending }: PayingProps) {
  const { data, isPending, isFetching, refetch } = useCardKey()
  if (data?.usable) {
    return <CardPayment order={order} cardKey={data.usable} testCards={data.test_cards} isSending={isSending} />
  }
  return (
    <Screen title={title} back={withOrder(paths.paymentChoice, order)}>
      {isPending ? <Waiting /> : <NoCardNow order={order} retry={() => void refetch()} isTrying={isFetching} />}
    </Screen>
  )
}

const Waiting = () => (
  <div className="stack" aria-busy="true">
    <h1 className="sr">Dados do cartão</h1>
    <span className="sk sk-line" />
    <span className="sk sk-block" />
    <span className="sk sk-block" />
  </div>
)
