import type { ComponentProps } from 'react'
import { FieldError } from './field-error.tsx'
import { useField } from './use-field.ts'

type TextFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'> & {
  name: string
  label: string
  hint?: string
}

export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  const { id, control, message } = useField(name, Boolean(hint))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input className="input" {...input} {...control} />
      <FieldError id={id} message={message} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
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
