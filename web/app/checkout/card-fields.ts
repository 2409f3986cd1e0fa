import * as z from 'zod/mini'
import { type Brand, brandOf, HolderName, isLuhn, isYearTooFar, wrongYear } from '#contract/card-payment.ts'
import { isTaxId, plainTaxId, taxIdKind } from '#contract/tax-id.ts'
import type { Mask } from '#web/kit/client/masked-input.tsx'
import { digitsOf, punctuate, taxIdMasks } from '#web/kit/client/masks.ts'

export const emptyCard = { number: '', expiry: '', security_code: '', name: '', tax_id: '' }
export type CardFields = typeof emptyCard

const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, { message: missing, abort: true }))

type Shape = { pattern: string; lengths: readonly number[] }

const usual: Shape = { pattern: '#### #### #### #### ###', lengths: [16] }
const unknown: Shape = { ...usual, lengths: [13, 14, 15, 16, 17, 18, 19] }
const shapes: Partial<Record<Brand, Shape>> = {
  'American Express': { pattern: '#### ###### #####', lengths: [15] },
  Diners: { pattern: '#### ###### ####', lengths: [14] },
  Discover: { ...usual, lengths: [16, 19] },
  Hipercard: { ...usual, lengths: [13, 16, 19] },
  Visa: { ...usual, lengths: [13, 16, 19] },
}

const shapeOf = (digits: string) => {
  const brand = brandOf(digits)
  return brand ? (shapes[brand] ?? usual) : unknown
}

export function maskNumber(text: string) {
  const digits = digitsOf(text)
  const { pattern, lengths } = shapeOf(digits)
  return punctuate(digits.slice(0, Math.max(...lengths)), pattern)
}

export function isCardNumber(text: string) {
  const digits = digitsOf(text)
  return shapeOf(digits).lengths.includes(digits.length) && /[1-9]/.test(digits) && isLuhn(digits)
}

/** `082030` → `08/2030`. Also accepts `8/2030`, and `2030-08` from a browser's autofill. */
export function maskExpiry(text: string) {
  const digits = expiryDigits(text)
  // Keeps a typed slash.
  return digits.length === 2 && /\d\d\D/.test(text) ? `${digits}/` : punctuate(digits, '##/####')
}

function expiryDigits(text: string) {
  const [, year = '', month = ''] = /^\s*(\d{4})-(\d{2})\s*$/.exec(text) ?? []
  if (year) return month + year
  const digits = digitsOf(text.replace(/^\s*(\d)\s*\/\s*(?=\d)/, '0$1'))
  // No two-digit month begins with 2 to 9.
  return /^[2-9]/.test(digits) ? `0${digits}` : digits
}

/** Reads a two-digit year as one in this century. */
export const completeExpiry = (text: string) => text.replace(/^(\d{2})\/(\d{2})$/, '$1/20$2')

export function expiryParts(text: string) {
  const [month = '', year = ''] = completeExpiry(text).split('/')
  return { month, year }
}

export const isExpiry = (text: string) => /^(0[1-9]|1[0-2])\/20\d{2}$/.test(completeExpiry(text))

/** A card is valid until the end of its month. */
export function isPast(text: string, now: Date) {
  const { month, year } = expiryParts(text)
  return Number(year) * 12 + Number(month) <= now.getFullYear() * 12 + now.getMonth()
}

/** Treats up to eleven digits as a CPF, because a CNPJ is longer or has letters. */
const masksOf = (text: string) => taxIdMasks[/^\d{0,11}$/.test(plainTaxId(text)) ? 'CPF' : 'CNPJ']
export const taxIdMask: Mask = { typing: text => masksOf(text).typing(text), whole: text => masksOf(text).whole(text) }

export const isHolderTaxId = (text: string) => isTaxId(taxIdKind(text), text)

/** The keys follow the form's field order. */
export const cardFields = (needsTaxId: boolean, now: () => Date) =>
  z.object({
    number: required('Informe o número do cartão.').check(
      z.refine(isCardNumber, 'Número do cartão inválido. Confira os dígitos.'),
    ),
    expiry: required('Informe a validade.').check(
      z.overwrite(completeExpiry),
      z.refine(isExpiry, { message: 'Informe a validade como MM/AAAA.', abort: true }),
      z.refine(text => !isPast(text, now()), 'Este cartão está vencido.'),
      z.refine(text => !isYearTooFar(expiryParts(text).year, now().getFullYear()), wrongYear),
    ),
    security_code: required('Informe o CVV.').check(z.regex(/^\d{3,6}$/, 'O código deve ter de 3 a 6 dígitos.')),
    name: HolderName('Informe o nome como está no cartão.'),
    tax_id: needsTaxId
      ? required('Informe o CPF ou CNPJ do titular.').check(z.refine(isHolderTaxId, 'CPF ou CNPJ inválido.'))
      : z.string(),
  })
