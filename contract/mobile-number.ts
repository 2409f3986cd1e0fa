import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { typedLine } from './plain-text.ts'

/**
 * The package's rules for Brazil's mobile numbers. The package's full file covers 250 countries, which is too large for
 * a form on a phone.
 */
export const brazilianMobiles = {
  version: 4,
  country_calling_codes: { 55: ['BR'] },
  countries: {
    BR: [
      '55',
      '00(?:1[245]|2[1-35]|31|4[13]|[56]5|99)',
      '[1-467]\\d{9,10}|55[0-46-9]\\d{8}|[34]\\d{7}|55\\d{7,8}|(?:5[0-46-9]|[89]\\d)\\d{7,9}',
      [8, 9, 10, 11],
      [],
      '0',
      0,
      '(?:0|90)(?:(1[245]|2[1-35]|31|4[13]|[56]5|99)(\\d{10,11}))?',
      '$2',
      0,
      0,
      [0, ['(?:[14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[13-579])(?:7|9\\d)\\d{7}', [10, 11]]],
    ],
  },
} as unknown as MetadataJson

/** Longer than any number with prefixes, labels and spaces. */
const longest = 60

/** Returns area code and nine digits, or undefined unless the text is exactly one Brazilian mobile number. */
export function readMobile(text: string): string | undefined {
  const dialled = text.length > longest ? '' : dialledIn(text)
  const number = parsePhoneNumberFromString(dialled, { defaultCountry: 'BR', extract: false }, brazilianMobiles)
  // The package still accepts ten digits, which trunked radio used to have.
  return number?.isValid() && number.nationalNumber.length === 11 ? number.nationalNumber : undefined
}

/** Returns the digits to dial, with an optional leading `+`. */
function dialledIn(text: string) {
  const line = typedLine(text)
    .replace(/^[\p{L}\s.-]*:/u, '')
    // People often write a placeholder for the carrier code: 0xx21.
    .replace(/\(?\b0\s*(?:xx|\*\*)\s*\)?/i, '0')
  const [, plus] = /^[^\p{L}\d+]*(\+?)(?:[^\p{L}\d+]*\d)+[^\p{L}\d+]*$/u.exec(line) ?? []
  if (plus === undefined) return ''
  const digits = line.replace(/\D/g, '')
  return digits.startsWith('0055') ? `+${digits.slice(2)}` : plus + digits
}
