import { useState } from 'react'
import { type AdminCoupon, type AdminPlan, addCoupon, changeCoupon } from '#contract/price-list.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldWords } from '../calls.ts'
import { CheckField } from '../parts/check-field.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { userTypeName } from '../reviews/user-types.ts'
import { type CouponDraft, couponBody, draftOf, lackOf, newDraft } from './coupon-draft.ts'
import { DiscountFields, NameFields, TimeFields, UseFields } from './coupon-fields.tsx'
import { couponsKey } from './coupon-list.ts'
import { planName } from './plan-list.ts'
import { useSaving } from './use-saving.ts'

type CouponFormProps = {
  coupon: AdminCoupon | undefined
  plans: readonly AdminPlan[]
  today: string
  onClose: () => void
}

/** A coupon as it is edited, or a new one. */
export function CouponForm({ coupon, plans, today, onClose }: CouponFormProps) {
  const [draft, setDraft] = useState(() => (coupon ? draftOf(coupon) : newDraft(today)))
  const { busy, error, save } = useSaving({
    key: couponsKey,
    send: (draft: CouponDraft) => sendCoupon(coupon, draft),
    words: coupon ? `${coupon.code} alterado. Vale para pedidos novos.` : 'Cupom criado.',
    onSaved: onClose,
  })
  const change = (part: Partial<CouponDraft>) => setDraft({ ...draft, ...part })
  const given = { draft, change, errors: fieldWords(error) }
  return (
    <DeedForm
      title={coupon ? `Editar ${coupon.code}` : 'Novo cupom'}
      verb={coupon ? 'Salvar' : 'Criar cupom'}
      doing="Salvando…"
      wide
      {...{ busy, error, onClose }}
      lacks={lackOf(draft)}
      below="Pedidos já feitos ficam com o desconto que tinham. Todo pedido deixa ao menos R$ 1,00 a pagar."
      onSend={() => save(draft)}
    >
      <NameFields {...given} isNew={!coupon} />
      <DiscountFields {...given} />
      <TimeFields {...given} />
      <UseFields {...given} />
      <PlanChoice
        plans={plans}
        chosen={draft.planIds}
        error={given.errors.plan_ids}
        onChoose={planIds => change({ planIds })}
      />
      <div className="stack stack-0">
        <CheckField
          label="Aparece para todos, sem digitar o código"
          checked={draft.forAll}
          onChecked={forAll => change({ forAll })}
        />
        {coupon && (
          <CheckField
            label="Retirado: ninguém mais pode usar"
            checked={draft.withdrawn}
            onChecked={withdrawn => change({ withdrawn })}
          />
        )}
      </div>
    </DeedForm>
  )
}

function sendCoupon(coupon: AdminCoupon | undefined, draft: CouponDraft) {
  const body = couponBody(draft, coupon)
  return coupon
    ? call(changeCoupon, { params: { id: String(coupon.id) }, body: { ...body, withdrawn: draft.withdrawn } })
    : call(addCoupon, { body: { code: draft.code, ...body } })
}

type PlanChoiceProps = {
  plans: readonly AdminPlan[]
  chosen: readonly number[] | null
  error: string | undefined
  onChoose: (chosen: number[] | null) => void
}

/** Every plan, or some of them. */
const PlanChoice = ({ plans, chosen, error, onChoose }: PlanChoiceProps) => (
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
