import { Icon } from '#web/ui/icon.tsx'

type Properties = {
  label: string
  /** What choosing nothing is called. */
  all: string
  options: Readonly<Record<string, string>>
  value: string | undefined
  onValue: (value: string | undefined) => void
}

/** A filter of a list. */
export const ChoiceField = ({ label, all, options, value, onValue }: Properties) => (
  <label className="toolbar-part">
    <span className="label">{label}</span>
    <span className="select">
      <select className="input" value={value ?? ''} onChange={({ target }) => onValue(target.value || undefined)}>
        <option value="">{all}</option>
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  </label>
)
