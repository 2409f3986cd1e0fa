import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, cards } from './catalog-view.ts'
import { openVisitors } from './visitors.ts'

const { adult } = await openVisitors()

const photos = (page: Page) => page.locator('.photo img:visible').count()
const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('discreet mode and the theme apply to every page until changed', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  // A single Esc does not trigger the quick exit.
  await page.keyboard.press('Escape')
  const dark = await ground(page)
  const light = await chooseLight(page, dark)
  await switchToDiscreet(page)
  await page.reload()
  expect([await photos(page), await page.title(), await ground(page)]).toEqual([0, 'Agenda', light])
  await uncoverPhotos(page)
  await page.getByRole('button', { name: 'Modo discreto' }).click()
  expect([(await photos(page)) > 0, await icon(page)]).toEqual([true, '/icon.svg'])
  await page.goto('/regras')
  expect([await ground(page), await page.getByLabel('Tema').inputValue()]).toEqual([light, 'light'])
  await page.getByLabel('Tema').selectOption('Automático')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(page)).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground(page)).toBe(light)
})

async function chooseLight(page: Page, dark: string) {
  const browserColor = () => page.locator('meta[name=theme-color]').getAttribute('content')
  const darkColor = await browserColor()
  await page.getByLabel('Tema').selectOption('Claro')
  const light = await ground(page)
  expect(light).not.toBe(dark)
  expect(await browserColor()).not.toBe(darkColor)
  return light
}

/** Discreet mode covers photos, disguises the tab, and shifts nothing. */
async function switchToDiscreet(page: Page) {
  expect([(await photos(page)) > 0, await page.title(), await icon(page)]).toEqual([
    true,
    'Catálogo · Véspera',
    '/icon.svg',
  ])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const toggle = page.getByRole('button', { name: 'Modo discreto' })
  const place = await cards(page).first().boundingBox()
  await toggle.click()
  expect([await photos(page), await page.title(), await icon(page)]).toEqual([0, 'Agenda', '/icon-discreet.svg'])
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  expect(await cards(page).first().boundingBox()).toEqual(place)
}

/** The first press uncovers a photo; the second follows its link. */
async function uncoverPhotos(page: Page) {
  await cards(page).first().locator('.photo').click()
  expect([await photos(page), address(page)]).toEqual([1, '/home-companions'])
  await cards(page).first().locator('.photo').click()
  await page.waitForURL(/perfil-user/)
  expect([await photos(page), await page.title()]).toEqual([0, 'Agenda'])
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).click()
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  // Closing also goes back a step, which would collide with the next navigation.
  await expect.poll(() => new URL(page.url()).hash).toBe('')
}
