import { formatCents } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { readSession } from '../session.ts'
import { bonusOf, descriptionOf } from './plan-labels.ts'

export function OrderLines({ order: { product, list_value, value, coupon } }: { order: Order }) {
  const bonus = bonusOf(product)
  return (
    <dl className="order-lines">
      <Line name={descriptionOf(product, readSession().userType)} cents={list_value} />
      {bonus && <Line name={bonus} cents={0} gift />}
      {list_value > value && <Line name={coupon ? `Cupom ${coupon}` : 'Desconto'} cents={value - list_value} gift />}
      <Line name="Total" cents={value} total />
    </dl>
  )
}

type LineProps = { name: string; cents: number; gift?: boolean; total?: boolean }

const Line = ({ name, cents, gift, total }: LineProps) => (
  <div className={total ? 'total' : gift ? 'gift' : undefined}>
    <dt>{name}</dt>
    <dd className="num">{formatCents(cents)}</dd>
  </div>
)
