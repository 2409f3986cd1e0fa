import { typedLine } from './plain-text.ts'

export const taxIdKinds = ['CPF', 'CNPJ'] as const
export type TaxIdKind = (typeof taxIdKinds)[number]

/** The stored form. A CNPJ may contain letters since July 2026. */
const shapes: Record<TaxIdKind, RegExp> = { CPF: /^\d{11}$/, CNPJ: /^[\dA-Z]{12}\d{2}$/ }
/** The weights grow from 2, starting at the right, and restart after this one. */
const greatestWeight: Record<TaxIdKind, number> = { CPF: 11, CNPJ: 9 }
/** *CPF: …*, *CNPJ/MF nº …*. A space or a sign must follow, since a CNPJ may begin with these letters. */
const label = /^(?:CPF|CNPJ)(?:\s*\/\s*MF)?(?:\s*n[o°.]{0,2})?[\s:.\p{Pd}]+/iu

/** Treats anything that isn't a CPF as a CNPJ (docs/specification.md §5). */
export const taxIdKind = (text: string): TaxIdKind => (shapes.CPF.test(plainTaxId(text)) ? 'CPF' : 'CNPJ')

/** Strips the label and punctuation. Other signs stay, so that the check refuses them. */
export const plainTaxId = (text: string) =>
  typedLine(text)
    .replace(label, '')
    .replace(/[\s./\p{Pd}\u2212]/gu, '')
    .toUpperCase()

export function isTaxId(kind: TaxIdKind, text: string) {
  const plain = plainTaxId(text)
  if (!shapes[kind].test(plain) || /^(.)\1*$/.test(plain)) return false
  return plain === withCheckDigits(kind, plain.slice(0, -2))
}

export function withCheckDigits(kind: TaxIdKind, base: string) {
  const once = base + checkDigit(base, greatestWeight[kind])
  return once + checkDigit(once, greatestWeight[kind])
}

/** Modulo 11. A letter counts as its char code minus the char code of `0`. */
function checkDigit(signs: string, greatest: number) {
  const worth = (sign: string, place: number) => (sign.charCodeAt(0) - 48) * (2 + (place % (greatest - 1)))
  const rest = [...signs].reverse().reduce((sum, sign, place) => sum + worth(sign, place), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
