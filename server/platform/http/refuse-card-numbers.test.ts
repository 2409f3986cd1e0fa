import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdsCardNumber } from './refuse-card-numbers.ts'

test.each([
  '4539620659922097',
  ' 4539 6206 5992 2097 ',
  '4539.6206.5992.2097',
  '4539 - 6206 - 5992 - 2097',
  '4539\u00a06206\u00a05992\u00a02097',
  '4 5 3 9 6 2 0 6 5 9 9 2 2 0 9 7',
  'Paguei com o cartão 4539620659922097, val. 12/28, cod. 123.',
  'cartão:4539 6206 5992 2097 12/28 123',
  '(3782 822463 10005)',
  'n=4539620659922097&v=12',
  'linha um\n4539620659922097\nlinha três',
])('%j contains a card number', text => expect(holdsCardNumber(text)).toBe(true))

test.each([
  ['a number with a wrong check digit', '4539620659922096'],
  ['a company’s tax number', '11.222.333/0001-81 ou 11222333000181'],
  ['a person’s tax number twice', '123.456.789-09 e 12345678909 12345678909'],
  ['telephone numbers', '(21) 99000-1234 / 21 98000-5678, +55 21 90000-1234 5521900001234 5521900001235'],
  [
    'a Pix payment’s id',
    'E0000000020261121123401234567890 E60701190202611211234DY5XPQ0Z1AB D1234567820261121123412345678901',
  ],
  [
    'a Pix code',
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400005204000053039865406129.905802BR5913Vespera Teste6009Rio de J.62070503***63041D3D',
  ],
  [
    'a Pix code with a telephone number as its key',
    '00020126360014br.gov.bcb.pix0114+55219900012345204000053039865406129.905802BR5913Vespera Teste6009Rio de J.62070503***63041D3D',
  ],
  ['a bank slip', '23793.38128 60007.827136 95000.063305 9 84410000026000'],
  ['a bank slip in one piece', '23793381286000782713695000063305984410000026000'],
  ['an order’s code', 'pedido 2026112112345, VSP-000123-4567'],
  ['instants', '2026-11-21T10:00:00.000Z 1763764000000'],
  ['a media address', '/midias/0f8e2d1c4b5a69788796a5b4c3d2e1f0/512.webp'],
])('accepts %s', (_, text) => expect(holdsCardNumber(text)).toBe(false))

test('accepts identifiers', () => {
  const ids = Array.from({ length: 5_000 }, () => [
    randomUUID(),
    randomBytes(16).toString('hex'),
    randomBytes(32).toString('base64url'),
  ])
  expect(ids.flat().filter(holdsCardNumber)).toEqual([])
})
