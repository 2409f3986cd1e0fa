import type { ComponentProps } from 'react'
import { Field } from '#web/kit/client/field.tsx'
import { useField } from './use-field.ts'

type TextFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'> & {
  name: string
  label: string
  hint?: string
}

export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  const { register, error } = useField(name)
  return (
    <Field {...{ label, hint, error }}>
      {control => <input className="input" {...input} {...register} {...control} />}
    </Field>
  )
}

type EmailFieldProps = { name?: string; label?: string; autoComplete?: 'username' | 'email'; hint?: string }

export const EmailField = ({ name = 'email', label = 'E-mail', autoComplete = 'email', ...rest }: EmailFieldProps) => (
  <TextField
    name={name}
    label={label}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    autoComplete={autoComplete}
    {...rest}
  />
)
