import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from './age.ts'
import { readDay } from './day.ts'

const today = '2026-11-26'

test.each([
  ['14/03/1995', '1995-03-14'],
  ['6/10/1996', '1996-10-06'],
  ['06-10-96', '1996-10-06'],
  ['06.10.1996', '1996-10-06'],
  ['6 10 1996', '1996-10-06'],
  ['06 / 10 / 1996', '1996-10-06'],
  ['06101996', '1996-10-06'],
  ['061096', '1996-10-06'],
  ['1996-10-06', '1996-10-06'],
  ['1996/10/6', '1996-10-06'],
  ['06\u201110\u20111996', '1996-10-06'],
  ['０６／１０／１９９６', '1996-10-06'],
  ['\u200e06/10/1996\u200b', '1996-10-06'],
  ['29/02/2024', '2024-02-29'],
  ['01/01/05', '2005-01-01'],
  ['26/11/26', '2026-11-26'],
  ['27/11/26', '1926-11-27'],
])('reads the day %j as %s', (text, day) => expect(readDay(text, { latest: today })).toBe(day))

test.each([
  '29/02/2023',
  '31/04/2000',
  '31/02/96',
  '00/01/2000',
  '10/25/1996',
  '06/10/196',
  '06/10/19',
  '06/10-1996',
  '06/10/19961',
  '1996',
  '96-10-06-01',
  'amanhã',
  '',
])('refuses %j', text => expect(readDay(text, { latest: today })).toBeUndefined())

test('accepts a two-digit year for a future day', () => expect(readDay('01/02/31')).toBe('2031-02-01'))

const anyDay = fc.integer({ min: 0, max: 36_524 }).map(days => shiftDay('1926-11-27', days))

test('reads a day in any notation', () => {
  const between = fc.constantFrom('/', '-', '.', ' ', ' / ', '\u2013')
  fc.assert(
    fc.property(anyDay, between, fc.boolean(), (iso, sign, padded) => {
      const [year = '', ...rest] = iso.split('-')
      const [month = '', day = ''] = padded ? rest : rest.map(part => String(Number(part)))
      expect(readDay([day, month, year].join(sign), { latest: today })).toBe(iso)
      expect(readDay([year, month, day].join(sign), { latest: today })).toBe(iso)
      const short = year.slice(2)
      const expected = ['19', '20'].includes(short) ? undefined : iso
      expect(readDay([day, month, short].join(sign), { latest: today })).toBe(expected)
    }),
    { numRuns: 3000 },
  )
})

test('returns only existing days with the typed digits', () => {
  const part = fc.oneof(fc.nat(40), fc.integer({ min: 1900, max: 2030 })).map(String)
  const written = fc
    .tuple(fc.array(part, { minLength: 3, maxLength: 3 }), fc.constantFrom('/', '.', '-', ' '))
    .map(([parts, sign]) => parts.join(sign))
  fc.assert(
    fc.property(written, text => {
      const read = readDay(text, { latest: today })
      if (read === undefined) return
      expect(shiftDay(read, 0)).toBe(read)
      const numbers = text.split(/\D/).map(Number)
      const [year, month, day] = read.split('-').map(Number)
      expect(numbers.toSorted()).toEqual(
        [numbers.includes(year as number) ? year : Number(read.slice(2, 4)), month, day].toSorted(),
      )
    }),
    { numRuns: 5000 },
  )
})
