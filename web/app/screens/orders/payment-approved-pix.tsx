import '#web/app/orders/buying.css'
import './orders.css'
import { type Order, paidStates } from '#contract/order.ts'
import { ClosedOrder } from '#web/app/orders/closed-order.tsx'
import { useOrderInWork } from '#web/app/orders/order-in-work.ts'
import { WithoutOrder } from '#web/app/orders/without-order.tsx'
import { PaidOrder } from './paid-order.tsx'
import { PixOnItsWay } from './pix-on-its-way.tsx'

const frame = { title: 'Pix', close: '/perfil' }

/** Where *Pagar* leads: what is still to be done, until the Pix is confirmed, and then that it is. */
export function PaymentApprovedPix() {
  const work = useOrderInWork()
  const { order } = work
  if (!order) return <WithoutOrder work={work} {...frame} />
  if (order.state === 'waiting') return <PixOnItsWay order={order} {...frame} />
  return isPaid(order) ? <PaidOrder order={order} {...frame} /> : <ClosedOrder order={order} {...frame} />
}

const isPaid = ({ state }: Order) => paidStates.includes(state)
