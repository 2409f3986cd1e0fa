import { useState } from 'react'
import { type AdminCoupon, addCoupon, changeCoupon } from '#contract/coupon.ts'
import type { AdminPlan } from '#contract/plan.ts'
import { Check } from '#web/kit/check.tsx'
import { SelectField, TextField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { userTypeName } from '../user-types.ts'
import { type CouponDraft, couponBody, couponDraft, couponsKey, missingFromCoupon, newDraft } from './coupons.ts'
import { DraftFields, type Drafting, type DraftLine } from './draft-fields.tsx'
import { planName } from './plans.ts'

type CouponFormProps = {
  coupon: AdminCoupon | undefined
  plans: readonly AdminPlan[]
  today: string
  onClose: () => void
}

export function CouponForm({ coupon, plans, today, onClose }: CouponFormProps) {
  const [draft, setDraft] = useState(() => (coupon ? couponDraft(coupon) : newDraft(today)))
  const { busy, error, save } = useSaving({
    key: couponsKey,
    send: (draft: CouponDraft) => sendCoupon(coupon, draft),
    message: coupon ? `${coupon.code} alterado. Vale para pedidos novos.` : 'Cupom criado.',
    onSaved: onClose,
  })
  const change = (part: Partial<CouponDraft>) => setDraft({ ...draft, ...part })
  const fields = { draft, change, errors: fieldErrors(error) }
  return (
    <ActionDialog
      title={coupon ? `Editar ${coupon.code}` : 'Novo cupom'}
      verb={coupon ? 'Salvar' : 'Criar cupom'}
      doing="Salvando…"
      wide
      {...{ busy, error, onClose }}
      lacks={missingFromCoupon(draft)}
      below="Pedidos já feitos ficam com o desconto que tinham. Todo pedido deixa ao menos R$ 1,00 a pagar."
      onSend={() => save(draft)}
    >
      <NameFields {...fields} isNew={!coupon} />
      <DiscountFields {...fields} />
      <TimeFields {...fields} />
      <UseFields {...fields} />
      <PlanChoice
        plans={plans}
        chosen={draft.planIds}
        error={fields.errors.plan_ids}
        onChoose={planIds => change({ planIds })}
      />
      <div className="stack stack-0">
        <Check checked={draft.forAll} onChecked={forAll => change({ forAll })}>
          Aparece para todos, sem digitar o código
        </Check>
        {coupon && (
          <Check checked={draft.withdrawn} onChecked={withdrawn => change({ withdrawn })}>
            Retirado: ninguém mais pode usar
          </Check>
        )}
      </div>
    </ActionDialog>
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

const PlanChoice = ({ plans, chosen, error, onChoose }: PlanChoiceProps) => (
  <fieldset className="plan-choice">
    <legend className="label">Planos</legend>
    <Check checked={chosen === null} onChecked={all => onChoose(all ? null : [])}>
      Todos os planos
    </Check>
    {chosen !== null && (
      <div className="plan-choice-list">
        {plans
          .filter(({ id, withdrawn }) => !withdrawn || chosen.includes(id))
          .map(plan => (
            <Check
              key={plan.id}
              checked={chosen.includes(plan.id)}
              onChecked={checked =>
                onChoose(checked ? [...chosen, plan.id] : chosen.filter(other => other !== plan.id))
              }
            >{`${userTypeName(plan.user_type)}: ${planName(plan)}`}</Check>
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

type CouponFieldsProps = Drafting<CouponDraft>
type Lines = readonly DraftLine<CouponDraft>[]

const kinds = { percent: 'Porcentagem', cents: 'Valor em reais' } as const

const codeLines: Lines = [
  {
    part: 'code',
    wire: 'code',
    label: 'Código',
    hint: 'De 3 a 20 letras e números, sem acento.',
    className: 'input mono code-input',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 20,
  },
]
const titleLines: Lines = [{ part: 'title', wire: 'title', label: 'Título', maxLength: 60 }]

const NameFields = ({ isNew, ...fields }: CouponFieldsProps & { isNew: boolean }) => (
  <>
    {isNew && <DraftFields {...fields} lines={codeLines} />}
    <DraftFields {...fields} lines={titleLines} />
  </>
)

const DiscountFields = ({ draft, change, errors }: CouponFieldsProps) => (
  <div className="two">
    <SelectField
      label="Desconto"
      options={kinds}
      value={draft.kind}
      onValue={kind => change({ kind: kind === 'cents' ? 'cents' : 'percent', worth: '' })}
    />
    <TextField
      label={draft.kind === 'cents' ? 'Valor (R$)' : 'Porcentagem (%)'}
      error={errors.cents ?? errors.percent}
      inputMode={draft.kind === 'cents' ? 'decimal' : 'numeric'}
      maxLength={12}
      value={draft.worth}
      onValue={worth => change({ worth })}
    />
  </div>
)

const moment = { type: 'datetime-local', max: '2099-12-31T23:59' } as const
const timeLines: Lines = [
  { part: 'starts', wire: 'starts_at', label: 'Começa', ...moment },
  { part: 'ends', wire: 'ends_at', label: 'Termina', ...moment },
]

const TimeFields = (fields: CouponFieldsProps) => (
  <fieldset className="stack stack-2">
    <legend className="sr">Validade, no horário de São Paulo</legend>
    <div className="two">
      <DraftFields {...fields} lines={timeLines} />
    </div>
    <p className="hint">Horário de São Paulo.</p>
  </fieldset>
)

const useLines: Lines = [
  { part: 'mostUses', wire: 'most_uses', label: 'Usos no total', hint: 'Vazio: sem limite.', inputMode: 'numeric' },
  { part: 'mostUsesEach', wire: 'most_uses_each', label: 'Usos por pessoa', inputMode: 'numeric' },
]

const UseFields = (fields: CouponFieldsProps) => (
  <div className="two">
    <DraftFields {...fields} lines={useLines} />
  </div>
)
