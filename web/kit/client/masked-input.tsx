import type { InputProps } from './text-field.tsx'

type Mask = (text: string) => string

type MaskedInputProps = InputProps & { value: string; mask: Mask; onValue: (value: string) => void }

export const MaskedInput = ({ value, mask, onValue, ...rest }: MaskedInputProps) => (
  <input
    className="input num"
    {...rest}
    value={value}
    onChange={({ target }) => {
      maskInPlace(target, mask)
      onValue(target.value)
    }}
  />
)

/** Inserts the punctuation; the caret stays behind the character that was typed. */
export function maskInPlace(input: HTMLInputElement, mask: Mask) {
  const { value, selectionStart } = input
  const masked = mask(value)
  if (masked === value) return
  const before = mask(value.slice(0, selectionStart ?? value.length))
  const caret = caretAfter(masked, before.replace(/[^\dA-Z]/g, '').length)
  input.value = masked
  input.setSelectionRange(caret, caret)
}

/** The caret position behind as many digits or capitals as stood before it. */
export function caretAfter(masked: string, signsBefore: number) {
  if (signsBefore === 0) return 0
  const ends = [...masked.matchAll(/[\dA-Z]/g)].map(({ index }) => index + 1)
  return ends[signsBefore - 1] ?? masked.length
}
