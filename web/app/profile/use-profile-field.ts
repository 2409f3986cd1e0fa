import { type FocusEvent, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { afterPress } from '../forms/after-press.ts'
import type { TypedName } from './form-parts.ts'
import type { Value } from './profile-values.ts'

/** A field of the form around it: its value, and what its control needs to be found, named and described. */
export function useProfileField<V extends Value = string>(name: TypedName, hasHint = false) {
  const { trigger } = useFormContext()
  const { field, fieldState } = useController({ name })
  const id = useId()
  const message = fieldState.error?.message
  const described = [message && `${id}-err`, hasHint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    message,
    value: field.value as V,
    change(value: V) {
      field.onChange(value)
      // Gone with the first keystroke that mends it.
      if (message) void trigger(name)
    },
    described: described || undefined,
    control: {
      id,
      name,
      'aria-invalid': Boolean(message),
      'aria-describedby': described || undefined,
      onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        field.onBlur()
        // What the server refused is known to it alone.
        if (!message && target.value !== '') afterPress(() => void trigger(name))
      },
    },
  }
}
