import { expect, test } from 'vitest'
import { chip, enterAnew } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()

async function begin() {
  const page = await stranger({ reducedMotion: 'reduce' })
  await enterAnew(page, url, 5)
  await page.goto('/create-perfil-partner')
  await page.getByLabel('Nome da empresa').waitFor()
  return page
}

test('a press on the next field counts, whatever is then said of the last one', async () => {
  const page = await begin()
  await page.getByLabel('Data de nascimento').fill('31021990')
  const group = page.getByRole('group', { name: /Tipo de documento/ })
  await group.getByText('CNPJ', { exact: true }).hover()
  await page.mouse.down()
  // Longer than a message takes to come.
  await page.waitForTimeout(400)
  await page.mouse.up()
  await page.getByText('Idade menor que 18 anos ou inválida.').waitFor()
  expect(await group.getByRole('radio', { name: 'CNPJ' }).isChecked()).toBe(true)
})

test('of the number only what belongs to the type is taken, the caret stays where it was, and the other type asks anew', async () => {
  const page = await begin()
  await chip(/Tipo de documento/, 'CNPJ')(page)
  const number = page.getByLabel('Número do CNPJ')
  await number.focus()
  await page.keyboard.type('12abc34501dexx35')
  expect(await number.inputValue()).toBe('12.ABC.345/01DE-35')
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('12.AB3.450/1DE3-5')
  await page.keyboard.type('c')
  expect(await number.inputValue()).toBe('12.ABC.345/01DE-35')
  await chip(/Tipo de documento/, 'CPF')(page)
  const cpf = page.getByLabel('Número do CPF')
  expect(await cpf.inputValue()).toBe('')
  await cpf.focus()
  await page.keyboard.type('529a98224725')
  expect(await cpf.inputValue()).toBe('529.982.247-25')
})
