import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode } from 'react'
import { caretAfter } from '#web/app/forms/caret-after.ts'
import { FieldError } from '#web/app/forms/field-error.tsx'
import { useField } from '#web/app/forms/use-field.ts'

type MaskedTextFieldProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'autoCapitalize'
> & {
  name: string
  label: string
  mask: (text: string) => string
  /** What is made of it when the field is left. */
  finish?: (text: string) => string
  hint?: string
  /** Stands inside the field, at its right end. */
  end?: ReactNode
}

/** A field whose spaces and marks come by themselves, typed or pasted; nothing of it is remembered by the browser. */
export function MaskedTextField({ name, label, mask, finish, hint, end, ...input }: MaskedTextFieldProps) {
  const { id, control, message } = useField(name, Boolean(hint))
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    maskInPlace(event.target, mask)
    return control.onChange(event)
  }
  const leave = async (event: FocusEvent<HTMLInputElement>) => {
    if (finish) event.target.value = finish(event.target.value)
    await control.onChange(event)
    control.onBlur(event)
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className={end ? 'affix' : undefined}>
        <input
          className="input num"
          spellCheck={false}
          autoCorrect="off"
          {...input}
          {...control}
          onChange={change}
          onBlur={leave}
        />
        {end}
      </span>
      <FieldError id={id} message={message} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The caret stays behind the digit just typed, wherever that is. */
function maskInPlace(input: HTMLInputElement, mask: (text: string) => string) {
  const { value, selectionStart } = input
  const masked = mask(value)
  if (masked === value) return
  const before = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length
  input.value = masked
  const caret = before >= value.replace(/\D/g, '').length ? masked.length : caretAfter(masked, before)
  input.setSelectionRange(caret, caret)
}
