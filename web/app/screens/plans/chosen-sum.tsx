import type { Coupon } from '#contract/coupon.ts'
import { formatCents } from '#contract/money.ts'
import type { Product } from '#contract/plan.ts'
import { discounted } from '#web/app/orders/discounted.ts'
import { kindOf, wholeLengthOf } from '#web/app/orders/plan-words.ts'

type ChosenSumProps = { product: Product | undefined; coupon: Coupon | undefined; userType: number }

/** What is chosen and what it comes to. */
export const ChosenSum = ({ product, coupon, userType }: ChosenSumProps) =>
  product && (
    <span className="sum">
      <span className="xs">
        {kindOf(product, userType)}, {wholeLengthOf(product, userType)}
      </span>
      <b className="num">{formatCents(discounted(product, coupon) ?? product.amount)}</b>
    </span>
  )
