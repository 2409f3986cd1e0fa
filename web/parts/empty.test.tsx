import { expect, test } from 'vitest'
import { renderStatic } from '#web/kit/render-static.ts'
import type { Filters } from './catalog-query.ts'
import { NothingFound } from './empty.tsx'

const rio = { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' }
const places = { states: [rio], state: rio, cities: [] }
const htmlOf = (audience: 'companions' | 'swing', filters: Filters) =>
  renderStatic(<NothingFound audience={audience} path="/home" places={places} filters={filters} />)

test('adapts the text to the gender filter', () => {
  const html = htmlOf('companions', { gender: 'Homem' })
  expect(html).toContain('<h2>Acompanhantes não encontrados</h2>')
  expect(html).toContain('Em breve novos acompanhantes')
  expect(htmlOf('companions', {})).toContain('Em breve novas acompanhantes')
})

test('offers to clear the filters if there are any', () => {
  expect(htmlOf('swing', { city: 'Niterói' })).toContain('<a class="btn btn-outline btn-sm" href="/home">')
  expect(htmlOf('swing', {})).not.toContain('Limpar filtros')
})
