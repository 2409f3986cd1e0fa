import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { caretAfter } from '../forms/caret-after.ts'
import { FieldFrame } from './field-frame.tsx'
import type { TypedName } from './form-parts.ts'
import { useProfileField } from './use-profile-field.ts'

type MaskedFieldProps = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'spellCheck'
> & {
  name: TypedName
  label: string
  hint?: string
  mask: (text: string) => string
}

const signsOf = (text: string) => text.replace(/[^\dA-Z]/g, '').length

/** A field whose punctuation comes by itself; the caret stays behind the sign just typed, wherever that is. */
export function MaskedField({ name, label, hint, mask, ...input }: MaskedFieldProps) {
  const { id, value, change, message, control } = useProfileField(name, Boolean(hint))
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
          caret.current = caretAfter(masked, signsOf(mask(typed)))
          change(masked)
        }}
      />
    </FieldFrame>
  )
}
