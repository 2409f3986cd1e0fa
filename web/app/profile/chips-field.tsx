import { useControlProps } from '#web/kit/client/field.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Choice } from '#web/kit/select.tsx'
import type { TypedName } from './form-parts.ts'
import type { Value } from './profile-values.ts'
import { useProfileField } from './use-profile-field.ts'

type ChipsFieldProps = {
  name: TypedName
  legend: string
  choices: readonly Choice[]
  isOptional?: boolean
  onPick?: () => void
  /** Stands in place of the choices while there are none. */
  children?: React.ReactNode
}

/** One of some choices. */
export function RadioChips(props: ChipsFieldProps) {
  const field = useProfileField(props.name)
  function choose(value: string) {
    field.onValue(value)
    props.onPick?.()
  }
  return <Chips {...props} {...field} kind="radio" isChosen={value => field.value === value} choose={choose} />
}

/** Any of some choices. */
export function CheckChips(props: ChipsFieldProps) {
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
