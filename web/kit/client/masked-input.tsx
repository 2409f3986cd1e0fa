import type { SyntheticEvent } from 'react'
import type { InputProps } from './field.tsx'

export type Mask = {
  /** Punctuates text while the person types. Leaves text unchanged if the mask doesn't understand it. */
  typing: (text: string) => string
  /** Formats complete, valid input on blur, paste and autofill. */
  whole: (text: string) => string
}

type MaskedInputProps = InputProps & { value: string; mask: Mask; onValue: (value: string) => void }

export function MaskedInput({ value, mask, onValue, onBlur, ...rest }: MaskedInputProps) {
  const change = (event: SyntheticEvent<HTMLInputElement>) => {
    maskInput(event, mask, value)
    onValue(event.currentTarget.value)
  }
  return (
    <input
      className="input num"
      {...rest}
      value={value}
      onChange={change}
      onCompositionEnd={change}
      onBlur={event => {
        const whole = mask.whole(event.target.value)
        if (whole !== value) onValue(whole)
        onBlur?.(event)
      }}
    />
  )
}

/** Keeps the caret after the typed character. */
export function maskInput(event: SyntheticEvent<HTMLInputElement>, mask: Mask, before: string) {
  const { currentTarget: input, nativeEvent } = event
  const { inputType = '', isComposing } = nativeEvent as Partial<InputEvent>
  // Changing the value during IME composition would discard the unfinished text.
  if (nativeEvent.type !== 'compositionend' && isComposing) return
  const { value, selectionStart } = input
  const masked = isPasted(inputType, value, before) ? mask.whole(value) : mask.typing(value)
  if (masked === value) return
  const at = selectionStart ?? value.length
  const signs = countSigns(mask.typing(value.slice(0, at)))
  // The mask restores deleted punctuation, so a forward deletion must move the caret past it.
  const placed = inputType === 'deleteContentForward' ? caretBefore(masked, signs) : caretAfter(masked, signs)
  const caret = at === value.length ? masked.length : placed
  input.value = masked
  input.setSelectionRange(caret, caret)
}

/** Also true for drops, and for autofill by browsers, password managers and keyboards, whose `inputType` varies. */
const isPasted = (inputType: string, value: string, before: string) =>
  !inputType.startsWith('delete') && value.length > before.length + 1

const sign = /[\p{L}\p{Nd}]/gu
const countSigns = (text: string) => text.match(sign)?.length ?? 0

/** Maps a caret position in the typed text to one in the masked text. */
export const maskedCaret = ({ typing }: Mask, text: string, caret: number) =>
  caretAfter(typing(text), countSigns(typing(text.slice(0, caret))))

/** The caret position after this many letters and digits. */
export function caretAfter(masked: string, signsBefore: number) {
  if (signsBefore === 0) return 0
  const ends = [...masked.matchAll(sign)].map(({ index, 0: text }) => index + text.length)
  return ends[signsBefore - 1] ?? masked.length
}

const caretBefore = (masked: string, signsBefore: number) =>
  [...masked.matchAll(sign)][signsBefore]?.index ?? masked.length
