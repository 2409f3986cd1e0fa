import { brandOf, isLuhn } from '#contract/card-payment.ts'
import { plainDigits } from '#contract/plain-digits.ts'

/** Separators between groups of digits, as on a card, in prose or in a URL. */
const between = '(%20|[\\s+._/-])'
const written = [
  /\p{Nd}{13,}/gu,
  new RegExp(`\\p{Nd}{4}${between}\\p{Nd}{4}\\1\\p{Nd}{4}\\1\\p{Nd}{1,7}`, 'gu'),
  new RegExp(`\\p{Nd}{4}${between}\\p{Nd}{6}\\1\\p{Nd}{4,5}`, 'gu'),
]
const lengths = [13, 14, 15, 16, 17, 18, 19]

/** Random UUIDs, such as request ids. Their digits sometimes resemble a card number. */
const uuid = /(\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b)/i

export const scrub = (text: string) =>
  text
    .split(uuid)
    .map((part, index) => (index % 2 ? part : scrubNumbers(part)))
    .join('')

const scrubNumbers = (text: string) =>
  written.reduce((left, pattern) => left.replace(pattern, run => (holdsNumber(run) ? '[removido]' : run)), text)

function holdsNumber(run: string) {
  const digits = plainDigits(run.replaceAll('%20', '')).replace(/\D/g, '')
  return [...digits].some((_, start) =>
    lengths.some(length => isCardNumber(digits.slice(start, start + length), length)),
  )
}

export const isCardNumber = (digits: string, length = digits.length) =>
  digits.length === length && length >= 13 && length <= 19 && brandOf(digits) !== undefined && isLuhn(digits)
