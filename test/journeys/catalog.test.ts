import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, cardAddresses, cards, follow, genderChoice } from './catalog-view.ts'
import { slowNetwork } from './slow-network.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()
// Freezes the clock, because the rotation changes every hour and must not change during a test.
const begun = app.now()
app.now = () => begun
const moreLink = (page: Page) => page.getByRole('link', { name: 'Ver mais perfis' })
const toBottom = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function scrollUntil(page: Page, enough: number) {
  const reached = async () => {
    await toBottom(page)
    return cards(page).count()
  }
  await expect.poll(reached, { timeout: 15_000 }).toBeGreaterThanOrEqual(enough)
}

test('scrolling loads every profile once, and announces it', async () => {
  const page = await adult({ viewport: { width: 1280, height: 844 } })
  await page.goto('/search-companions')
  expect(await page.getByText('125 perfis verificados · RJ').isVisible()).toBe(true)
  expect(await cards(page).count()).toBe(24)
  await scrollUntil(page, 125)
  const seen = await cardAddresses(page)
  expect([seen.length, new Set(seen).size]).toEqual([125, 125])
  expect(await page.locator('[data-status]').textContent()).toBe('5 perfis carregados')
  expect(await moreLink(page).count()).toBe(0)
  const premium = page.getByRole('region', { name: 'Premium' })
  expect([await cards(page).count(), await premium.locator('.card').count()]).toEqual([125, 50])
})

test('going back from a profile, by the browser or the arrow, returns to the same place in the list', async () => {
  const page = await adult()
  await page.goto('/search-companions')
  await scrollUntil(page, 72)
  await cards(page).nth(54).scrollIntoViewIfNeeded()
  await expect.poll(() => new URL(page.url()).searchParams.get('pages')).toMatch(/[3-6]/)
  const [before, place] = [await cardAddresses(page), await scrolled(page)]
  await follow(page, cards(page).nth(54))
  expect(address(page)).toMatch(/^\/perfil-user\/\d+$/)
  await page.goBack()
  await expectAt(page, place)
  expect((await cardAddresses(page)).slice(0, before.length)).toEqual(before)
  await page.reload()
  expect((await cardAddresses(page)).slice(0, before.length)).toEqual(before)
  await expectAt(page, place)

  await cards(page).nth(30).scrollIntoViewIfNeeded()
  const other = await scrolled(page)
  expect(Math.abs(other - place)).toBeGreaterThan(50)
  await follow(page, cards(page).nth(30))
  expect(address(page)).toMatch(/^\/perfil-user\/\d+$/)
  await page.getByRole('link', { name: 'Voltar ao catálogo' }).click()
  await page.waitForURL(/\/search-companions/)
  await expectAt(page, other)
})

const expectAt = (page: Page, place: number) =>
  expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(50)

test("the rest of a listing's section grows while scrolling, and going back shows its first page with both sections", async () => {
  const page = await adult()
  await page.goto('/listing/1/mulheres')
  const both = await cardAddresses(page)
  await page.getByRole('link', { name: 'Ver mais perfis Básico' }).click()
  await page.waitForURL(/cursor=/)
  await scrollUntil(page, 25)
  expect((await cardAddresses(page)).filter(one => both.includes(one))).toEqual([])
  await page.goBack()
  await expect.poll(() => cardAddresses(page)).toEqual(both)
})

test('on a slow network the link stays visible while cards load', async () => {
  const page = await adult(await slowNetwork({ latency: 400, bytesPerSecond: 50_000 }))
  await page.goto('/search-companions')
  const asked = page.waitForRequest(/cursor=/)
  await toBottom(page)
  await asked
  expect(await moreLink(page).isVisible()).toBe(true)
  expect(await moreLink(page).getAttribute('href')).toMatch(/^\/search-companions\?.*cursor=/)
  await expect.poll(() => cards(page).count(), { timeout: 45_000 }).toBeGreaterThanOrEqual(48)
})

test('after a failed request the link opens the next page', async () => {
  const page = await adult({ forgives: /cursor=|ERR_FAILED/ })
  await page.route(/cursor=/, route => route.abort())
  await page.goto('/search-companions')
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('cursor='))
  await toBottom(page)
  await failed
  const first = await cardAddresses(page)
  expect(first).toHaveLength(24)
  await page.unroute(/cursor=/)
  await moreLink(page).click()
  await page.waitForURL(/cursor=/)
  const second = await cardAddresses(page)
  expect(second.filter(one => first.includes(one))).toEqual([])
  await page.getByRole('link', { name: 'Voltar ao início da lista' }).click()
  await expect.poll(() => cardAddresses(page)).toEqual(first)
})

test('choosing a gender keeps filters that were typed but not yet searched', async () => {
  const page = await adult()
  await page.goto('/home-companions?city=Cabo Frio')
  await page.getByLabel('Cidade').selectOption('Niterói')
  await page.getByLabel('Bairro').fill('Icaraí')
  await follow(page, genderChoice(page, 'Trans'))
  expect(address(page)).toBe('/home-companions?gender=Trans&city=Niterói&neighborhood=Icaraí')
  await page.getByLabel('Cidade').selectOption('')
  await follow(page, genderChoice(page, 'Trans'))
  expect(address(page)).toBe('/home-companions?neighborhood=Icaraí')
})

test('a banner’s picture opens its site safely in a new tab; a category lists its partners', async () => {
  const page = await adult()
  await answerOutside(page)
  await page.goto('/home-partners')
  await expectSafeBanner(page)
  const ads = page.getByRole('region', { name: 'Publicidade' })
  const everything = await ads.getByRole('listitem').count()
  expect(await ads.getByText('Publicidade', { exact: true }).isVisible()).toBe(true)
  await page.getByLabel('Categoria', { exact: true }).selectOption('Fotografia')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await page.waitForURL(/category_id=4/)
  const texts = await ads.getByRole('listitem').allTextContents()
  expect([texts.length > 0, texts.length < everything]).toEqual([true, true])
  for (const text of texts) expect(text).toContain('Fotografia · Rio de Janeiro')
  await ads.locator('a[href^="/perfil-partner/"]').first().click()
  await page.waitForURL(/\/perfil-partner\/\d+$/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Estúdio Farol')
})

async function expectSafeBanner(page: Page) {
  const banner = page.getByRole('link', { name: /^Site de .*abre em outra aba$/ }).first()
  expect(await banner.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  const opened = page.context().waitForEvent('page')
  await banner.click()
  const site = await opened
  await site.waitForURL('https://example.com/**')
  expect(await site.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  expect(address(page)).toBe('/home-partners')
}

test('swing and Close Friends show the partners and how to become one', async () => {
  const page = await adult()
  for (const path of ['/home-swing', '/home-close-friends']) {
    await page.goto(path)
    await expectPartners(page)
  }
})

async function expectPartners(page: Page) {
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
}
