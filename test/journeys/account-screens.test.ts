import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound, notice } from './account-steps.ts'
import { enterAs } from './profile-form-steps.ts'
import { answerOutside, openVisitors, pressEscapeTwice } from './visitors.ts'

const { url, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const

/** Records the layout shifts of every page that opens from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })

async function expectStill(page: Page, path: string) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([path, await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)]).toEqual([path, []])
}

test('each form loads without layout shifts and passes axe, both empty and with its errors', async () => {
  const page = await stranger(calm)
  await watchShifts(page)
  for (const [path, button] of [
    ['/login-with-account', 'Entrar'],
    ['/register-close-friends', 'Criar Conta'],
    ['/reset', 'Enviar link'],
    ['/reset-password/qualquer', 'Salvar senha'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expectStill(page, path)
    await expectSound(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('region', { name: 'Avisos' }).getByRole('alert').first().waitFor()
    await expectSound(page)
  }
})

test('Meus Dados passes axe folded, unfolded, and with the dialog that deletes the account', async () => {
  const page = await stranger(calm)
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/perfil-data')
  await page.getByText(/^\d+ aparelhos?$/).waitFor()
  await expectSound(page)
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await page.getByRole('dialog').waitFor()
  await expectSound(page)
})

test('every Tab stop is visible with a focus ring; the quick exit works with its button and with Esc pressed twice', async () => {
  const page = await stranger(calm)
  await answerOutside(page)
  await watchShifts(page)
  await page.goto('/register')
  await expectStill(page, '/register')
  await expectVisibleFocus(page)
  await page.getByRole('link', { name: 'Saída rápida' }).click()
  await page.waitForURL('https://www.google.com/')
  await page.goto('/register')
  await page.getByLabel('Nome').waitFor()
  await pressEscapeTwice(page)
  await page.waitForURL('https://www.google.com/')
})

async function expectVisibleFocus(page: Page) {
  await page.getByLabel('Nome').waitFor()
  const names: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
      const { top, bottom } = element.getBoundingClientRect()
      return {
        isEnd: element === document.body,
        name: element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '',
        hasRing: isOutlined || boxShadow !== 'none',
        isVisible: bottom > 0 && top < innerHeight,
      }
    })
    if (stop.isEnd) break
    names.push(stop.name)
    expect(stop).toMatchObject({ hasRing: true, isVisible: true })
  }
  expect(names.slice(0, 3)).toEqual(['Ir para o conteúdo', 'Voltar', 'Saída rápida'])
  expect(names).toContain('Criar Conta')
}

test('a screen opens without a page load; one that fails to load says so and can be retried', async () => {
  const page = await stranger({ forgives: /ERR_|dynamically imported|Failed to fetch/ })
  await page.goto('/login-with-account')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  await page.getByRole('link', { name: 'Crie sua conta' }).click()
  await page.getByRole('heading', { name: 'Crie sua conta' }).waitFor()
  expect(await isSamePage()).toBe(true)
  await page.goBack()
  await page.getByLabel('E-mail').fill('ana@teste.local')
  await page.route('**/assets/forgot-password-screen-*.js', route => route.abort())
  await page.getByRole('link', { name: 'Esqueci senha' }).click()
  await page.getByRole('heading', { name: 'Não foi possível abrir esta tela.' }).waitFor()
  expect(await isSamePage()).toBe(true)
  await page.unroute('**/assets/forgot-password-screen-*.js')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor()
  expect(await notice(page, 'Sem conexão').count()).toBe(0)
})
