import { formatCents } from '#contract/money.ts'
import type { Statistics } from '#contract/statistics.ts'
import { formatCount } from '#web/parts/chart/figures.ts'

/** The period in four figures. */
export const PeriodFigures = ({ told: { listed, orders } }: { told: Statistics }) => {
  const figures = [
    ['No ar agora', formatCount(listed.reduce((sum, { accounts }) => sum + accounts, 0))],
    ['Pedidos pagos', formatCount(orders.paid)],
    ['Recebido', formatCents(orders.received)],
    ['Devolvido', formatCents(orders.refunded)],
  ] as const
  return (
    <dl className="kpis">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
