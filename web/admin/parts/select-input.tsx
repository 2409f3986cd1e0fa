import type { Ref } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { Tied } from './labelled-field.tsx'

type SelectInputProps = Partial<Tied> & {
  /** What choosing nothing is called, where that is possible. */
  none?: string
  options: Readonly<Record<string, string>>
  value: string
  onValue: (value: string) => void
  ref?: Ref<HTMLSelectElement>
}

export const SelectInput = ({ none, options, onValue, ...rest }: SelectInputProps) => (
  <span className="select">
    <select className="input" {...rest} onChange={({ target }) => onValue(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries(options).map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" />
  </span>
)
