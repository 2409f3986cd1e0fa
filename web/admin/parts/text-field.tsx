import type { ComponentProps, ReactNode } from 'react'
import { LabelledField } from './labelled-field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  error: string | undefined
  hint?: ReactNode
  optional?: boolean
  value: string
  onValue: (value: string) => void
}

/** One line of a form. */
export const TextField = ({ label, error, hint, optional, value, onValue, ...rest }: TextFieldProps) => (
  <LabelledField {...{ label, error, hint }} {...(optional && { optional })}>
    {tied => (
      <input
        autoComplete="off"
        className="input num"
        {...rest}
        {...tied}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    )}
  </LabelledField>
)
