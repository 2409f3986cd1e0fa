import type { DeskPlan } from '#contract/price-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CheckField } from '../parts/check-field.tsx'
import { planName } from '../plans/plan-list.ts'
import { userTypeName } from '../queue/user-types.ts'

type PlanChoiceProps = {
  plans: readonly DeskPlan[]
  chosen: readonly number[] | null
  error: string | undefined
  onChoose: (chosen: number[] | null) => void
}

/** Every plan, or some of them. */
export const PlanChoice = ({ plans, chosen, error, onChoose }: PlanChoiceProps) => (
  <fieldset className="plan-choice">
    <legend className="label">Planos</legend>
    <CheckField label="Todos os planos" checked={chosen === null} onChecked={all => onChoose(all ? null : [])} />
    {chosen !== null && (
      <div className="plan-choice-list">
        {plans
          .filter(({ id, withdrawn }) => !withdrawn || chosen.includes(id))
          .map(plan => (
            <CheckField
              key={plan.id}
              label={`${userTypeName(plan.user_type)}: ${planName(plan)}`}
              checked={chosen.includes(plan.id)}
              onChecked={checked =>
                onChoose(checked ? [...chosen, plan.id] : chosen.filter(other => other !== plan.id))
              }
            />
          ))}
      </div>
    )}
    {error && (
      <p className="err">
        <Icon name="circle-alert" />
        {error}
      </p>
    )}
  </fieldset>
)
