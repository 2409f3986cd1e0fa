import { countryCode } from '#contract/limits.ts'
import { plainTaxId, type TaxIdKind } from '#contract/tax-id.ts'

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

export const taxIdMasks: Record<TaxIdKind, (text: string) => string> = { CPF: maskCpf, CNPJ: maskCnpj }

export const maskDay = (text: string) => punctuate(digitsOf(text), '##/##/####')

/** `14/03/1995` → `1995-03-14`; undefined for a date that does not exist. */
export function parseDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : undefined
}
