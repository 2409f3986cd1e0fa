import { formatCents } from '#contract/money.ts'
import { withOrder } from '#web/app/orders/order-in-work.ts'
import { isWaiting, useOrders } from '#web/app/orders/orders.ts'
import { descriptionOf } from '#web/app/orders/plan-words.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** An order that waits is not to be lost by ordering anew; its coupon goes with it. */
export function OpenOrder({ userType }: { userType: number }) {
  const order = useOrders().data?.find(isWaiting)
  return (
    order && (
      <p className="note note-info">
        <Icon name="clock" />
        <span>
          Você tem um pedido em aberto: {descriptionOf(order.product, userType)}, {formatCents(order.value)}
          {order.coupon && ` com o cupom ${order.coupon}`}.{' '}
          <AppLink className="link" href={withOrder('/payment-method', order)}>
            Pagar este pedido
          </AppLink>
        </span>
      </p>
    )
  )
}
