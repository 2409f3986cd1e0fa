import { type ComponentProps, useLayoutEffect, useRef } from 'react'

type MaskedInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  mask: (text: string) => string
  caretAfter: (masked: string, digitsBefore: number) => number
  onValue: (value: string) => void
}

/** A field whose punctuation comes by itself; the caret stays behind the digit just typed, wherever that is. */
export function MaskedInput({ value, mask, caretAfter, onValue, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <input
      {...rest}
      ref={input}
      className="input num"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => {
        const typed = target.value.slice(0, target.selectionStart ?? target.value.length)
        const masked = mask(target.value)
        caret.current = caretAfter(masked, typed.replace(/\D/g, '').length)
        onValue(masked)
      }}
    />
  )
}
