import { expect, test } from 'vitest'
import { address } from './catalog-view.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { adult } = await openVisitors()
const categories = [
  'Saúde e bem estar',
  'Moda masculina',
  'Moda feminina',
  'Fotografia',
  'Entretenimento',
  'Hotéis',
  'Esportes',
  'Sexy shop',
  'Academia',
  'Outros',
]

test('partners are filtered by category, and lead to their profiles', async () => {
  const page = await adult()
  await page.goto('/home-partners')
  const ads = page.getByRole('region', { name: 'Publicidade' })
  const everything = await ads.getByRole('listitem').count()
  expect(await ads.getByText('Publicidade', { exact: true }).isVisible()).toBe(true)
  await page.getByLabel('Categoria', { exact: true }).selectOption('Fotografia')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await page.waitForURL(/category_id=4/)
  const [found = 0, texts] = [
    await ads.getByRole('listitem').count(),
    await ads.getByRole('listitem').allTextContents(),
  ]
  expect([found > 0, found < everything]).toEqual([true, true])
  for (const text of texts) expect(text).toContain('Fotografia · Rio de Janeiro')
  await ads.locator('a[href^="/perfil-partner/"]').first().click()
  await page.waitForURL(/\/perfil-partner\/\d+$/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Estúdio Farol')
})

test('a banner with an address of its own opens it safely in a new tab', async () => {
  const page = await adult()
  await answerOutside(page)
  await page.goto('/home-partners')
  const banner = page.getByRole('link', { name: /^Site de .*abre em outra aba$/ }).first()
  expect(await banner.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  const opened = page.context().waitForEvent('page')
  await banner.click()
  const site = await opened
  await site.waitForURL('https://example.com/**')
  expect(await site.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  expect(address(page)).toBe('/home-partners')
})

test('the picker shows the ten categories, each with its picture and its banners', async () => {
  const page = await adult()
  await page.goto('/partners')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  expect(await links.allTextContents()).toEqual(categories)
  expect(await page.locator('main li img').count()).toBe(10)
  await page.getByRole('link', { name: 'Fotografia' }).click()
  await page.waitForURL('/partners/4/fotografia')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Fotografia')
  const ads = page.getByRole('region', { name: 'Publicidade' }).getByRole('link')
  expect(await ads.count()).toBe(2)
  for (const ad of await ads.all()) expect(await ad.getAttribute('href')).toMatch(/^\/perfil-partner\/\d+$/)
})

test.each(['/home-swing', '/home-close-friends'])('%s shows the partners and how to become one', async path => {
  const page = await adult()
  await page.goto(path)
  const block = page.getByRole('complementary', { name: 'Parceiros' })
  const invitation = block.getByRole('link', { name: 'Seja um parceiro' })
  expect(await invitation.textContent()).toBe('Seja um parceiroAnuncie aqui os seus serviços')
  expect(await invitation.getAttribute('href')).toBe('/register-partner')
  expect(await block.getByText('Publicidade').isVisible()).toBe(true)
  const banners = block.getByRole('listitem')
  expect(await banners.count()).toBe(10)
  const [first, second] = await Promise.all([0, 1].map(place => banners.nth(place).boundingBox()))
  const view = 390
  expect([(first?.x ?? view) + (first?.width ?? 0) < view, (second?.x ?? view) < view]).toEqual([true, true])
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeGreaterThan(view)
})

test('companions are shown without partners', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  expect(await page.getByText('Seja um parceiro').count()).toBe(0)
})
