import { useLayoutEffect, useRef } from 'react'
import type { InputProps } from './text-field.tsx'

type MaskedInputProps = InputProps & {
  value: string
  mask: (text: string) => string
  onValue: (value: string) => void
}

/** An input that inserts the punctuation; the caret stays behind the character that was typed. */
export function MaskedInput({ value, mask, onValue, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <input
      className="input num"
      {...rest}
      ref={input}
      value={value}
      onChange={({ target }) => {
        const before = mask(target.value.slice(0, target.selectionStart ?? target.value.length))
        const masked = mask(target.value)
        caret.current = caretAfter(masked, before.replace(/[^\dA-Z]/g, '').length)
        onValue(masked)
      }}
    />
  )
}

/** The caret position behind as many digits or capitals as stood before it. */
export function caretAfter(masked: string, signsBefore: number) {
  if (signsBefore === 0) return 0
  const ends = [...masked.matchAll(/[\dA-Z]/g)].map(({ index }) => index + 1)
  return ends[signsBefore - 1] ?? masked.length
}
