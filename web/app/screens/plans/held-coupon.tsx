import { useState } from 'react'
import type { Coupon } from '#contract/coupon.ts'
import { formatCents } from '#contract/money.ts'
import { withOrder } from '#web/app/orders/order-in-work.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Dialog } from '#web/app/parts/dialog.tsx'
import { useCouponChoice } from './use-coupon-choice.ts'

type HeldCouponProps = { coupon: Coupon; order: NonNullable<Coupon['held_by']> }

/** A coupon that an unpaid order holds: the way to pay that, and the way to give it up, which is asked first. */
export function HeldCoupon({ coupon, order }: HeldCouponProps) {
  const [asks, ask] = useState(false)
  const { take } = useCouponChoice()
  const close = () => ask(false)
  return (
    <>
      <p className="small">
        Reservado para o pedido <span className="num">{order.code}</span> ({order.title}, {formatCents(order.value)}),
        que aguarda pagamento.
      </p>
      <div className="held-ways">
        <AppLink className="btn btn-sm btn-secondary" href={withOrder('/payment-method', order)}>
          Pagar este pedido
        </AppLink>
        <button type="button" className="btn btn-sm btn-outline" onClick={() => ask(true)}>
          Usar em outra compra<span className="sr"> o cupom {coupon.code}</span>
        </button>
      </div>
      <Dialog open={asks} heading="Usar o cupom em outra compra?" close={close}>
        <p>
          O pedido <span className="num">{order.code}</span> é cancelado e não pode mais ser pago. O cupom {coupon.code}{' '}
          fica escolhido para a próxima compra.
        </p>
        <p>
          <b>Se você já pagou esse pedido, mantenha-o.</b> Cancelado, ele não ativa o plano: o valor é devolvido
          integralmente pela mesma forma de pagamento.
        </p>
        <button type="button" className="btn btn-secondary btn-block" onClick={close}>
          Manter o pedido
        </button>
        <button type="button" className="btn btn-danger btn-block" onClick={() => void take(coupon, order).then(close)}>
          Cancelar e usar o cupom
        </button>
      </Dialog>
    </>
  )
}
