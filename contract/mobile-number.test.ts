import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import metadata from 'libphonenumber-js/mobile/metadata'
import { expect, test } from 'vitest'
import { brazilianMobiles, readMobile } from './mobile-number.ts'

test.each([
  ['(21) 98765-4321', '21987654321'],
  ['21987654321', '21987654321'],
  ['0 15 21 98765-4321', '21987654321'],
  ['015 (21) 98765-4321', '21987654321'],
  ['0xx21 98765-4321', '21987654321'],
  ['(0xx15) 21 98765-4321', '21987654321'],
  ['+55 21 98765-4321', '21987654321'],
  ['+55 (0) 21 98765-4321', '21987654321'],
  ['+55 0 15 21 98765-4321', '21987654321'],
  ['0055 21 98765-4321', '21987654321'],
  ['00 15 55 21 98765-4321', '21987654321'],
  ['5521987654321', '21987654321'],
  ['(55) 98888-7777', '55988887777'],
  ['055 98888-7777', '55988887777'],
  ['55 55 98888-7777', '55988887777'],
  ['tel:+55-21-98765-4321', '21987654321'],
  ['WhatsApp: (21) 98765–4321', '21987654321'],
  ['\u202a+55\u00a021\u00a098765\u20114321\u202c', '21987654321'],
  ['２１ ９８７６５－４３２１', '21987654321'],
  ['٢١٩٨٧٦٥٤٣٢١', '21987654321'],
  ['2️⃣1️⃣ 98765-4321', '21987654321'],
])('reads %j as %s', (text, digits) => expect(readMobile(text)).toBe(digits))

test.each([
  ['from Portugal', '+351 912 345 678'],
  ['from Portugal, with the prefix to dial abroad', '00351912345678'],
  ['from the United States', '+1 212 555 1234'],
  ['of a landline', '(21) 3876-5432'],
  ['of a landline with a ninth digit', '(21) 38765-4321'],
  ['from before the ninth digit', '(21) 8765-4321'],
  ['with an unassigned area code', '(20) 98765-4321'],
  ['with a digit too many', '(21) 98765-43210'],
  ['with a digit too few', '(21) 98765-432'],
  ['without an area', '98765-4321'],
  ['with an extension', '(21) 98765-4321 ramal 5'],
  ['with an extension as in a URI', '21987654321;ext=5'],
  ['followed by another number', '(21) 98765-4321 / (21) 98765-4322'],
  ['with its + in the middle', '55 +21 98765-4321'],
  ['in words', 'vinte e um'],
  ['left out', ''],
  ['very long', `${' '.repeat(100)}21987654321`],
])('refuses a number %s: %j', (_, text) => expect(readMobile(text)).toBeUndefined())

const area = fc.constantFrom('11', '21', '22', '24', '28', '31', '41', '51', '55', '61', '71', '82', '92', '99')
const number = fc
  .tuple(area, fc.integer({ min: 0, max: 99_999_999 }))
  .map(([code, rest]) => `${code}9${String(rest).padStart(8, '0')}`)
const carrier = fc.constantFrom('', '12', '14', '15', '21', '31', '41')
const prefix = fc.oneof(
  fc.constantFrom('', '0', '55', '+55', '0055', '+550'),
  carrier.map(code => `0${code}`),
  carrier.map(code => `+550${code}`),
)
const unseen = ['', '', '\u200b', '\u200e', '\u202a', '\ufeff', '\u00ad', '\u2060', '\ufe0f']
const between = [
  '',
  ' ',
  '\u00a0',
  '\u2007',
  '\u202f',
  '\u3000',
  '\t',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u2212',
  '.',
  '/',
  '(',
  ')',
]
const scripts = ['0123456789', '０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९'].map(digits => [...digits])

/** Generates the many ways in which keyboards, documents and chats may write the same digits. */
const written = (dialled: string) =>
  fc
    .tuple(
      fc.constantFrom(...scripts),
      fc.array(fc.tuple(fc.constantFrom(...unseen), fc.constantFrom(...between)), { minLength: 20, maxLength: 20 }),
    )
    .map(([script, breaks]) =>
      [...dialled].map((sign, place) => (script[Number(sign)] ?? sign) + (breaks[place]?.join('') ?? '')).join(''),
    )
    .filter(text => text.length <= 60)

const dialled = fc.tuple(prefix, number)

test('reads a number in any notation', () => {
  const ways = dialled.chain(([before, digits]) => fc.tuple(written(before + digits), fc.constant(digits)))
  fc.assert(
    fc.property(ways, ([text, digits]) => {
      expect(readMobile(text)).toBe(digits)
    }),
    { numRuns: 3000 },
  )
})

test('returns only Brazilian mobile numbers, and only from the end of the text', () => {
  const texts = fc
    .tuple(fc.constantFrom('', '+', '00', '0'), fc.stringMatching(/^\d{8,18}$/))
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        dialled.map(parts => `${parts.join('')}0`),
      ),
      text => {
        const read = readMobile(text)
        if (read === undefined) return
        expect(text.endsWith(read)).toBe(true)
        expect(text.slice(0, -read.length)).toMatch(/^(\+|00(\d\d)?)?(55)?(0|90)?(\d\d)?$/)
        expect(parsePhoneNumberFromString(read, 'BR')?.getType()).toBe('MOBILE')
      },
    ),
    { numRuns: 20_000 },
  )
})

test('refuses the numbers of all other countries', () => {
  const { BR: _own, ...others } = examples
  const { countries } = metadata
  for (const [country, national] of Object.entries(others)) {
    const code = countries[country as keyof typeof countries]?.[0]
    expect([country, readMobile(`+${code} ${national}`)]).toEqual([country, undefined])
    expect([country, readMobile(`00${code}${national}`)]).toEqual([country, undefined])
  }
})

test('the metadata for Brazil equals the package’s, except for the grouping of digits', () => {
  const { countries, country_calling_codes: codes } = metadata
  const { BR } = brazilianMobiles.countries as unknown as { BR: unknown[] }
  expect(BR).toEqual(countries.BR?.with(4, []))
  expect(codes['55']).toEqual(['BR'])
})
