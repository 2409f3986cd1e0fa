import { Icon } from '#web/ui/icon.tsx'
import { LabelledField } from './labelled-field.tsx'

type Properties = {
  label: string
  error?: string | undefined
  options: Readonly<Record<string, string>>
  value: string
  onValue: (value: string) => void
}

export const SelectField = ({ label, error, options, value, onValue }: Properties) => (
  <LabelledField {...{ label, error }}>
    {tied => (
      <span className="select">
        <select {...tied} className="input" value={value} onChange={({ target }) => onValue(target.value)}>
          {Object.entries(options).map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    )}
  </LabelledField>
)
