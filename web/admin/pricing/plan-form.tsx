import { useState } from 'react'
import { type AdminPlan, addPlan, changePlan } from '#contract/plan.ts'
import { highestTier, planTiers, tierNamed, tierNames } from '#contract/plan-tiers.ts'
import { Check } from '#web/kit/check.tsx'
import { SelectField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { centsAsTyped, typedCents } from '../frame/typed-cents.ts'
import { userTypes } from '../user-types.ts'
import { DraftFields, type Drafting, type DraftLine, parseWhole } from './draft-fields.tsx'
import { planName, plansKey } from './plans.ts'

type PlanDraft = {
  userType: string
  tier: string
  title: string
  days: string
  freeDays: string
  amount: string
  position: string
  onOffer: boolean
}
type PlanFormProps = { plan: AdminPlan | undefined; nextPosition: number; onClose: () => void }

const tierOptions = Object.fromEntries(tierNames.map(name => [name, name]))
const typeOptions = { '': 'Escolha o tipo', ...userTypes }

export function PlanForm({ plan, nextPosition, onClose }: PlanFormProps) {
  const [typed, setTyped] = useState(() => planDraft(plan, nextPosition))
  const { busy, error, save } = useSaving({
    key: plansKey,
    send: (typed: PlanDraft) => sendPlan(plan, typed),
    message: plan ? 'Plano alterado. Vale para pedidos novos.' : 'Plano criado.',
    onSaved: onClose,
  })
  const change = (part: Partial<PlanDraft>) => setTyped({ ...typed, ...part })
  const fields = { draft: typed, change, errors: fieldErrors(error) }
  return (
    <ActionDialog
      title={plan ? `Editar ${planName(plan)}` : 'Novo plano'}
      verb={plan ? 'Salvar' : 'Criar plano'}
      doing="Salvando…"
      wide
      {...{ busy, error, onClose }}
      lacks={typedCents(typed.amount) === undefined ? 'Informe o preço em reais, como 189,00.' : undefined}
      below={`Pedidos já feitos não mudam: ficam com o preço e os dias de quando foram feitos.${plan && !plan.confirmed ? ' Ao salvar, você confirma o preço.' : ''}`}
      onSend={() => save(typed)}
    >
      {!plan && <KindFields {...fields} />}
      <DraftFields {...fields} lines={titleLines} />
      <div className="two">
        <DraftFields {...fields} lines={numberLines} />
      </div>
      {plan && (
        <Check checked={typed.onOffer} onChecked={onOffer => change({ onOffer })}>
          À venda
        </Check>
      )}
    </ActionDialog>
  )
}

const KindFields = ({ draft, change, errors }: Drafting<PlanDraft>) => (
  <div className="two">
    <SelectField
      label="Tipo de conta"
      error={errors.user_type}
      options={typeOptions}
      value={draft.userType}
      onValue={userType => change({ userType })}
    />
    <SelectField
      label="Nível"
      error={errors.type_name}
      options={tierOptions}
      value={draft.tier}
      onValue={tier => change({ tier })}
    />
  </div>
)

const titleLines: readonly DraftLine<PlanDraft>[] = [{ part: 'title', wire: 'title', label: 'Título', maxLength: 60 }]
const numberLines: readonly DraftLine<PlanDraft>[] = [
  { part: 'amount', wire: 'amount', label: 'Preço (R$)', inputMode: 'decimal', maxLength: 12 },
  { part: 'position', wire: 'position', label: 'Ordem na lista', inputMode: 'numeric' },
  { part: 'days', wire: 'days', label: 'Dias', inputMode: 'numeric' },
  { part: 'freeDays', wire: 'free_days', label: 'Dias de bônus', inputMode: 'numeric' },
]

const planDraft = (plan: AdminPlan | undefined, nextPosition: number): PlanDraft => ({
  userType: plan ? String(plan.user_type) : '',
  tier: plan?.type_name ?? planTiers[highestTier].name,
  title: plan?.title ?? '',
  days: plan ? String(plan.days) : '',
  freeDays: String(plan?.free_days ?? 0),
  amount: plan ? centsAsTyped(plan.amount) : '',
  position: String(plan?.position ?? nextPosition),
  onOffer: !plan?.withdrawn,
})

function sendPlan(plan: AdminPlan | undefined, { userType, tier, onOffer, ...typed }: PlanDraft) {
  const fields = {
    title: typed.title,
    days: parseWhole(typed.days),
    free_days: parseWhole(typed.freeDays),
    amount: typedCents(typed.amount) ?? Number.NaN,
    position: parseWhole(typed.position),
  }
  if (plan) return call(changePlan, { params: { id: String(plan.id) }, body: { ...fields, withdrawn: !onOffer } })
  const type_name = planTiers[tierNamed(tier) ?? highestTier].name
  return call(addPlan, { body: { user_type: parseWhole(userType), type_name, ...fields } })
}
