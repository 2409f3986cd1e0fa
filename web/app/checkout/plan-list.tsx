import { useState } from 'react'
import type { Coupon } from '#contract/coupon.ts'
import { formatCents } from '#contract/format.ts'
import type { Product } from '#contract/plan.ts'
import { planTiers, type Tier, tierNamed } from '#contract/plan-tiers.ts'
import { tiersOf } from '#contract/user-types.ts'
import { TabList } from '#web/kit/client/tab-list.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { TierMark } from '#web/parts/tier-mark.tsx'
import { unsent } from '../unsent.ts'
import { discountedAmount } from './coupons.ts'
import { bonusOf, durationOf, rateOf } from './plan-labels.ts'

type PlanListProps = {
  products: Product[]
  coupon: Coupon | undefined
  choice: ReturnType<typeof usePlanChoice>
  userType: number
}

/** Shows tabs only if there are several tiers. */
export function PlanList({ products, choice, userType, coupon }: PlanListProps) {
  const [first, ...others] = tiersOf(userType)
  const list = (tier: Tier) => (
    <PlanCards
      products={products.filter(({ type_name }) => type_name === planTiers[tier].name)}
      coupon={coupon}
      chosen={choice.planId}
      choose={planId => choice.choose({ planId })}
      userType={userType}
    />
  )
  if (others.length === 0)
    return (
      <div className="stack">
        <h2 className="tier">
          <TierLabel tier={first} />
        </h2>
        {list(first)}
      </div>
    )
  return (
    <div className="stack">
      <TabList
        label="Tipo de plano"
        tabs={[first, ...others].map(toTab)}
        chosen={choice.tier}
        choose={tier => choice.choose({ tier })}
      >
        <ul className="ticks">
          {planTiers[choice.tier].gains.map(gain => (
            <li key={gain}>
              <Icon name="check" />
              {gain}
            </li>
          ))}
        </ul>
        {list(choice.tier)}
      </TabList>
    </div>
  )
}

const toTab = (tier: Tier) => ({ name: tier, label: <TierLabel tier={tier} /> })

const TierLabel = ({ tier }: { tier: Tier }) => (
  <>
    <TierMark tier={tier} />
    {planTiers[tier].name}
  </>
)

type PlanCardsProps = {
  products: Product[]
  coupon: Coupon | undefined
  chosen: number | undefined
  choose: (planId: number) => void
  userType: number
}

const PlanCards = ({ products, coupon, chosen, choose, userType }: PlanCardsProps) =>
  products.length === 0 ? (
    <Note icon="info">Nenhum plano está à venda no momento. Volte mais tarde.</Note>
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
  const less = discountedAmount(product, coupon)
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

const draft = 'packets'

/** Stores the choice, so that it survives a reload or a return from the payment screens. */
export function usePlanChoice(userType: number) {
  const [{ tier, planId }, set] = useState<{ tier: Tier; planId: number | undefined }>(() => loadChoice(userType))
  const choose = (more: { tier?: Tier; planId?: number }) => {
    const chosen = { tier, planId, ...more }
    unsent.screens.write(draft, { ...chosen, tier: planTiers[chosen.tier].name })
    set(chosen)
  }
  return { tier, planId, choose }
}

function loadChoice(userType: number) {
  const { tier, planId } = unsent.screens.read(draft)
  return {
    tier: tierNamed(tier) ?? tiersOf(userType)[0],
    planId: typeof planId === 'number' ? planId : undefined,
  }
}
