import { type FocusEvent, useId } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { afterPress } from './after-press.ts'

/** What a control needs to be a field of the form around it, and what stands beside it. */
export function useField(name: string, hasHint = false) {
  const { register, trigger, formState } = useFormContext()
  const id = useId()
  const { message } = (get(formState.errors, name) ?? {}) as { message?: string }
  const described = [message && `${id}-err`, hasHint && `${id}-hint`].filter(Boolean).join(' ')
  const { onBlur, ...field } = register(name)
  return {
    id,
    message,
    control: {
      ...field,
      id,
      'aria-invalid': Boolean(message),
      'aria-describedby': described || undefined,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        void onBlur(event)
        if (event.target.value !== '') afterPress(() => void trigger(name))
      },
    },
  }
}
