import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logInAs, notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const
const widths = [320, 390, 768, 1280]

async function expectToFit(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
}

/** What a screen must hold in every state: the rules of axe in both themes, and no overflow. */
async function expectSound(page: Page) {
  await expectNoViolations(page)
  await expectToFit(page)
}

test.each([
  ['/login-with-account', 'Entrar'],
  ['/register-close-friends', 'Criar Conta'],
  ['/reset', 'Enviar link'],
  ['/reset-password/qualquer', 'Salvar senha'],
])('%s, empty and with its errors', async (path, button) => {
  const page = await stranger(calm)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('region', { name: 'Avisos' }).getByRole('alert').first().waitFor()
  await expectSound(page)
})

test.each(['mulher@demo.local', 'novo@demo.local'])('the account menu of %s', async email => {
  const page = await stranger(calm)
  await logInAs(page, email)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  await expectSound(page)
})

test('Meus Dados, closed, open, and asking whether the account is to be deleted', async () => {
  const page = await stranger(calm)
  await logInAs(page, 'mulher@demo.local')
  await page.goto('/perfil-data')
  await page.getByText(/^\d+ aparelhos?$/).waitFor()
  await expectSound(page)
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await page.getByRole('dialog').waitFor()
  await expectSound(page)
})

test('nothing moves while the document gives way to its screen', async () => {
  const page = await stranger(calm)
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/login-with-account', '/register', '/reset']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)]).toEqual([path, []])
  }
})

test('Tab never leads out of sight, and what has the focus can be seen to have it', async () => {
  const page = await stranger(calm)
  await page.goto('/register')
  await page.getByLabel('Nome').waitFor()
  const names: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(element)
      const outlined = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
      const { top, bottom } = element.getBoundingClientRect()
      return {
        end: element === document.body,
        name: element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '',
        ringed: outlined || boxShadow !== 'none',
        inSight: bottom > 0 && top < innerHeight,
      }
    })
    if (stop.end) break
    names.push(stop.name)
    expect(stop).toMatchObject({ ringed: true, inSight: true })
  }
  expect(names.slice(0, 3)).toEqual(['Ir para o conteúdo', 'Voltar', 'Saída rápida'])
  expect(names).toContain('Criar Conta')
})

test('the quick exit leaves at once, by its button and by Esc twice', async () => {
  for (const leave of [
    (page: Page) => page.getByRole('link', { name: 'Saída rápida' }).click(),
    async (page: Page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    },
  ]) {
    const page = await stranger()
    await page.context().route(/^https:/, route => route.fulfill({ contentType: 'text/html', body: '<p>Fora' }))
    await page.goto('/register')
    await page.getByLabel('Nome').waitFor()
    await leave(page)
    await page.waitForURL('https://www.google.com/')
  }
})

test('a screen that can’t be loaded says so, and the form is there again afterwards', async () => {
  const page = await stranger({ forgives: /ERR_|dynamically imported|Failed to fetch/ })
  await page.goto('/login-with-account')
  await page.getByLabel('E-mail').fill('ana@teste.local')
  await page.route('**/assets/register-*.js', route => route.abort())
  await page.getByRole('link', { name: 'Crie sua conta' }).click()
  await page.getByRole('heading', { name: 'Não foi possível abrir esta tela.' }).waitFor()
  await page.unroute('**/assets/register-*.js')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: 'Crie sua conta' }).waitFor()
  expect(await notice(page, 'Sem conexão').count()).toBe(0)
})
