import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldError } from './field-error.tsx'
import { useField } from './use-field.ts'

/** A box to tick, with its whole row as the target. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const { id, control, message } = useField(name)
  return (
    <div className="check-field">
      <label className="check" htmlFor={id}>
        <input type="checkbox" {...control} />
        <span>{children}</span>
      </label>
      <FieldError id={id} message={message} />
    </div>
  )
}

export function SwitchField({ name, label }: { name: string; label: string }) {
  const { id, control } = useField(name)
  const on = Boolean(useWatch({ name }))
  return (
    <label className="switch" htmlFor={id}>
      {label}
      <input type="checkbox" role="switch" aria-checked={on} {...control} />
    </label>
  )
}
