import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { birth, chip, enterAnew, enterAs, fill, gender, press, whatsapp } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const

async function expectSound(page: Page) {
  await expectNoViolations(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
}

test.each([
  ['/create-perfil', 2, 'Próximo'],
  ['/create-perfil-2', 2, undefined],
  ['/create-perfil?modo=rapido', 2, 'Continuar'],
  ['/create-perfil-swing', 3, 'Continuar'],
])('%s is sound, empty and with its errors', async (path, userType, button) => {
  const page = await stranger(calm)
  await enterAnew(page, url, userType)
  await page.goto(path)
  await page.locator('.sk').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await expectSound(page)
  if (!button) return
  await press(button)(page)
  await page.locator('.err').first().waitFor()
  await expectSound(page)
})

test.each([
  ['/update-perfil', 'mulher@demo.local', 2],
  ['/update-perfil-2', 'mulher@demo.local', 2],
  ['/update-perfil-close-friends', 'close@demo.local', 4],
])('%s is sound with all that its profile says', async (path, email, userType) => {
  const page = await stranger(calm)
  await enterAs(page, url, email, userType)
  await page.goto(path)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  await expectSound(page)
})

test('the keyboard alone: masks, sliders and chips', async () => {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await page.goto('/create-perfil')
  const number = page.getByLabel('WhatsApp')
  await number.focus()
  await page.keyboard.type('21987654321')
  expect(await number.inputValue()).toBe('(21) 98765-4321')
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('(21) 87654-321')
  await page.keyboard.type('5')
  expect(await number.inputValue()).toBe('(21) 58765-4321')
  const height = page.getByLabel('Altura')
  await height.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => height.getAttribute('aria-valuetext')).toBe('1,61 m')
  await page.keyboard.press('PageUp')
  await expect.poll(() => height.getAttribute('aria-valuetext')).toBe('1,71 m')
  await page.keyboard.press('End')
  await expect.poll(() => page.locator('output').first().textContent()).toBe('2,10 m')
  await page.keyboard.press('PageUp')
  expect(await height.inputValue()).toBe('2.1')
  await page.getByRole('radio', { name: 'Mulher' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'Homem' }).isChecked()).toBe(true)
  expect(await page.getByRole('group', { name: 'Seios' }).count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('group', { name: 'Seios' }).waitFor()
})

test('of another state there are other cities, and neighbourhoods are suggested', async () => {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await page.route('**/api/geo/states', route =>
    route.fulfill({
      json: [
        { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' },
        { id: 35, sigla: 'SP', nome: 'São Paulo' },
      ],
    }),
  )
  await page.route('**/api/geo/states/35/municipios', route =>
    route.fulfill({ json: [{ id: 3509502, nome: 'Campinas' }] }),
  )
  await page.goto('/create-perfil?modo=rapido')
  const [state, city] = [page.getByLabel('Estado'), page.getByLabel('Cidade')]
  await state.selectOption('RJ')
  await city.selectOption('Rio de Janeiro')
  await expect.poll(() => page.locator('datalist option[value="Copacabana"]').count()).toBe(1)
  await fill('Bairro', 'Copacabana')(page)
  await state.selectOption('SP')
  expect(await city.inputValue()).toBe('')
  expect(await page.getByLabel('Bairro').inputValue()).toBe('')
  await city.selectOption('Campinas')
})

test('a whole form can be seen as visitors would', async () => {
  const page = await stranger(calm)
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/update-perfil')
  await fill('Como deseja ser chamado(a)?', 'Nome de ensaio')(page)
  await press('Próximo')(page)
  await press('Ver como fica')(page)
  const preview = page.getByRole('dialog', { name: 'Como os visitantes vão ver' })
  await preview.getByText('Nome de ensaio').first().waitFor()
  await preview.getByRole('button', { name: 'Fechar' }).click()
  await preview.waitFor({ state: 'detached' })
  await page.goBack()
  await fill('Como deseja ser chamado(a)?', '')(page)
  await page.goForward()
  await press('Ver como fica')(page)
  await page.getByText('Passo 1 de 2').waitFor()
})

test('lists that could not be loaded can be asked for again', async () => {
  const page = await stranger({ ...calm, forgives: /503/ })
  await enterAnew(page, url, 2)
  const eyes = '**/api/profile/eyes/list'
  await page.route(eyes, route => route.fulfill({ status: 503, json: { message: 'Indisponível.' } }))
  await page.goto('/create-perfil')
  const group = page.getByRole('group', { name: 'Olhos' })
  await group.getByText('Não foi possível carregar as opções.').waitFor()
  await page.unroute(eyes)
  await group.getByRole('button', { name: 'Tentar de novo' }).click()
  await chip(/Olhos/, 'Verdes')(page)
  await whatsapp(page)
  await birth(page)
  await gender(page)
})
