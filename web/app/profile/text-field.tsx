import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

type TextFieldProps = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'list'
> & {
  name: TypedName
  label: string
  hint?: string
  isOptional?: boolean
}

export function TextField({ name, label, hint, isOptional = false, ...input }: TextFieldProps) {
  const { id, value, change, message, control } = useProfileField(name, Boolean(hint))
  return (
    <FieldFrame id={id} label={label} message={message} hint={hint} isOptional={isOptional}>
      <input className="input" {...input} {...control} value={value} onChange={event => change(event.target.value)} />
    </FieldFrame>
  )
}
