import { Icon } from '#web/kit/icon.tsx'
import type { Choice } from './chips-field.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

type SelectFieldProps = {
  name: TypedName
  label: string
  /** As the choice of none is called. */
  empty: string
  options: readonly Choice[] | undefined
  /** What a chosen one is called that is not among them. */
  unlisted?: string
  isOptional?: boolean
  onPick?: () => void
}

export function SelectField({ name, label, empty, options, isOptional = false, unlisted, onPick }: SelectFieldProps) {
  const { id, value, change, message, control } = useProfileField(name)
  return (
    <FieldFrame id={id} label={label} message={message} isOptional={isOptional}>
      <span className="select">
        <select
          className="input"
          {...control}
          value={value}
          onChange={({ target }) => {
            change(target.value)
            onPick?.()
          }}
        >
          <option value="">{empty}</option>
          {withChosen(options, value, unlisted).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </FieldFrame>
  )
}

/** What was chosen before stays to be seen while the list is on its way. */
const withChosen = (options: readonly Choice[] = [], chosen: string, unlisted = chosen) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: unlisted }, ...options]
