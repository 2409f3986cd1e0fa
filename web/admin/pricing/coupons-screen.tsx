import './pricing.css'
import { useState } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { AdminCoupon } from '#contract/coupon.ts'
import { formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import type { AdminPlan } from '#contract/plan.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { TableHead } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { useSortedRows } from '../frame/sort.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useMay } from '../session/session.tsx'
import { ChangeList } from './change-history.tsx'
import { CouponForm } from './coupon-form.tsx'
import { couponFields, couponStatus, formatDiscount, useCoupons } from './coupons.ts'
import { planName, usePlans } from './plans.ts'
import { RowButtons } from './row-buttons.tsx'

type Opened = { what: 'form'; coupon?: AdminCoupon } | { what: 'history'; coupon: AdminCoupon }

export default function CouponsScreen() {
  const { data, error, isPending, refetch } = useCoupons()
  const plans = usePlans()
  const now = useNow()
  const [opened, open] = useState<Opened>()
  const mayChange = useMay(duties.setPrices)
  const close = () => open(undefined)
  const allPlans = plans.data?.data ?? []
  const nameOfPlan = namesOf(allPlans)
  return (
    <>
      <Screen
        title="Cupons"
        actions={
          mayChange && (
            <button
              type="button"
              className="btn btn-sm btn-primary"
              disabled={!plans.data}
              onClick={() => open({ what: 'form' })}
            >
              <Icon name="plus" />
              Novo cupom
            </button>
          )
        }
      >
        <Note tone="info" icon="info">
          Uma mudança vale para pedidos novos. Pedidos já feitos ficam com o desconto que tinham.
        </Note>
        {(error ?? plans.error) && <FailureNote error={error ?? plans.error} again={() => void refetch()} />}
        {isPending && <Waiting words="Buscando os cupons…" shape="rows" />}
        {data?.data.length === 0 && <p className="muted">Nenhum cupom ainda.</p>}
        {data && data.data.length > 0 && (
          <CouponTable
            coupons={data.data}
            {...{ now, nameOfPlan }}
            onEdit={coupon => open({ what: 'form', coupon })}
            onHistory={coupon => open({ what: 'history', coupon })}
          />
        )}
      </Screen>
      {opened?.what === 'form' && plans.data && (
        <CouponForm coupon={opened.coupon} plans={allPlans} today={dayInSaoPaulo(new Date(now))} onClose={close} />
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

const namesOf = (plans: readonly AdminPlan[]) => (id: number) => {
  const plan = plans.find(one => one.id === id)
  return plan ? planName(plan) : `Plano ${id}`
}

type CouponTableProps = {
  coupons: readonly AdminCoupon[]
  now: number
  nameOfPlan: (id: number) => string
  onEdit: (coupon: AdminCoupon) => void
  onHistory: (coupon: AdminCoupon) => void
}

const sortKeys = (now: number) => ({
  cupom: (coupon: AdminCoupon) => coupon.code,
  validade: (coupon: AdminCoupon) => Date.parse(coupon.ends_at),
  usos: (coupon: AdminCoupon) => coupon.uses,
  situacao: (coupon: AdminCoupon) => couponStatus(coupon, now).label,
})

function CouponTable({ coupons, onEdit, onHistory, ...rest }: CouponTableProps) {
  const { rows, sortOf } = useSortedRows(coupons, sortKeys(rest.now))
  const columns = [
    { name: 'Cupom', sort: sortOf('cupom') },
    { name: 'Desconto' },
    { name: 'Validade', sort: sortOf('validade') },
    { name: 'Planos' },
    { name: 'Usos', sort: sortOf('usos') },
    { name: 'Situação', sort: sortOf('situacao') },
  ]
  return (
    <div className="table-wrap">
      <table className="table price-table">
        <caption className="sr">Cupons</caption>
        <TableHead columns={columns} last="Ações" />
        <tbody>
          {rows.map(coupon => (
            <CouponRow
              key={coupon.id}
              coupon={coupon}
              {...rest}
              onEdit={() => onEdit(coupon)}
              onHistory={() => onHistory(coupon)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CouponRowProps = Pick<CouponTableProps, 'now' | 'nameOfPlan'> & {
  coupon: AdminCoupon
  onEdit: () => void
  onHistory: () => void
}

const CouponRow = ({ coupon, now, nameOfPlan, onEdit, onHistory }: CouponRowProps) => {
  const { label, ...look } = couponStatus(coupon, now)
  return (
    <tr className={coupon.withdrawn ? 'is-withdrawn' : undefined}>
      <th scope="row">
        <span className="mono">{coupon.code}</span>
        <span className="xs coupon-title">{coupon.title}</span>
      </th>
      <td className="num table-time" data-name="Desconto">
        {formatDiscount(coupon)}
      </td>
      <td className="num" data-name="Validade">
        <span>
          {formatDateTime(coupon.starts_at)} <span className="xs">até</span> {formatDateTime(coupon.ends_at)}
        </span>
      </td>
      <td className="muted" data-name="Planos">
        <span>
          {coupon.plan_ids ? coupon.plan_ids.map(nameOfPlan).join(', ') : 'Todos'}
          {coupon.for_all && <span className="xs coupon-title">Aparece para todos</span>}
        </span>
      </td>
      <td className="num" data-name="Usos">
        {coupon.uses}
        {coupon.most_uses === null ? '' : ` de ${coupon.most_uses}`}
      </td>
      <td data-name="Situação">
        <StatusBadge {...look}>{label}</StatusBadge>
      </td>
      <td className="table-action">
        <RowButtons name={coupon.code} changes={coupon.changes.length} {...{ onEdit, onHistory }} />
      </td>
    </tr>
  )
}
