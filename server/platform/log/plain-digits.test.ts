import { expect, test } from 'vitest'
import { plainDigits } from '#contract/plain-digits.ts'
import { holdsCardNumber } from '#server/platform/http/refuse-card-numbers.ts'
import { scrub } from './scrub.ts'

const lastCodePoint = 0x10ffff
const digits = Array.from({ length: lastCodePoint + 1 }, (_, code) => code)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))
  .filter(char => /\p{Nd}/u.test(char))

/** The digits zero to nine in each script. */
const scripts = Array.from({ length: digits.length / 10 }, (_, index) => digits.slice(index * 10, index * 10 + 10))
const writtenIn = (script: string[], text: string) => text.replace(/\d/g, digit => script[Number(digit)] as string)

test.each([
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Devanagari', '०१२३४५६७८९'],
  ['fullwidth', '０１２３４５６７８９'],
  ['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['mathematical monospace', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('replaces %s digits with plain ones', (_, text) => expect(plainDigits(`a ${text} b`)).toBe('a 0123456789 b'))

test('keeps everything but digits', () => expect(plainDigits('½ ② ⅷ x² ação 12')).toBe('½ ② ⅷ x² ação 12'))

test('detects a card number in the digits of every script, and removes it from the log', () => {
  expect(scripts.length).toBeGreaterThan(60)
  for (const script of scripts) {
    for (const number of ['4539620659922097', '4539 6206 5992 2097', '3782 822463 10005']) {
      const text = writtenIn(script, number)
      expect([text, holdsCardNumber(`cartão: ${text}.`)]).toEqual([text, true])
      expect(scrub(`cartão: ${text}.`)).toBe('cartão: [removido].')
    }
    const wrong = writtenIn(script, '4539620659922096')
    expect([wrong, holdsCardNumber(wrong), scrub(wrong)]).toEqual([wrong, false, wrong])
  }
})
