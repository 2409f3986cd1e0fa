import type { Coupon } from '#contract/coupon.ts'
import { formatCents } from '#contract/money.ts'
import type { Product } from '#contract/plan.ts'
import { discounted } from '#web/app/orders/discounted.ts'
import { bonusOf, durationOf, rateOf } from '#web/app/orders/plan-words.ts'
import { Icon } from '#web/ui/icon.tsx'

type PlanListProps = {
  products: Product[]
  coupon: Coupon | undefined
  chosen: number | undefined
  choose: (planId: number) => void
  userType: number
}

export const PlanList = ({ products, coupon, chosen, choose, userType }: PlanListProps) =>
  products.length === 0 ? (
    <p className="note">
      <Icon name="info" />
      <span>Nenhum plano está à venda no momento. Volte mais tarde.</span>
    </p>
  ) : (
    <fieldset className="plan-list">
      <legend className="sr">Duração</legend>
      {products.map(product => (
        <label key={product.id} className="opt">
          <input
            type="radio"
            name="plan"
            value={product.id}
            checked={product.id === chosen}
            onChange={() => choose(product.id)}
          />
          <span className="tick" />
          <Length product={product} userType={userType} />
          <Price product={product} coupon={coupon} userType={userType} />
        </label>
      ))}
    </fieldset>
  )

function Length({ product, userType }: { product: Product; userType: number }) {
  const bonus = bonusOf(product)
  return (
    <span>
      <b>{durationOf(product, userType)}</b>
      {bonus ? (
        <span className="badge badge-green">
          <Icon name="gift" />
          {bonus}
        </span>
      ) : (
        <span className="xs">de anúncio</span>
      )}
    </span>
  )
}

type PriceProps = { product: Product; coupon: Coupon | undefined; userType: number }

function Price({ product, coupon, userType }: PriceProps) {
  const less = discounted(product, coupon)
  const { cents, name } = rateOf({ ...product, amount: less ?? product.amount }, userType)
  return (
    <span className="price">
      {less !== undefined && less < product.amount && (
        <s>
          <span className="sr">De </span>
          {formatCents(product.amount)}
          <span className="sr"> por </span>
        </s>
      )}
      {formatCents(less ?? product.amount)}
      <small>
        {formatCents(cents)} por {name}
      </small>
    </span>
  )
}
