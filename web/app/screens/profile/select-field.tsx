import { Icon } from '#web/ui/icon.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

type SelectFieldProps = {
  name: TypedName
  label: string
  /** As the choice of none is called. */
  empty: string
  options: readonly string[] | undefined
  isOptional?: boolean
  onPick: () => void
}

export function SelectField({ name, label, empty, options, isOptional = false, onPick }: SelectFieldProps) {
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
            onPick()
          }}
        >
          <option value="">{empty}</option>
          {withChosen(options, value).map(option => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </FieldFrame>
  )
}

/** What was chosen before stays to be seen while the list is on its way. */
const withChosen = (options: readonly string[] = [], chosen: string) =>
  chosen === '' || options.includes(chosen) ? options : [chosen, ...options]
