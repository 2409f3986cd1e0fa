import type { DeskCoupon } from '#contract/price-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { shownInstant } from '../parts/shown-instant.ts'
import { TableHead } from '../parts/table-head.tsx'
import { RowButtons } from '../price-list/row-buttons.tsx'
import { discountWords } from './coupon-list.ts'
import { couponStanding } from './coupon-standing.ts'

type CouponTableProps = {
  coupons: readonly DeskCoupon[]
  now: number
  nameOfPlan: (id: number) => string
  onEdit: (coupon: DeskCoupon) => void
  onHistory: (coupon: DeskCoupon) => void
}

const columns = ['Cupom', 'Desconto', 'Validade', 'Planos', 'Usos', 'Situação'].map(name => ({ name }))

export const CouponTable = ({ coupons, onEdit, onHistory, ...rest }: CouponTableProps) => (
  <div className="table-wrap">
    <table className="table price-table">
      <caption className="sr">Cupons, do mais novo ao mais antigo</caption>
      <TableHead columns={columns} last="Ações" />
      <tbody>
        {coupons.map(coupon => (
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

type RowProperties = Pick<CouponTableProps, 'now' | 'nameOfPlan'> & {
  coupon: DeskCoupon
  onEdit: () => void
  onHistory: () => void
}

const CouponRow = ({ coupon, now, nameOfPlan, onEdit, onHistory }: RowProperties) => {
  const { tone, icon, words } = couponStanding(coupon, now)
  return (
    <tr className={coupon.withdrawn ? 'is-withdrawn' : undefined}>
      <th scope="row">
        <span className="mono">{coupon.code}</span>
        <span className="xs coupon-title">{coupon.title}</span>
      </th>
      <td className="num table-time" data-name="Desconto">
        {discountWords(coupon)}
      </td>
      <td className="num" data-name="Validade">
        <span>
          {shownInstant(coupon.starts_at)} <span className="xs">até</span> {shownInstant(coupon.ends_at)}
        </span>
      </td>
      <td className="muted" data-name="Planos">
        {coupon.plan_ids ? coupon.plan_ids.map(nameOfPlan).join(', ') : 'Todos'}
        {coupon.for_all && <span className="xs coupon-title">Aparece para todos</span>}
      </td>
      <td className="num" data-name="Usos">
        {coupon.uses}
        {coupon.most_uses === null ? '' : ` de ${coupon.most_uses}`}
      </td>
      <td data-name="Situação">
        <span className={`badge ${tone}`.trim()}>
          <Icon name={icon} />
          {words}
        </span>
      </td>
      <td className="table-action">
        <RowButtons name={coupon.code} changes={coupon.changes.length} {...{ onEdit, onHistory }} />
      </td>
    </tr>
  )
}
