import './pricing.css'
import { useState } from 'react'
import { formatCents, formatCount } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { type AdminPlan, confirmPlan } from '#contract/plan.ts'
import { planTier, type TierName, tierNamed } from '#contract/plan-tiers.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { useSaving } from '../frame/action-dialog.tsx'
import { TableHead } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSortedRows } from '../frame/sort.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useMay } from '../session/session.tsx'
import { userTypes } from '../user-types.ts'
import { ChangeList } from './change-history.tsx'
import { PlanForm } from './plan-form.tsx'
import { needsConfirmation, planFields, planName, plansKey, usePlans } from './plans.ts'
import { RowButtons } from './row-buttons.tsx'

type Opened = { what: 'form'; plan?: AdminPlan } | { what: 'history'; plan: AdminPlan }

export default function PlansScreen() {
  const { data, error, isPending, refetch } = usePlans()
  const [opened, open] = useState<Opened>()
  const mayChange = useMay(duties.setPrices)
  const plans = data?.data ?? []
  const close = () => open(undefined)
  const waiting = plans.filter(needsConfirmation).length
  return (
    <>
      <Screen
        title="Planos"
        actions={
          mayChange && (
            <button
              type="button"
              className="btn btn-sm btn-primary"
              disabled={!data}
              onClick={() => open({ what: 'form' })}
            >
              <Icon name="plus" />
              Novo plano
            </button>
          )
        }
      >
        <Note tone="info" icon="info">
          Uma mudança vale para pedidos novos. Pedidos já feitos ficam com o preço, os dias e o título de quando foram
          feitos.
        </Note>
        {mayChange && waiting > 0 && (
          <Note tone="danger" icon="triangle-alert">
            <b>{formatCount(waiting, 'plano aguarda', 'planos aguardam')} a sua confirmação.</b> Os preços são sugestões
            que vieram com o programa. Um plano só é oferecido depois que você confirma ou altera o preço.
          </Note>
        )}
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {isPending && <Waiting words="Buscando os planos…" shape="rows" />}
        {data && plans.length === 0 && <p className="muted">Nenhum plano ainda.</p>}
        <PlanTables
          plans={plans}
          onEdit={plan => open({ what: 'form', plan })}
          onHistory={plan => open({ what: 'history', plan })}
        />
      </Screen>
      {opened?.what === 'form' && (
        <PlanForm plan={opened.plan} nextPosition={lastPosition(plans) + 1} onClose={close} />
      )}
      {opened?.what === 'history' && (
        <ChangeList
          title={`Histórico de ${planName(opened.plan)}`}
          changes={opened.plan.changes}
          fields={planFields}
          onClose={close}
        />
      )}
    </>
  )
}

type PlanTablesProps = Omit<Parameters<typeof PlanTable>[0], 'name'>

type PlanTableProps = {
  name: string
  plans: readonly AdminPlan[]
  onEdit: (plan: AdminPlan) => void
  onHistory: (plan: AdminPlan) => void
}

const sortKeys = {
  plano: (plan: AdminPlan) => plan.title,
  nivel: (plan: AdminPlan) => plan.type_name,
  dias: (plan: AdminPlan) => plan.days,
  preco: (plan: AdminPlan) => plan.amount,
}

/** Lists the plans in the order in which buyers see them, unless the operator sorts the table. */
function PlanTable({ name, plans, onEdit, onHistory }: PlanTableProps) {
  const { rows, sortOf } = useSortedRows(plans, sortKeys)
  const columns = [
    { name: 'Plano', sort: sortOf('plano') },
    { name: 'Nível', sort: sortOf('nivel') },
    { name: 'Dias', isMoney: true, sort: sortOf('dias') },
    { name: 'Bônus', isMoney: true },
    { name: 'Preço', isMoney: true, sort: sortOf('preco') },
    { name: 'Situação' },
  ]
  return (
    <section className="stack stack-2" aria-label={name}>
      <h2 className="h-sm">{name}</h2>
      <div className="table-wrap">
        <table className="table price-table">
          <caption className="sr">Planos: {name}</caption>
          <TableHead columns={columns} last="Ações" />
          <tbody>
            {rows.map(plan => (
              <PlanRow key={plan.id} plan={plan} onEdit={() => onEdit(plan)} onHistory={() => onHistory(plan)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type PlanRowProps = { plan: AdminPlan } & Record<'onEdit' | 'onHistory', () => void>

const PlanRow = ({ plan, onEdit, onHistory }: PlanRowProps) => (
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
      <PlanStatus plan={plan} />
    </td>
    <td className="table-action">
      {useMay(duties.setPrices) && needsConfirmation(plan) && <PriceConfirmation plan={plan} />}
      <RowButtons name={planName(plan)} changes={plan.changes.length} {...{ onEdit, onHistory }} />
    </td>
  </tr>
)

/** One component per plan, so that saving locks only that plan's button. */
function PriceConfirmation({ plan }: { plan: AdminPlan }) {
  const { error, save } = useSaving({
    key: plansKey,
    send: () => call(confirmPlan, { params: { id: String(plan.id) }, body: { amount: plan.amount } }),
    message: 'Preço confirmado. O plano está à venda.',
    onSaved: () => undefined,
  })
  return (
    <>
      {error && <FailureNote error={error} />}
      <button type="button" className="btn btn-sm btn-primary" onClick={() => save(undefined)}>
        Confirmar preço<span className="sr"> de {planName(plan)}</span>
      </button>
    </>
  )
}

const PlanStatus = ({ plan }: { plan: AdminPlan }) => {
  if (plan.withdrawn) return <StatusBadge>Fora de venda</StatusBadge>
  return plan.confirmed ? (
    <StatusBadge tone="green">À venda</StatusBadge>
  ) : (
    <StatusBadge tone="info">A confirmar</StatusBadge>
  )
}

const PlanTables = ({ plans, ...rest }: PlanTablesProps) =>
  Object.entries(userTypes).map(([type, name]) => {
    const those = plans.filter(({ user_type }) => String(user_type) === type)
    return those.length > 0 && <PlanTable key={type} name={name} plans={those} {...rest} />
  })

const lastPosition = (plans: readonly AdminPlan[]) => Math.max(0, ...plans.map(({ position }) => position))

const TierBadge = ({ name }: { name: TierName }) => (
  <StatusBadge {...planTier(tierNamed(name)).highlight?.badge}>{name}</StatusBadge>
)
