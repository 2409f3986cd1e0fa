import { formatCents } from '#contract/money.ts'
import type { DeskPlan } from '#contract/price-list.ts'
import { TableHead } from '../parts/table-head.tsx'
import { RowButtons } from '../price-list/row-buttons.tsx'
import { TierBadge } from '../price-list/tier-badge.tsx'
import { planName } from './plan-list.ts'

type Properties = {
  name: string
  plans: readonly DeskPlan[]
  onEdit: (plan: DeskPlan) => void
  onHistory: (plan: DeskPlan) => void
}

const columns = [
  { name: 'Plano' },
  { name: 'Nível' },
  { name: 'Dias', isMoney: true },
  { name: 'Bônus', isMoney: true },
  { name: 'Preço', isMoney: true },
  { name: 'Situação' },
]

/** The plans of one type of account, in the order in which they are offered. */
export const PlanTable = ({ name, plans, onEdit, onHistory }: Properties) => (
  <section className="stack stack-2" aria-label={name}>
    <h2 className="h-sm">{name}</h2>
    <div className="table-wrap">
      <table className="table price-table">
        <caption className="sr">Planos: {name}</caption>
        <TableHead columns={columns} last="Ações" />
        <tbody>
          {plans.map(plan => (
            <PlanRow key={plan.id} plan={plan} onEdit={() => onEdit(plan)} onHistory={() => onHistory(plan)} />
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

const PlanRow = ({ plan, onEdit, onHistory }: { plan: DeskPlan; onEdit: () => void; onHistory: () => void }) => (
  <tr className={plan.withdrawn ? 'is-withdrawn' : undefined}>
    <th scope="row">
      <span className="xs num plan-place">{plan.position}</span> <span className="plan-title">{plan.title}</span>
    </th>
    <td data-name="Nível">
      <TierBadge name={plan.type_name} />
    </td>
    <td className="table-money" data-name="Dias">
      {plan.days}
    </td>
    <td className="table-money" data-name="Bônus">
      {plan.free_days > 0 ? `+ ${plan.free_days}` : '–'}
    </td>
    <td className="table-money" data-name="Preço">
      {formatCents(plan.amount)}
    </td>
    <td data-name="Situação">
      <span className={plan.withdrawn ? 'badge' : 'badge badge-green'}>
        {plan.withdrawn ? 'Fora de venda' : 'À venda'}
      </span>
    </td>
    <td className="table-action">
      <RowButtons name={planName(plan)} changes={plan.changes.length} {...{ onEdit, onHistory }} />
    </td>
  </tr>
)
