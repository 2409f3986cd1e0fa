import { LabelledField } from './labelled-field.tsx'
import { SelectInput } from './select-input.tsx'

type SelectFieldProps = {
  label: string
  error?: string | undefined
  options: Readonly<Record<string, string>>
  value: string
  onValue: (value: string) => void
}

export const SelectField = ({ label, error, ...rest }: SelectFieldProps) => (
  <LabelledField {...{ label, error }}>{tied => <SelectInput {...tied} {...rest} />}</LabelledField>
)
