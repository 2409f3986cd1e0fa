import { countryCode } from '#contract/limits.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** `21987654321` → `(21) 98765-4321`, as far as it is typed; a country code and a trunk 0 that came with it go. */
export const maskPhone = (text: string) =>
  withoutTrunk(withoutCountry(withoutTrunk(digitsOf(text))))
    .slice(0, 11)
    .replace(/^(\d)/, '($1')
    .replace(/^(\(\d{2})(\d)/, '$1) $2')
    .replace(/^(\(\d{2}\) \d{5})(\d)/, '$1-$2')

/** No area begins with 0. */
const withoutTrunk = (digits: string) => digits.replace(/^0+/, '')

const withoutCountry = (digits: string) =>
  digits.length > 11 && digits.startsWith(countryCode) ? digits.slice(countryCode.length) : digits

/** `14031995` → `14/03/1995`, as far as it is typed. */
export const maskDay = (text: string) =>
  digitsOf(text)
    .slice(0, 8)
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')
