import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, openBackOffice } from './operators.ts'
import { enterAs } from './profile-form-steps.ts'

const { app, url, stranger, operatorAt } = await openBackOffice()

type Visit = Parameters<typeof stranger>[0]

const title = 'Meus Dados'
const script = '**/assets/my-data*.js'
const link = (page: Page) => page.getByRole('link', { name: 'Dados da conta' })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** How many requests to a route the server has answered with 200. */
async function answersOf(route: string) {
  const { values } = await app.metrics.requests.get()
  return values.find(({ labels }) => labels.route === route && labels.status === 200)?.value ?? 0
}

/** Opens the account menu in a small window, scrolled to a link far down. */
async function atMenu(visit: Visit = {}) {
  const page = await stranger({ viewport: { width: 390, height: 400 }, ...visit })
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/perfil')
  await link(page).scrollIntoViewIfNeeded()
  return page
}

/** Holds back the script of *Meus Dados* until the returned function is called. */
async function holdScreen(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(script, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

test('back, forward and a reload restore the scroll position, and a new screen has the focus', async () => {
  const page = await atMenu()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await link(page).click()
  await heading(page, title).waitFor()
  expect([await scrolled(page), await page.evaluate(() => document.activeElement?.tagName)]).toEqual([0, 'H1'])
  await page.goBack()
  await link(page).waitFor()
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.goForward()
  await heading(page, title).waitFor()
  await page.reload()
  await heading(page, title).waitFor()
  await page.goBack()
  await link(page).waitFor()
  await expect.poll(() => scrolled(page)).toBe(before)
})

test('a double click adds one history entry, and Ctrl+click opens a new tab', async () => {
  const page = await atMenu()
  const steps = await page.evaluate(() => history.length)
  const before = await scrolled(page)
  await link(page).dblclick()
  await heading(page, title).waitFor()
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  await page.goBack()
  // Waits, because a click while the page restores its scroll position would hit another link.
  await link(page).waitFor()
  await expect.poll(() => scrolled(page)).toBe(before)
  // Counts on the server, because Playwright does not always see a tab that opens in the background.
  const asked = [await answersOf('/perfil-data'), await answersOf('/api/account/sessions')]
  await link(page).click({ modifiers: ['ControlOrMeta'] })
  await expect
    .poll(async () => [await answersOf('/perfil-data'), await answersOf('/api/account/sessions')])
    .toEqual(asked.map(count => count + 1))
  expect(page.url()).toBe(`${url}/perfil`)
})

test('going back while a screen loads shows the previous screen, and the late one never appears', async () => {
  const page = await atMenu()
  await link(page).click()
  await heading(page, title).waitFor()
  const release = await holdScreen(page)
  await page.reload({ waitUntil: 'commit' })
  // Once the symbols exist, the entry script has run and is waiting for its screen.
  await page.locator('svg.symbols').waitFor({ state: 'attached' })
  await page.evaluate(() => history.back())
  await link(page).waitFor()
  release()
  await page.waitForLoadState()
  await link(page).waitFor()
  expect(await heading(page, title).count()).toBe(0)
})

test('a screen whose script fails to load can be retried', async () => {
  const page = await atMenu({ forgives: /my-data|dynamically imported|ERR_FAILED/ })
  await page.route(script, route => route.abort())
  await link(page).click()
  await heading(page, 'Não foi possível abrir esta tela.').waitFor()
  expect(page.url()).toBe(`${url}/perfil-data`)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await heading(page, title).waitFor()
})

test('two filters changed at the same moment both take effect', async () => {
  const { page } = await operatorAt('/admin/pedidos?busca=ana')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Limpar filtros').waitFor()
  const pending = await button('Pendentes').elementHandle()
  await button('Limpar filtros').evaluate((clear: HTMLElement, next) => {
    clear.click()
    ;(next as HTMLElement).click()
  }, pending)
  await expect.poll(() => button('Pendentes').getAttribute('aria-pressed')).toBe('true')
  expect(new URL(page.url()).search).toBe('?situacao=pending')
})
