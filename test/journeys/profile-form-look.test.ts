import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveAttendanceHours } from '#contract/attendance-hours.ts'
import { ask } from '../world/calls.ts'
import { notice } from './account-steps.ts'
import {
  birth,
  calm,
  chip,
  enterAnew,
  enterAs,
  expectSound,
  fill,
  gender,
  missing,
  ownAccount,
  press,
  send,
} from './profile-form-steps.ts'
import { historySettled } from './settled.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()

test('a companion fills in the forms by keyboard, and they pass axe with and without errors', async () => {
  const page = await stranger({ ...calm, forgives: /503/ })
  await enterAnew(page, url, 2)
  await mockPlaces(page)
  const eyes = '**/api/profile/eyes/list'
  await page.route(eyes, route => route.fulfill({ status: 503, json: { message: 'Indisponível.' } }))
  await page.goto('/create-perfil')
  // Loading the options can be retried.
  const group = page.getByRole('group', { name: 'Olhos' })
  await group.getByText('Não foi possível carregar as opções.').waitFor()
  await page.unroute(eyes)
  await group.getByRole('button', { name: 'Tentar de novo' }).click()
  await chip(/Olhos/, 'Verdes')(page)
  await expectWhatsappMasked(page)
  await expectHeightByKeys(page)
  await expectGenderByKeys(page)
  await birth(page)
  await gender(page)
  // By now only some of the fields are invalid.
  await expectSoundWithErrors(page, 'Próximo')
  await page.getByRole('link', { name: 'Cadastro rápido' }).click()
  await page.getByRole('heading', { name: 'Seu perfil' }).waitFor()
  await expectPlacesFollowState(page)
  await expectSoundWithErrors(page, send)
  await page.goto('/create-perfil-2')
  await missing(page).waitFor()
  await expectSound(page)
})

async function expectSoundWithErrors(page: Page, button: string) {
  await press(button)(page)
  await page.locator('.err').first().waitFor()
  await expectSound(page)
}

async function expectWhatsappMasked(page: Page) {
  const number = page.getByLabel('WhatsApp')
  await number.focus()
  await page.keyboard.type('21987654321')
  expect(await number.inputValue()).toBe('(21) 98765-4321')
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('(21) 87654-321')
  await page.keyboard.type('5')
  expect(await number.inputValue()).toBe('(21) 58765-4321')
}

async function expectHeightByKeys(page: Page) {
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
}

async function expectGenderByKeys(page: Page) {
  await page.getByRole('radio', { name: 'Mulher' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'Homem' }).isChecked()).toBe(true)
  expect(await page.getByRole('group', { name: 'Seios' }).count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('group', { name: 'Seios' }).waitFor()
}

async function mockPlaces(page: Page) {
  const states = [
    { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' },
    { id: 35, sigla: 'SP', nome: 'São Paulo' },
  ]
  await page.route('**/api/geo/states', route => route.fulfill({ json: states }))
  await page.route('**/api/geo/states/35/municipios', route =>
    route.fulfill({ json: [{ id: 3509502, nome: 'Campinas' }] }),
  )
}

/** Changing the state clears and reloads the cities, and a city's neighbourhoods are suggested. */
async function expectPlacesFollowState(page: Page) {
  const [state, city] = [page.getByLabel('Estado'), page.getByLabel('Cidade')]
  await state.selectOption('RJ')
  await city.selectOption('Rio de Janeiro')
  await expect.poll(() => page.locator('datalist option[value="Copacabana"]').count()).toBe(1)
  await fill('Bairro', 'Copacabana')(page)
  await state.selectOption('SP')
  expect(await city.inputValue()).toBe('')
  expect(await page.getByLabel('Bairro').inputValue()).toBe('')
  await city.selectOption('Campinas')
}

test('both steps of a complete profile pass axe, and the preview shows it as visitors would see it', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'mulher@demo.local')
  await ask(url, saveAttendanceHours, { token, body: { hours: [{ day: 7, opens: 600, closes: 1200 }] } })
  await page.goto('/update-perfil')
  await page.getByText('Passo 1 de 2').waitFor()
  await expectSound(page)
  await fill('Como deseja ser chamado(a)?', 'Nome de ensaio')(page)
  await press('Próximo')(page)
  await page.getByText('Passo 2 de 2').waitFor()
  await page.locator('[data-key] img').last().waitFor()
  await expectSound(page)
  await press('Ver como fica')(page)
  const preview = page.getByRole('dialog', { name: 'Como os visitantes vão ver' })
  await preview.getByText('Nome de ensaio').first().waitFor()
  await preview.getByRole('tab', { name: 'Sobre' }).click()
  await preview.getByText('dom, 10h às 20h').waitFor()
  await preview.getByRole('button', { name: 'Fechar' }).click()
  await preview.waitFor({ state: 'detached' })
  await historySettled(page)
  await page.goBack()
  await fill('Como deseja ser chamado(a)?', '')(page)
  await page.goForward()
  await press('Ver como fica')(page)
  await page.getByText('Passo 1 de 2').waitFor()
})

test('/update-perfil-close-friends passes axe filled in, and saves the update', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'close@demo.local', 4)
  await page.goto('/update-perfil-close-friends')
  await page.getByLabel('Sobre você').waitFor()
  await page.locator('[data-key] img').last().waitFor()
  await expectSound(page)
  await fill('Sobre você', 'Um texto novo.')(page)
  await press(send)(page)
  await notice(page, 'Perfil atualizado com sucesso!').waitFor()
  expect((await ownAccount(url, token)).profile).toMatchObject({ info: 'Um texto novo.' })
})
