import type { ComponentProps } from 'react'
import { Field } from '#web/kit/client/field.tsx'
import { MaskedInput } from '#web/kit/client/masked-input.tsx'
import { TextField as KitTextField } from '#web/kit/client/text-field.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

type TextFieldProps = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'list' | 'spellCheck'
> & {
  name: TypedName
  label: string
  hint?: string
  isOptional?: boolean
}

export function TextField({ name, ...rest }: TextFieldProps) {
  const { input, ...field } = useProfileField(name)
  return <KitTextField {...rest} {...field} {...input} />
}

type MaskedFieldProps = TextFieldProps & { mask: (text: string) => string }

export function MaskedField({ name, label, hint, ...rest }: MaskedFieldProps) {
  const { input, error, ...field } = useProfileField(name)
  return (
    <Field {...{ label, hint, error }}>{control => <MaskedInput {...rest} {...field} {...input} {...control} />}</Field>
  )
}
