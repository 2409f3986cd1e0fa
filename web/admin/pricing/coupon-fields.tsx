import { DraftFields, type Drafting, type DraftLine } from '../parts/draft-fields.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { CouponDraft } from './coupon-draft.ts'

type Given = Drafting<CouponDraft>
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

export const NameFields = ({ isNew, ...given }: Given & { isNew: boolean }) => (
  <>
    {isNew && <DraftFields {...given} lines={codeLines} />}
    <DraftFields {...given} lines={titleLines} />
  </>
)

export const DiscountFields = ({ draft, change, errors }: Given) => (
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

export const TimeFields = (given: Given) => (
  <fieldset className="stack stack-2">
    <legend className="sr">Validade, no horário de São Paulo</legend>
    <div className="two">
      <DraftFields {...given} lines={timeLines} />
    </div>
    <p className="hint">Horário de São Paulo.</p>
  </fieldset>
)

const useLines: Lines = [
  { part: 'mostUses', wire: 'most_uses', label: 'Usos no total', hint: 'Vazio: sem limite.', inputMode: 'numeric' },
  { part: 'mostUsesEach', wire: 'most_uses_each', label: 'Usos por pessoa', inputMode: 'numeric' },
]

export const UseFields = (given: Given) => (
  <div className="two">
    <DraftFields {...given} lines={useLines} />
  </div>
)
