import { LabelledField } from './labelled-field.tsx'
import { SelectInput } from './select-input.tsx'

type Properties = {
  label: string
  error?: string | undefined
  options: Readonly<Record<string, string>>
  value: string
  onValue: (value: string) => void
}

export const SelectField = ({ label, error, ...rest }: Properties) => (
  <LabelledField {...{ label, error }}>{tied => <SelectInput {...tied} {...rest} />}</LabelledField>
)
