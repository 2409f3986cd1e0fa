import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { Check } from '#web/kit/check.tsx'
import { Field, useControlProps } from '#web/kit/client/field.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { typedBefore } from './take-over.ts'

export function useField(name: string) {
  const { register, trigger, formState, getValues, setValue } = useFormContext()
  const { message } = (get(formState.errors, name) ?? {}) as { message?: string }
  const { onBlur, ref, ...field } = register(name)
  return {
    error: message,
    register: {
      ...field,
      ref(element: HTMLInputElement | null) {
        const typed = typedBefore(element)
        // Otherwise a checkbox that is checked by default would override its draft.
        if (element?.defaultChecked && typed === undefined) element.checked = Boolean(getValues(name))
        ref(element)
        if (typed !== undefined) setValue(name, typed)
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        void onBlur(event)
        if (event.target.value !== '') afterPress(() => void trigger(name))
      },
    },
  }
}

/** Waits until the mouse button is released: a message that moves the page before then would prevent the click. */
export function afterPress(act: () => void) {
  if (!document.querySelector(':active')) return act()
  document.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}

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

/** Shows the form's initial value even without script. */
export function SwitchField({ name, label, isOn = false }: { name: string; label: string; isOn?: boolean }) {
  const { register, error } = useField(name)
  const control = useControlProps(error)
  const on = Boolean(useWatch({ name }))
  return (
    <label className="switch" htmlFor={control.id}>
      {label}
      <input type="checkbox" role="switch" aria-checked={on} defaultChecked={isOn} {...register} {...control} />
    </label>
  )
}

type TextFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'> & {
  name: string
  label: string
  hint?: ReactNode
  below?: ReactNode
  onLeave?: (text: string) => void
}

export function TextField({ name, label, hint, below, onLeave, ...input }: TextFieldProps) {
  const { register, error } = useField(name)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    register.onBlur(event)
    const { value } = event.target
    if (onLeave) afterPress(() => onLeave(value))
  }
  return (
    <Field {...{ label, hint, error, below }}>
      {control => <input className="input" {...input} {...register} {...control} onBlur={leave} />}
    </Field>
  )
}

export function showField(form: HTMLFormElement, name: string) {
  const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  const scroll = () => (field?.closest('.field, .check-field') ?? field)?.scrollIntoView({ block: 'center' })
  scroll()
  field?.focus({ preventScroll: true })
  // Scrolls again once the error message has rendered.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}
