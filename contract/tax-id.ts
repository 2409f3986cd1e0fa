export const taxIdKinds = ['CPF', 'CNPJ'] as const
export type TaxIdKind = (typeof taxIdKinds)[number]

/** As it is kept, and punctuated; a CNPJ may have letters since July 2026 (decisions, section 5). */
const shapes: Record<TaxIdKind, RegExp> = {
  CPF: /^(\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})$/,
  CNPJ: /^([\dA-Z]{12}\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2})$/,
}
/** Where the weights of the check digits, which grow from 2 at the right, begin anew. */
const greatestWeight: Record<TaxIdKind, number> = { CPF: 11, CNPJ: 9 }

/** Section 5: what is no CPF by its form is taken as a CNPJ. */
export const taxIdKind = (text: string): TaxIdKind => (shapes.CPF.test(text.trim()) ? 'CPF' : 'CNPJ')

/** Without punctuation, in capitals: as it is kept. */
export const plainTaxId = (text: string) => text.replace(/[^\da-z]/gi, '').toUpperCase()

export function isTaxId(kind: TaxIdKind, text: string) {
  const plain = plainTaxId(text)
  if (!shapes[kind].test(text.trim().toUpperCase()) || /^(.)\1*$/.test(plain)) return false
  return plain === withCheckDigits(kind, plain.slice(0, -2))
}

export function withCheckDigits(kind: TaxIdKind, base: string) {
  const once = base + checkDigit(base, greatestWeight[kind])
  return once + checkDigit(once, greatestWeight[kind])
}

/** Modulo 11; a letter counts as its code less that of `0`, which is a digit's own value. */
function checkDigit(signs: string, greatest: number) {
  const worth = (sign: string, place: number) => (sign.charCodeAt(0) - 48) * (2 + (place % (greatest - 1)))
  const rest = [...signs].reverse().reduce((sum, sign, place) => sum + worth(sign, place), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
