import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { caretAfter } from '#web/app/forms/caret-after.ts'
import { FieldFrame } from './field-frame.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

type MaskedFieldProps = Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'placeholder'> & {
  name: TypedName
  label: string
  hint: string
  mask: (text: string) => string
}

/** A field whose punctuation comes by itself; the caret stays behind the digit just typed, wherever that is. */
export function MaskedField({ name, label, hint, mask, ...input }: MaskedFieldProps) {
  const { id, value, change, message, control } = useProfileField(name, true)
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <FieldFrame id={id} label={label} message={message} hint={hint}>
      <input
        className="input num"
        {...input}
        {...control}
        ref={element}
        value={value}
        onChange={({ target }) => {
          const typed = target.value.slice(0, target.selectionStart ?? target.value.length)
          const masked = mask(target.value)
          caret.current = caretAfter(masked, typed.replace(/\D/g, '').length)
          change(masked)
        }}
      />
    </FieldFrame>
  )
}
