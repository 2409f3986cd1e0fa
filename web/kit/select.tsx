import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

export type Choice = { value: string; label: string }

export type SelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  none?: string
  options: readonly Choice[] | Readonly<Record<string, string>>
  value: string
  onValue: (value: string) => void
}

export const Select = ({ none, options, onValue, ...rest }: SelectProps) => (
  <span className="select">
    <select className="input" {...rest} onChange={({ target }) => onValue(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {choicesOf(options).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" />
  </span>
)

const choicesOf = (options: SelectProps['options']): readonly Choice[] =>
  Array.isArray(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }))
