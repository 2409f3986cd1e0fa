import { useState } from 'react'
import type { DeskCoupon, DeskPlan } from '#contract/price-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { localDay } from '../parts/sao-paulo-time.ts'
import { planName, usePlans } from '../plans/plan-list.ts'
import { ChangeList } from '../price-list/change-list.tsx'
import { PlacedNote } from '../price-list/placed-note.tsx'
import { useNow } from '../queue/use-now.ts'
import { CouponForm } from './coupon-form.tsx'
import { couponFields, useCoupons } from './coupon-list.ts'
import { CouponTable } from './coupon-table.tsx'

type Opened = { what: 'form'; coupon?: DeskCoupon } | { what: 'history'; coupon: DeskCoupon }

export function CouponsScreen() {
  usePageTitle('Cupons')
  const { data, error, isPending, refetch } = useCoupons()
  const plans = usePlans()
  const now = useNow()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const known = plans.data?.data ?? []
  const nameOfPlan = namesOf(known)
  return (
    <>
      <DeskTop title="Cupons">
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={!plans.data}
          onClick={() => open({ what: 'form' })}
        >
          <Icon name="plus" />
          Novo cupom
        </button>
      </DeskTop>
      <div className="desk-body">
        <PlacedNote>Uma mudança vale para pedidos novos. Pedidos já feitos ficam com o desconto que tinham.</PlacedNote>
        {(error ?? plans.error) && <FailureNote error={error ?? plans.error} again={() => void refetch()} />}
        {isPending && <p className="waiting">Buscando os cupons…</p>}
        {data?.data.length === 0 && <p className="muted">Nenhum cupom ainda.</p>}
        {data && data.data.length > 0 && (
          <CouponTable
            coupons={data.data}
            {...{ now, nameOfPlan }}
            onEdit={coupon => open({ what: 'form', coupon })}
            onHistory={coupon => open({ what: 'history', coupon })}
          />
        )}
      </div>
      {opened?.what === 'form' && plans.data && (
        <CouponForm coupon={opened.coupon} plans={known} today={localDay(new Date(now))} onClose={close} />
      )}
      {opened?.what === 'history' && (
        <ChangeList
          title={`Histórico de ${opened.coupon.code}`}
          changes={opened.coupon.changes}
          fields={couponFields(nameOfPlan)}
          onClose={close}
        />
      )}
    </>
  )
}

const namesOf = (plans: readonly DeskPlan[]) => (id: number) => {
  const plan = plans.find(one => one.id === id)
  return plan ? planName(plan) : `Plano ${id}`
}
