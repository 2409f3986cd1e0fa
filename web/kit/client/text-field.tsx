import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'>

type TextFieldProps = Omit<FieldProps, 'children' | 'below'> &
  InputProps & { value: string; onValue: (value: string) => void }

export const TextField = ({ label, error, hint, isOptional, value, onValue, ...input }: TextFieldProps) => (
  <Field {...{ label, error, hint }} {...(isOptional && { isOptional })}>
    {control => (
      <input
        className="input"
        autoComplete="off"
        {...input}
        {...control}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    )}
  </Field>
)
