import { SelectField as KitSelectField } from '#web/kit/client/select-field.tsx'
import type { Choice } from '#web/kit/select.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

type SelectFieldProps = {
  name: TypedName
  label: string
  /** Undefined while they are loaded. */
  options: readonly Choice[] | undefined
  /** The label of a chosen value that is not among the options. */
  unlisted?: string
  isOptional?: boolean
  onPick?: () => void
}

export function SelectField({ name, options, unlisted, onPick, ...rest }: SelectFieldProps) {
  const { input, onValue, ...field } = useProfileField(name)
  return (
    <KitSelectField
      {...rest}
      {...field}
      {...input}
      none="Selecione"
      options={withChosen(options, field.value, unlisted)}
      onValue={value => {
        onValue(value)
        onPick?.()
      }}
    />
  )
}

/** Keeps the chosen value visible while the list is loaded. */
const withChosen = (options: readonly Choice[] = [], chosen: string, unlisted = chosen) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: unlisted }, ...options]
