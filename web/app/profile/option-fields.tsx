import type { LookupTable } from '#contract/lookup.ts'
import { useControlProps } from '#web/kit/client/field.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Choice } from '#web/kit/select.tsx'
import { useOptions } from '../parts/use-options.ts'
import { useProfileField } from './fields.tsx'
import type { TypedName } from './form-plans.ts'
import type { Value } from './profile-values.ts'

type OptionChipsProps = { name: TypedName; legend: string; table: LookupTable; isOptional?: boolean }

export const OneOption = (props: OptionChipsProps) => <RadioChips {...props} {...useChoices(props.table)} />

export const ManyOptions = (props: OptionChipsProps) => <CheckChips {...props} {...useChoices(props.table)} />

function useChoices(table: LookupTable) {
  const { data = [], isError, refetch } = useOptions(table)
  return {
    choices: data.map(({ id, name }) => ({ value: String(id), label: name })),
    children: isError ? <NotLoaded retry={refetch} /> : <span className="sk chips-sk" />,
  }
}

export const NotLoaded = ({ retry }: { retry: () => unknown }) => (
  <p className="hint" role="status">
    Não foi possível carregar as opções.{' '}
    <button type="button" className="link" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </p>
)

type ChipsFieldProps = {
  name: TypedName
  legend: string
  choices: readonly Choice[]
  isOptional?: boolean
  onPick?: () => void
  /** Shown in place of the choices if there are none. */
  children?: React.ReactNode
}

export function RadioChips(props: ChipsFieldProps) {
  const field = useProfileField(props.name)
  function choose(value: string) {
    field.onValue(value)
    props.onPick?.()
  }
  return <Chips {...props} {...field} kind="radio" isChosen={value => field.value === value} choose={choose} />
}

function CheckChips(props: ChipsFieldProps) {
  const field = useProfileField<string[]>(props.name)
  const isChosen = (value: string) => field.value.includes(value)
  const choose = (value: string) =>
    field.onValue(isChosen(value) ? field.value.filter(one => one !== value) : [...field.value, value])
  return <Chips {...props} {...field} kind="checkbox" isChosen={isChosen} choose={choose} />
}

type ChipsProps = ChipsFieldProps &
  Pick<ReturnType<typeof useProfileField<Value>>, 'error'> & {
    kind: 'radio' | 'checkbox'
    isChosen: (value: string) => boolean
    choose: (value: string) => void
  }

function Chips({ name, legend, isOptional, choices, children, error, ...chips }: ChipsProps) {
  const { id, 'aria-describedby': described } = useControlProps(error)
  return (
    <fieldset className="field" name={name} tabIndex={-1} aria-describedby={described}>
      <legend className="label">
        {legend}
        {isOptional && <span className="label-opt"> opcional</span>}
      </legend>
      {choices.length === 0 && children}
      <div className="chips">
        {choices.map(({ value, label }) => (
          <label key={value} className="chip">
            <input
              type={chips.kind}
              name={id}
              value={value}
              checked={chips.isChosen(value)}
              onChange={() => chips.choose(value)}
            />
            <Icon name="check" />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  )
}
