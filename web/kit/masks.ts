import { countryCode } from '#contract/limits.ts'
import { plainTaxId, type TaxIdKind } from '#contract/tax-id.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** `21987654321` → `(21) 98765-4321`, also while it is typed; a pasted country code or trunk 0 is dropped. */
export const maskPhone = (text: string) =>
  withoutTrunk(withoutCountry(withoutTrunk(digitsOf(text))))
    .slice(0, 11)
    .replace(/^(\d)/, '($1')
    .replace(/^(\(\d{2})(\d)/, '$1) $2')
    .replace(/^(\(\d{2}\) \d{5})(\d)/, '$1-$2')

/** No area code begins with 0. */
const withoutTrunk = (digits: string) => digits.replace(/^0+/, '')

const withoutCountry = (digits: string) =>
  digits.length > 11 && digits.startsWith(countryCode) ? digits.slice(countryCode.length) : digits

/** `52998224725` → `529.982.247-25` */
export const maskCpf = (text: string) =>
  digitsOf(text)
    .slice(0, 11)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')

/** `12abc34501de35` → `12.ABC.345/01DE-35`; the last two are digits. */
const maskCnpj = (text: string) =>
  plainTaxId(text)
    .replace(/^(.{12})(.*)$/, (_, registration, rest) => registration + digitsOf(rest))
    .slice(0, 14)
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{6})(.)/, '$1.$2')
    .replace(/^(.{10})(.)/, '$1/$2')
    .replace(/^(.{15})(.)/, '$1-$2')

export const taxIdMasks: Record<TaxIdKind, (text: string) => string> = { CPF: maskCpf, CNPJ: maskCnpj }

/** `14031995` → `14/03/1995` */
export const maskDay = (text: string) =>
  digitsOf(text)
    .slice(0, 8)
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')

/** `14/03/1995` → `1995-03-14`; undefined for a date that does not exist. */
export function parseDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : undefined
}
