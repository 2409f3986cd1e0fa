import { expect, test } from 'vitest'
import { renderStatic } from '#web/kit/render-static.ts'
import type { Filters as FilterValues } from './catalog-query.ts'
import { Filters, type FiltersProps } from './filters.tsx'

const rio = { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' }
const saoPaulo = { id: 35, sigla: 'SP', nome: 'São Paulo' }
const places = { states: [rio], state: rio, cities: [{ id: 3303302, nome: 'Niterói' }] }

const htmlOf = (filters: FilterValues, more: Partial<FiltersProps> = {}) =>
  renderStatic(<Filters audience="companions" path="/home-companions" places={places} filters={filters} {...more} />)

const hrefOf = (html: string, label: string) =>
  new RegExp(`<a href="([^"]*)"[^>]*>(?:<svg.*?</svg>)?${label}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')

test('a gender links to the same search with that gender', () => {
  expect(hrefOf(htmlOf({ city: 'Niterói' }), 'Trans')).toBe('/home-companions?gender=Trans&city=Niter%C3%B3i')
})

test('the link of the active gender clears only that gender', () => {
  const html = htmlOf({ gender: 'Trans', city: 'Niterói' })
  expect(hrefOf(html, 'Trans')).toBe('/home-companions?city=Niter%C3%B3i')
  expect(hrefOf(html, 'Mulher')).toBe('/home-companions?gender=Mulher&city=Niter%C3%B3i')
})

test('Pesquisar keeps the filters that the visitor chose by links', () => {
  const html = htmlOf({ gender: 'Homem', tier: 'basic' })
  expect(html).toContain('<input type="hidden" name="gender" value="Homem"/>')
  expect(html).toContain('<input type="hidden" name="product_type_name" value="Básico"/>')
})

test('swing has no gender filter', () => {
  expect(htmlOf({}, { audience: 'swing' })).not.toContain('Gênero')
})

test('the URL contains the state only if there are several', () => {
  expect(hrefOf(htmlOf({}), 'Trans')).toBe('/home-companions?gender=Trans')
  const choice = { ...places, states: [rio, saoPaulo], state: saoPaulo }
  expect(hrefOf(htmlOf({}, { places: choice }), 'Trans')).toBe('/home-companions?state=SP&gender=Trans')
})

test('the summary names the filters', () => {
  expect(htmlOf({ gender: 'Trans', city: 'Niterói' })).toContain('RJ · Niterói · Trans')
})
