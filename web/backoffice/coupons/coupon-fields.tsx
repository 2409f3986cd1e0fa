import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../price-list/text-field.tsx'
import type { CouponDraft } from './coupon-draft.ts'

type Properties = {
  draft: CouponDraft
  change: (part: Partial<CouponDraft>) => void
  errors: Partial<Record<string, string>>
}

const kinds = { percent: 'Porcentagem', cents: 'Valor em reais' } as const

export const DiscountFields = ({ draft, change, errors }: Properties) => (
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

export const TimeFields = ({ draft, change, errors }: Properties) => (
  <fieldset className="stack stack-2">
    <legend className="sr">Validade, no horário de São Paulo</legend>
    <div className="two">
      <TextField
        label="Começa"
        error={errors.starts_at}
        type="datetime-local"
        max="2099-12-31T23:59"
        value={draft.starts}
        onValue={starts => change({ starts })}
      />
      <TextField
        label="Termina"
        error={errors.ends_at}
        type="datetime-local"
        max="2099-12-31T23:59"
        value={draft.ends}
        onValue={ends => change({ ends })}
      />
    </div>
    <p className="hint">Horário de São Paulo.</p>
  </fieldset>
)

export const UseFields = ({ draft, change, errors }: Properties) => (
  <div className="two">
    <TextField
      label="Usos no total"
      hint="Vazio: sem limite."
      error={errors.most_uses}
      inputMode="numeric"
      value={draft.mostUses}
      onValue={mostUses => change({ mostUses })}
    />
    <TextField
      label="Usos por pessoa"
      error={errors.most_uses_each}
      inputMode="numeric"
      value={draft.mostUsesEach}
      onValue={mostUsesEach => change({ mostUsesEach })}
    />
  </div>
)
