import type { Coupon } from '#contract/coupon.ts'
import type { Product } from '#contract/plan.ts'
import { TabList } from '#web/app/parts/tab-list.tsx'
import { Icon, Star } from '#web/ui/icon.tsx'
import { PlanList } from './plan-list.tsx'
import type { Tier, usePlanChoice } from './use-plan-choice.ts'

type PlanTabsProps = {
  products: Product[]
  coupon: Coupon | undefined
  choice: ReturnType<typeof usePlanChoice>
  userType: number
}

/** Section 6: Premium for all, Básico only for type 2; one of both alone is named and needs no tab. */
export function PlanTabs({ products, choice, userType, coupon }: PlanTabsProps) {
  const list = (tier: Tier) => (
    <PlanList
      products={products.filter(({ type_name }) => type_name === tier)}
      coupon={coupon}
      chosen={choice.planId}
      choose={planId => choice.choose({ planId })}
      userType={userType}
    />
  )
  if (userType !== 2)
    return (
      <div className="stack">
        <h2 className="tier">{premium}</h2>
        {list('Premium')}
      </div>
    )
  return (
    <div className="stack">
      <TabList label="Tipo de plano" tabs={tabs} chosen={choice.tier} choose={tier => choice.choose({ tier })}>
        <ul className="ticks">
          {gains[choice.tier].map(gain => (
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

const premium = (
  <>
    <Star />
    Premium
  </>
)

const tabs = [
  { name: 'Premium', label: premium },
  { name: 'Básico', label: 'Básico' },
] as const

const gains: Record<Tier, string[]> = {
  Premium: ['Aparece primeiro no catálogo, em cartão grande', 'Mostra o seu preço no catálogo'],
  Básico: ['Aparece no catálogo depois dos Premium, em cartão menor', 'O preço aparece só dentro do perfil'],
}
