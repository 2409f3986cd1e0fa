import { type Brand, brandOf, isLuhn } from '#contract/payment.ts'

type Shape = { groups: readonly number[]; lengths: readonly number[] }

const usual: Shape = { groups: [4, 4, 4, 4, 3], lengths: [16] }
const unknown: Shape = { ...usual, lengths: [13, 14, 15, 16, 17, 18, 19] }
const shapes: Partial<Record<Brand, Shape>> = {
  'American Express': { groups: [4, 6, 5], lengths: [15] },
  Diners: { groups: [4, 6, 4], lengths: [14] },
  Discover: { ...usual, lengths: [16, 19] },
  Hipercard: { ...usual, lengths: [13, 16, 19] },
  Visa: { ...usual, lengths: [13, 16, 19] },
}

export const digitsOf = (text: string) => text.replace(/\D/g, '')

const shapeOf = (digits: string) => {
  const brand = brandOf(digits)
  return brand ? (shapes[brand] ?? usual) : unknown
}

/** `4111111111111111` → `4111 1111 1111 1111`, as far as it is typed; American Express in groups of 4, 6 and 5. */
export function maskNumber(text: string) {
  const { groups, lengths } = shapeOf(digitsOf(text))
  const digits = digitsOf(text).slice(0, Math.max(...lengths))
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, size) => sum + size, 0))
  const shown = starts.map((start, index) => digits.slice(start, start + (groups[index] as number)))
  return shown.filter(Boolean).join(' ')
}

/** Whether a card may have this number: as long as its brand's are, and its last digit fits. */
export function isCardNumber(text: string) {
  const digits = digitsOf(text)
  return shapeOf(digits).lengths.includes(digits.length) && /[1-9]/.test(digits) && isLuhn(digits)
}
