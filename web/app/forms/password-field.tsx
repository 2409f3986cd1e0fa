import { type ReactNode, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { FieldError } from './field-error.tsx'
import { useField } from './use-field.ts'

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  /** What the eye shows, where the label is no noun. */
  secret?: string
  children?: ReactNode
}

/** A password that can be shown; `children` stand below it. */
export function PasswordField({
  name,
  label,
  autoComplete,
  secret = label.toLowerCase(),
  children,
}: PasswordFieldProps) {
  const { id, control, message } = useField(name)
  const [shown, show] = useState(false)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="affix">
        <input className="input" type={shown ? 'text' : 'password'} autoComplete={autoComplete} {...control} />
        <button
          type="button"
          className="iconbtn"
          aria-label={`Mostrar a ${secret}`}
          aria-pressed={shown}
          onClick={() => show(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </span>
      <FieldError id={id} message={message} />
      {children}
    </div>
  )
}
