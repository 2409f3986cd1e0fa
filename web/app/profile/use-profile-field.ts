import type { FocusEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { afterPress } from '../forms/use-field.ts'
import type { TypedName } from './form-parts.ts'
import type { Value } from './profile-values.ts'

/** The value and the error of a field of the surrounding form. */
export function useProfileField<V extends Value = string>(name: TypedName) {
  const { trigger } = useFormContext()
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message
  return {
    error,
    value: field.value as V,
    onValue(value: V) {
      field.onChange(value)
      // The error disappears with the first keystroke that corrects it.
      if (error) void trigger(name)
    },
    input: {
      name,
      onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        field.onBlur()
        // An error from the server must stay: the check here would not find it.
        if (!error && target.value !== '') afterPress(() => void trigger(name))
      },
    },
  }
}
