import { useLocation } from 'react-router'
import type { Coupon } from '#contract/coupon.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { couponsFrom } from './coupons-return.ts'
import { useCouponChoice } from './use-coupon-choice.ts'

/** The way to the coupons, or the one that the next order takes. */
export function CouponLine({ coupon }: { coupon: Coupon | undefined }) {
  const { drop } = useCouponChoice()
  const path = couponsFrom(useLocation().pathname)
  if (!coupon) {
    return (
      <AppLink className="btn btn-ghost btn-sm coupon-link" href={path}>
        <Icon name="ticket-percent" />
        Tenho um cupom
      </AppLink>
    )
  }
  return (
    <div className="note note-green">
      <Icon name="ticket-percent" />
      <div className="coupon-line">
        <span>
          Cupom <b>{coupon.code}</b> nesta compra
          {coupon.plan_ids ? ', nos planos em que ele vale.' : '.'}
        </span>
        <AppLink className="btn btn-ghost btn-sm" href={path}>
          Trocar
        </AppLink>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => void drop(coupon)}>
          Retirar
        </button>
      </div>
    </div>
  )
}
