import { expect, test } from 'vitest'
import { foldName } from '#contract/place.ts'
import { isOneSlipFrom, matchNeighborhood } from './match-neighborhood.ts'

const listings = {
  Copacabana: 9,
  Icaraí: 5,
  'Barra da Tijuca': 7,
  Tijuca: 3,
  Lapa: 2,
  'Vila Isabel': 1,
  Ingá: 0,
  'Barra de Guaratiba': 2,
}
const known = new Map(
  Object.entries(listings).map(([name, count]) => [foldName(name), { key: foldName(name), name, listings: count }]),
)
const meant = (typed: string) => matchNeighborhood(typed, known)

test.each([
  ['Copacabana', 'Copacabana'],
  ['ICARAI', 'Icaraí'],
  ['copa', 'Copacabana'],
  ['cabana', 'Copacabana'],
  ['isabel', 'Vila Isabel'],
  ['barra', 'Barra da Tijuca'],
  ['Tijuca', 'Tijuca'],
  ['copacabna', 'Copacabana'],
  ['copacanaba', 'Copacabana'],
  ['copakabena', 'Copacabana'],
  ['copokabena', 'copokabena'],
  ['copacabanna', 'Copacabana'],
  ['icarsi', 'Icaraí'],
  ['iacrai', 'Icaraí'],
  ['kopaca', 'Copacabana'],
  ['guaratyba', 'Barra de Guaratiba'],
  ['inga', 'Ingá'],
  ['xyz', 'xyz'],
  ['b', 'b'],
])('matches %s to %s', (typed, name) => {
  expect(meant(typed)).toMatchObject({ name })
})

test('suggests other neighbourhoods that the visitor may have meant', () => {
  expect(meant('barra').others).toEqual(['Barra de Guaratiba'])
  expect(meant('Tijuca').others).toEqual([])
})

test.each([
  ['lapa', 'lapa', true],
  ['lapa', 'lape', true],
  ['lapa', 'alpa', true],
  ['lapa', 'lap', true],
  ['lapa', 'lappa', true],
  ['lapa', 'laap', true],
  ['lapa', 'pala', false],
  ['lapa', 'la', false],
])('decides whether %s and %s differ by a single typing error', (one, other, isSlip) => {
  expect([isOneSlipFrom(one, other), isOneSlipFrom(other, one)]).toEqual([isSlip, isSlip])
})
