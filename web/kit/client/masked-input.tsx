import { countryCode } from '#contract/format.ts'
import { plainTaxId, type TaxIdKind } from '#contract/tax-id.ts'
import type { InputProps } from './field.tsx'

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

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Fills the places marked `#`; punctuation comes with the character after it. */
export function punctuate(characters: string, pattern: string) {
  let at = 0
  let masked = ''
  for (const sign of pattern) {
    if (at === characters.length) break
    masked += sign === '#' ? characters[at++] : sign
  }
  return masked
}

/** A pasted country code or trunk 0 is dropped. */
export const maskPhone = (text: string) =>
  punctuate(withoutTrunk(withoutCountry(withoutTrunk(digitsOf(text)))), '(##) #####-####')

/** No area code begins with 0. */
const withoutTrunk = (digits: string) => digits.replace(/^0+/, '')

const withoutCountry = (digits: string) =>
  digits.length > 11 && digits.startsWith(countryCode) ? digits.slice(countryCode.length) : digits

export const maskCpf = (text: string) => punctuate(digitsOf(text), '###.###.###-##')

/** The last two are digits. */
const maskCnpj = (text: string) => {
  const plain = plainTaxId(text)
  return punctuate(plain.slice(0, 12) + digitsOf(plain.slice(12)), '##.###.###/####-##')
}

export const taxIdMasks: Record<TaxIdKind, Mask> = { CPF: maskCpf, CNPJ: maskCnpj }

export const maskDay = (text: string) => punctuate(digitsOf(text), '##/##/####')

/** `14/03/1995` → `1995-03-14`; undefined for a date that does not exist. */
export function parseDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : undefined
}
