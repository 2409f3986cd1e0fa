import { expect, test } from 'vitest'
import type { Banner } from '#contract/campaign.ts'
import { renderStatic } from '#web/kit/render-static.ts'
import { PartnerCategoriesPage, PartnerCategoryPage, PartnersHomePage } from './partner-pages.tsx'

const state = { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' }
const categories = [
  { id: 1, name: 'Saúde e bem estar', folder: null, color: null },
  { id: 6, name: 'Hotéis', folder: null, color: null },
]
const banner: Banner = {
  id: 1,
  accountId: 50,
  partner: 'Hotel Mirante',
  title: 'Hotel Mirante',
  folder: 'abc',
  color: '#402030',
  targetUrl: 'https://example.com/',
  category: 'Hotéis',
  city: 'Niterói',
}

const home = (banners: Banner[], next: string | null = null) =>
  renderStatic(
    <PartnersHomePage
      places={{ states: [state], state, cities: [] }}
      categories={categories}
      categoryId={6}
      banners={banners}
      next={next}
      start={null}
    />,
  )

test('the picture of a banner links to the outside URL, and its text to the partner', () => {
  const page = home([banner])
  expect(page).toContain('href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow"')
  expect(page).toContain('href="/perfil-partner/50"')
  expect(page).toContain('Publicidade')
  expect(page).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /)
})

test('a banner without an outside URL links to the partner', () => {
  const page = home([{ ...banner, targetUrl: 'javascript:alert(1)' }])
  expect(page).toContain('<a class="banner" href="/perfil-partner/50" data-seen="campaign:')
  expect(page).not.toContain('javascript:')
})

test('the search keeps the chosen category and links to the next page', () => {
  const page = home([banner], '/home-partners?cursor=x')
  expect(page).toContain('<option value="6" selected="">Hotéis</option>')
  expect(page).toContain('href="/home-partners?cursor=x" rel="next"')
})

test('without banners the page shows the text of the specification and the invitation', () => {
  const page = home([])
  expect(page).toContain('Parceiros não encontrados')
  expect(page).toMatch(/href="\/register-partner".*Seja um parceiro.*Anuncie aqui os seus serviços/)
})

test('every category links to its banners by id and name', () => {
  const page = renderStatic(<PartnerCategoriesPage categories={categories} />)
  expect(page).toContain('href="/partners/1/saude-e-bem-estar"')
  expect(page).toContain('href="/partners/6/hoteis"')
})

test('the banners of a category link only to the partner', () => {
  const page = renderStatic(<PartnerCategoryPage category={{ id: 6, name: 'Hotéis' }} banners={[banner]} />)
  expect(page).toContain('href="/perfil-partner/50"')
  expect(page).not.toContain('example.com')
})
