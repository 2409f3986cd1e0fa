import { readDay } from '#contract/day.ts'
import { formatDate, formatTaxId } from '#contract/format.ts'
import { typedLine } from '#contract/plain-text.ts'
import { isTaxId, plainTaxId, type TaxIdKind } from '#contract/tax-id.ts'
import type { Mask } from './masked-input.tsx'

export const digitsOf = (text: string) => typedLine(text).replace(/\D/g, '')

/** Fills in the characters at each `#` of the pattern. Adds punctuation only once a character follows it. */
export function punctuate(characters: string, pattern: string) {
  let at = 0
  let masked = ''
  for (const sign of pattern) {
    if (at === characters.length) break
    masked += sign === '#' ? characters[at++] : sign
  }
  return masked
}

/** Never drops a digit. Text that does not fit stays as typed, and the form reports the error. */
export const punctuateIfFits = (text: string, characters: string, pattern: string) =>
  characters.length <= pattern.replace(/[^#]/g, '').length ? punctuate(characters, pattern) : text

const taxIdPatterns: Record<TaxIdKind, string> = { CPF: '###.###.###-##', CNPJ: '##.###.###/####-##' }
/** How many of the first characters can be letters. The two check digits cannot. */
const lettersIn: Record<TaxIdKind, number> = { CPF: 0, CNPJ: 12 }

const taxIdMask = (kind: TaxIdKind): Mask => ({
  typing(text) {
    const plain = plainTaxId(text).replace(/[^\dA-Z]/g, '')
    const places = lettersIn[kind]
    return punctuateIfFits(text, plain.slice(0, places) + digitsOf(plain.slice(places)), taxIdPatterns[kind])
  },
  whole: text => (isTaxId(kind, text) ? formatTaxId(plainTaxId(text)) : taxIdMasks[kind].typing(text)),
})

export const taxIdMasks: Record<TaxIdKind, Mask> = { CPF: taxIdMask('CPF'), CNPJ: taxIdMask('CNPJ') }

/** `latest` is the latest date that a two-digit year can stand for (`readDay`). */
export function dayMask(latest?: string): Mask {
  const typing = (text: string) => {
    // The person is typing the year first, and the mask has just put a slash between its digits.
    if (/^\d\d\/\d\d\p{Pd}/u.test(text)) return text.replace('/', '')
    const line = typedLine(text)
    if (/\s$/.test(text) && line.length < 10) return text
    // Keeps a slash that the person typed early, as in 6/10.
    return /^(\d{0,2}|\d{2,}\/?\d{0,2}|\d{2,}\/?\d{2,}\/?\d*)$/.test(line)
      ? punctuateIfFits(text, line.replaceAll('/', ''), '##/##/####')
      : text
  }
  return {
    typing,
    whole: text => {
      const day = readDay(text, { ...(latest && { latest }) })
      return day ? formatDate(day) : typing(text)
    },
  }
}
