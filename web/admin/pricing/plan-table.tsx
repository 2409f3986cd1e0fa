import { formatCents } from '#contract/format.ts'
import type { AdminPlan } from '#contract/price-list.ts'
import { TableHead } from '../parts/table-head.tsx'
import { needsConfirmation, planName } from './plan-list.ts'
import { RowButtons } from './row-buttons.tsx'
import { TierBadge } from './tier-badge.tsx'

type PlanTableProps = {
  name: string
  plans: readonly AdminPlan[]
  onEdit: (plan: AdminPlan) => void
  onHistory: (plan: AdminPlan) => void
  onConfirm: (plan: AdminPlan) => void
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
export const PlanTable = ({ name, plans, onEdit, onHistory, onConfirm }: PlanTableProps) => (
  <section className="stack stack-2" aria-label={name}>
    <h2 className="h-sm">{name}</h2>
    <div className="table-wrap">
      <table className="table price-table">
        <caption className="sr">Planos: {name}</caption>
        <TableHead columns={columns} last="Ações" />
        <tbody>
          {plans.map(plan => (
            <PlanRow
              key={plan.id}
              plan={plan}
              onEdit={() => onEdit(plan)}
              onHistory={() => onHistory(plan)}
              onConfirm={() => onConfirm(plan)}
            />
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

type RowProps = { plan: AdminPlan } & Record<'onEdit' | 'onHistory' | 'onConfirm', () => void>

const PlanRow = ({ plan, onEdit, onHistory, onConfirm }: RowProps) => (
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
      <StatusBadge plan={plan} />
    </td>
    <td className="table-action">
      {needsConfirmation(plan) && (
        <button type="button" className="btn btn-sm btn-primary" onClick={onConfirm}>
          Confirmar preço<span className="sr"> de {planName(plan)}</span>
        </button>
      )}
      <RowButtons name={planName(plan)} changes={plan.changes.length} {...{ onEdit, onHistory }} />
    </td>
  </tr>
)

const StatusBadge = ({ plan }: { plan: AdminPlan }) => {
  if (plan.withdrawn) return <span className="badge">Fora de venda</span>
  return plan.confirmed ? (
    <span className="badge badge-green">À venda</span>
  ) : (
    <span className="badge badge-info">A confirmar</span>
  )
}
