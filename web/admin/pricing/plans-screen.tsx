import { useState } from 'react'
import { type AdminPlan, confirmPlan } from '#contract/price-list.ts'
import { counted } from '#web/kit/chart/figures.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { userTypes } from '../reviews/user-types.ts'
import { ChangeList } from './change-list.tsx'
import { PlacedNote } from './placed-note.tsx'
import { PlanForm } from './plan-form.tsx'
import { needsConfirmation, planFields, planName, plansKey, usePlans } from './plan-list.ts'
import { PlanTable } from './plan-table.tsx'
import { useSaving } from './use-saving.ts'

type Opened = { what: 'form'; plan?: AdminPlan } | { what: 'history'; plan: AdminPlan }

export function PlansScreen() {
  usePageTitle('Planos')
  const { data, error, isPending, refetch } = usePlans()
  const [opened, open] = useState<Opened>()
  const plans = data?.data ?? []
  const close = () => open(undefined)
  const confirming = useConfirming()
  const waiting = plans.filter(needsConfirmation).length
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
        {waiting > 0 && (
          <div className="note note-danger">
            <Icon name="triangle-alert" />
            <p>
              <b>{counted(waiting, 'plano aguarda', 'planos aguardam')} a sua confirmação.</b> Os preços são sugestões
              que vieram com o programa. Um plano só é oferecido depois que você confirma ou altera o preço.
            </p>
          </div>
        )}
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {confirming.error && <FailureNote error={confirming.error} again={() => void refetch()} />}
        {isPending && <p className="waiting">Buscando os planos…</p>}
        {data && plans.length === 0 && <p className="muted">Nenhum plano ainda.</p>}
        <PlanTables
          plans={plans}
          onEdit={plan => open({ what: 'form', plan })}
          onHistory={plan => open({ what: 'history', plan })}
          onConfirm={plan => confirming.save(plan)}
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

const useConfirming = () =>
  useSaving({
    key: plansKey,
    send: ({ id, amount }: AdminPlan) => call(confirmPlan, { params: { id: String(id) }, body: { amount } }),
    words: 'Preço confirmado. O plano está à venda.',
    onSaved: () => undefined,
  })

type TableProperties = Omit<Parameters<typeof PlanTable>[0], 'name'>

/** One table for each type of account that has plans. */
const PlanTables = ({ plans, ...rest }: TableProperties) =>
  Object.entries(userTypes).map(([type, name]) => {
    const those = plans.filter(({ user_type }) => String(user_type) === type)
    return those.length > 0 && <PlanTable key={type} name={name} plans={those} {...rest} />
  })

const lastPosition = (plans: readonly AdminPlan[]) => Math.max(0, ...plans.map(({ position }) => position))
