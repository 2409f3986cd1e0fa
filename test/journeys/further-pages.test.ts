import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cardAddresses, cards } from './catalog-view.ts'
import { openVisitors } from './visitors.ts'

const { adult } = await openVisitors()
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

test('scrolling brings everybody, once each, and says so', async () => {
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

test('back from a profile of the third page is the same place of the same list', async () => {
  const page = await adult()
  await page.goto('/search-companions')
  await scrollUntil(page, 72)
  await cards(page).nth(54).scrollIntoViewIfNeeded()
  await expect.poll(() => new URL(page.url()).searchParams.get('pages')).toMatch(/[3-6]/)
  const [before, place] = [await cardAddresses(page), await scrolled(page)]
  await cards(page).nth(54).click()
  await page.waitForURL(/\/perfil-user\/\d+$/)
  await page.goBack()
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(50)
  expect((await cardAddresses(page)).slice(0, before.length)).toEqual(before)
  await page.reload()
  expect((await cardAddresses(page)).slice(0, before.length)).toEqual(before)
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(50)
})

test("the rest of a listing's section grows while it is read, and back is its first page with both", async () => {
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

test('the arrow of a profile leads back to the same place too', async () => {
  const page = await adult()
  await page.goto('/search-companions')
  await scrollUntil(page, 48)
  await cards(page).nth(30).scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  await cards(page).nth(30).click()
  await page.waitForURL(/\/perfil-user\/\d+$/)
  await page.getByRole('link', { name: 'Voltar ao catálogo' }).click()
  await page.waitForURL(/\/search-companions/)
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(50)
})

test('on a slow network the link is there while cards are on their way', async () => {
  const page = await adult()
  await page.goto('/search-companions')
  const wire = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await wire.send('Network.emulateNetworkConditions', slow)
  const asked = page.waitForRequest(/cursor=/)
  await toBottom(page)
  await asked
  expect(await moreLink(page).isVisible()).toBe(true)
  expect(await moreLink(page).getAttribute('href')).toMatch(/^\/search-companions\?.*cursor=/)
  await expect.poll(() => cards(page).count(), { timeout: 45_000 }).toBeGreaterThanOrEqual(48)
})

test('after a failed request the link leads on by itself', async () => {
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
