import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Check } from '#web/kit/check.tsx'
import { useControlProps } from '#web/kit/client/field.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { useField } from './use-field.ts'

export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const { register, error } = useField(name)
  const control = useControlProps(error)
  return (
    <div className="check-field">
      <Check {...register} {...control}>
        {children}
      </Check>
      <FieldError id={control.id} message={error} />
    </div>
  )
}

export function SwitchField({ name, label }: { name: string; label: string }) {
  const { register, error } = useField(name)
  const control = useControlProps(error)
  const on = Boolean(useWatch({ name }))
  return (
    <label className="switch" htmlFor={control.id}>
      {label}
      <input type="checkbox" role="switch" aria-checked={on} {...register} {...control} />
    </label>
  )
}
