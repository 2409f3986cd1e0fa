import type { FocusEvent } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { afterPress } from './after-press.ts'

/** The error of a field of the surrounding form, and what registers its control. */
export function useField(name: string) {
  const { register, trigger, formState } = useFormContext()
  const { message } = (get(formState.errors, name) ?? {}) as { message?: string }
  const { onBlur, ...field } = register(name)
  return {
    error: message,
    register: {
      ...field,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        void onBlur(event)
        if (event.target.value !== '') afterPress(() => void trigger(name))
      },
    },
  }
}
