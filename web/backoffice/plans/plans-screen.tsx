import { useState } from 'react'
import type { DeskPlan } from '#contract/price-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { ChangeList } from '../price-list/change-list.tsx'
import { PlacedNote } from '../price-list/placed-note.tsx'
import { userTypes } from '../queue/user-types.ts'
import { PlanForm } from './plan-form.tsx'
import { planFields, planName, usePlans } from './plan-list.ts'
import { PlanTable } from './plan-table.tsx'

type Opened = { what: 'form'; plan?: DeskPlan } | { what: 'history'; plan: DeskPlan }

export function PlansScreen() {
  usePageTitle('Planos')
  const { data, error, isPending, refetch } = usePlans()
  const [opened, open] = useState<Opened>()
  const plans = data?.data ?? []
  const close = () => open(undefined)
  return (
    <>
      <DeskTop title="Planos">
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={!data}
          onClick={() => open({ what: 'form' })}
        >
          <Icon name="plus" />
          Novo plano
        </button>
      </DeskTop>
      <div className="desk-body">
        <PlacedNote>
          Uma mudança vale para pedidos novos. Pedidos já feitos ficam com o preço, os dias e o título de quando foram
          feitos.
        </PlacedNote>
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {isPending && <p className="waiting">Buscando os planos…</p>}
        {data && plans.length === 0 && <p className="muted">Nenhum plano ainda.</p>}
        <PlanTables
          plans={plans}
          onEdit={plan => open({ what: 'form', plan })}
          onHistory={plan => open({ what: 'history', plan })}
        />
      </div>
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

type TableProperties = Omit<Parameters<typeof PlanTable>[0], 'name'>

/** One table for each type of account that has plans. */
const PlanTables = ({ plans, ...rest }: TableProperties) =>
  Object.entries(userTypes).map(([type, name]) => {
    const those = plans.filter(({ user_type }) => String(user_type) === type)
    return those.length > 0 && <PlanTable key={type} name={name} plans={those} {...rest} />
  })

const lastPosition = (plans: readonly DeskPlan[]) => Math.max(0, ...plans.map(({ position }) => position))
