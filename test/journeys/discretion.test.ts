import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, cards } from './catalog-view.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { adult } = await openVisitors()

const leavers: Record<string, (page: Page) => Promise<void>> = {
  'the quick exit': page => page.getByRole('link', { name: 'Saída rápida' }).click({ noWaitAfter: true }),
  'Esc twice': async page => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  },
}

test.each(Object.entries(leavers))('%s leaves at once, and back does not return', async (_, leave) => {
  const page = await adult()
  const answer = await holdOutside(page)
  await page.addInitScript(sayWhenBlank)
  await page.goto('/login')
  await page.goto('/search-swing')
  const blank = page.waitForEvent('console', message => message.text() === 'blank')
  await leave(page)
  await blank
  await answer()
  await page.waitForURL('https://www.google.com/')
  await page.goBack()
  expect(address(page)).toBe('/login')
})

/** Another site that answers only when it is told to. */
async function holdOutside(page: Page) {
  let asked: (route: Route) => void
  const request = new Promise<Route>(resolve => (asked = resolve))
  await page.route('https://www.google.com/**', route => asked(route))
  return async () => (await request).fulfill({ contentType: 'text/html', body: '<title>Fora</title>' })
}

// While a page is being left, it can no longer be asked anything.
function sayWhenBlank() {
  const look = () => document.body?.childElementCount === 0 && console.info('blank')
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

test('one Esc does not leave', async () => {
  const page = await adult()
  await page.goto('/home-swing')
  await page.keyboard.press('Escape')
  await cards(page).first().click()
  await page.waitForURL(/perfil-user/)
})

test.each(['/login', '/regras', '/home-partners', '/partners'])('%s can be left', async path => {
  const page = await adult()
  await answerOutside(page)
  await page.goto(path)
  await page.getByRole('link', { name: 'Saída rápida' }).click()
  await page.waitForURL('https://www.google.com/')
})

test('discreet mode covers photos and names the tab as something else, on every page, until it is switched off', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  const photos = () => page.locator('.photo img:visible').count()
  const icon = () => page.locator('link[rel=icon]').getAttribute('href')
  expect([(await photos()) > 0, await page.title(), await icon()]).toEqual([true, 'Catálogo · Véspera', '/icon.svg'])
  const toggle = page.getByRole('button', { name: 'Modo discreto' })
  const place = await cards(page).first().boundingBox()
  await toggle.click()
  expect([await photos(), await page.title(), await icon()]).toEqual([0, 'Agenda', '/icon-discreet.svg'])
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  expect(await cards(page).first().boundingBox()).toEqual(place)
  await page.reload()
  expect([await photos(), await page.title()]).toEqual([0, 'Agenda'])

  await cards(page).first().locator('.photo').click()
  expect([await photos(), address(page)]).toEqual([1, '/home-companions'])
  await cards(page).first().locator('.photo').click()
  await page.waitForURL(/perfil-user/)
  expect([await photos(), await page.title()]).toEqual([0, 'Agenda'])
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).click()
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Modo discreto' }).click()
  expect([(await photos()) > 0, await icon()]).toEqual([true, '/icon.svg'])
})

test('a theme is remembered on every page', async () => {
  const page = await adult()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const browserColor = () => page.locator('meta[name=theme-color]').getAttribute('content')
  await page.goto('/home-companions')
  const [dark, darkColor] = [await ground(), await browserColor()]
  await page.getByLabel('Tema').selectOption('Claro')
  const light = await ground()
  expect(light).not.toBe(dark)
  expect(await browserColor()).not.toBe(darkColor)
  await page.reload()
  expect(await ground()).toBe(light)
  await page.goto('/regras')
  expect([await ground(), await page.getByLabel('Tema').inputValue()]).toEqual([light, 'light'])
  await page.getByLabel('Tema').selectOption('Automático')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground()).toBe(light)
})
