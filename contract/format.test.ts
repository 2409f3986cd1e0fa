import { expect, test } from 'vitest'
import { daySeconds, hourSeconds } from './durations.ts'
import {
  formatCents,
  formatDate,
  formatDateTime,
  formatDuration,
  formatElapsed,
  formatLongDate,
  formatPhone,
  formatReais,
  formatSpan,
  formatTime,
  formatWait,
} from './format.ts'

test.each([
  ['2026-12-01', '01/12/2026'],
  ['1995-03-14', '14/03/1995'],
  ['', ''],
  ['2026-11-22T02:59:00.000Z', '21/11/2026'],
  ['2026-11-22T03:00:00.000Z', '22/11/2026'],
])('the date %j is written %j', (at, written) => {
  expect(formatDate(at)).toBe(written)
})

test('formats an instant in São Paulo time', () => {
  const at = new Date('2026-11-22T08:32:00Z')
  expect(formatDate(at)).toBe('22/11/2026')
  expect(formatLongDate(at)).toBe('22 de novembro de 2026')
  expect(formatTime(at)).toBe('05:32')
  expect(formatDateTime(at)).toBe('22/11/2026 05:32')
  expect(formatDateTime(at.toISOString(), ' às ')).toBe('22/11/2026 às 05:32')
  expect(formatDateTime('2026-11-22T02:59:00.000Z', ', ')).toBe('21/11/2026, 23:59')
})

test.each([
  [0.4, '0:00'],
  [12.4, '0:12'],
  [18.2, '0:18'],
  [31, '0:31'],
  [60, '1:00'],
  [65, '1:05'],
  [125, '2:05'],
])('a duration of %d s is written %s', (seconds, written) => {
  expect(formatDuration(seconds)).toBe(written)
})

test.each([
  [1, '1 segundo'],
  [45, '45 segundos'],
  [91, '2 minutos'],
  [900, '15 minutos'],
  [5_401, '2 horas'],
])('a wait of %i s is written %s', (seconds, written) => {
  expect(formatWait(seconds)).toBe(written)
})

test.each([
  [0, '0 segundos'],
  [89.9, '89 segundos'],
  [1_799, '29 minutos'],
  [3 * hourSeconds + 30, '3 horas'],
  [200_000, '2 dias'],
])('%s elapsed seconds are written %s', (seconds, written) => {
  expect(formatElapsed(seconds)).toBe(written)
})

test.each([
  [1_200, 'menos de 1 hora'],
  [hourSeconds, '1 hora'],
  [daySeconds, '1 dia'],
  [daySeconds * 12 + hourSeconds * 5, '12 dias e 5 horas'],
  [daySeconds * 2 - 60, '2 dias'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text)
})

test.each([
  [1_800, 'R$ 18,00'],
  [35_000, 'R$ 350,00'],
  [-4_000, '−R$ 40,00'],
  [-123_456, '−R$ 1.234,56'],
  [0, 'R$ 0,00'],
])('%i cents are written %s, with the sign first', (cents, written) => {
  expect(formatCents(cents)).toBe(written)
})

test('whole reais and phones are written as in Brazil', () => {
  expect(formatReais(1500)).toBe('R$ 1.500,00')
  expect(formatPhone('21900001234')).toBe('(21) 90000-1234')
  expect(formatPhone('2133334444')).toBe('(21) 3333-4444')
})
