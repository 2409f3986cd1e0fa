import type { FocusEvent } from 'react'
import { get, useFormContext } from 'react-hook-form'

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

/** Waits for the end of a mouse press: a message that moves the page during a press would lose the click. */
export function afterPress(act: () => void) {
  if (!document.querySelector(':active')) return act()
  document.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}
