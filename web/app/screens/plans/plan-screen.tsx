import '#web/app/orders/buying.css'
import './plans.css'
import { BuyingSteps } from '#web/app/orders/buying-steps.tsx'
import { useChosenCoupon } from '#web/app/orders/use-chosen-coupon.ts'
import { LoadingOverlay } from '#web/app/parts/loading-overlay.tsx'
import { NotLoaded } from '#web/app/parts/not-loaded.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { ChosenSum } from './chosen-sum.tsx'
import { CouponLine } from './coupon-line.tsx'
import { NothingOnSale, PlansWaiting } from './no-plans.tsx'
import { OpenOrder } from './open-order.tsx'
import { PlanTabs } from './plan-tabs.tsx'
import { ReviewFirst } from './review-first.tsx'
import { useOrdering } from './use-ordering.ts'
import { usePlanChoice } from './use-plan-choice.ts'
import { useProducts } from './use-products.ts'

type PlanScreenProps = { title: string; heading: string; userType: number }

export function PlanScreen({ title, heading, userType }: PlanScreenProps) {
  const { data: products, error, refetch } = useProducts(userType)
  const onSale = products && products.length > 0
  const coupon = useChosenCoupon()
  const choice = usePlanChoice()
  const chosen = products?.find(({ id }) => id === choice.planId)
  const { order, busy } = useOrdering(chosen?.id)
  return (
    <Screen
      title={title}
      back="/perfil"
      action={
        onSale && (
          <>
            <ChosenSum product={chosen} coupon={coupon} userType={userType} />
            <button type="button" className="btn btn-primary" aria-busy={busy} onClick={() => void order()}>
              {busy && <span className="spin" />}
              {busy ? 'Fazendo o pedido…' : 'Continuar'}
            </button>
          </>
        )
      }
    >
      <BuyingSteps at="Pacote" />
      <h1>{heading}</h1>
      {products && !onSale && <NothingOnSale />}
      {onSale && <PlanTabs products={products} coupon={coupon} choice={choice} userType={userType} />}
      {!products &&
        (error ? (
          <NotLoaded
            what="os planos"
            more="Nenhum pedido foi feito, e nada foi cobrado."
            error={error}
            retry={refetch}
          />
        ) : (
          <PlansWaiting />
        ))}
      {onSale && <CouponLine coupon={coupon} />}
      {products && <OpenOrder userType={userType} />}
      {products && <ReviewFirst />}
      <LoadingOverlay busy={busy} verb="Fazendo o pedido…" />
    </Screen>
  )
}
