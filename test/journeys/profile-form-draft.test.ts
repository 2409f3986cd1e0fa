import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password, signUp } from '../world/people.ts'
import { demoPassword, notice, typeLogIn } from './account-steps.ts'
import {
  addPhoto,
  chip,
  does,
  enterAnew,
  enterAs,
  enterWith,
  fill,
  keptDrafts,
  next,
  press,
  send,
  stepOne,
  stepTwo,
} from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const

const chosen = (page: Page, group: RegExp) =>
  page.getByRole('group', { name: group }).locator('label:has(:checked)').allTextContents()

async function expectStepOne(page: Page) {
  await page.getByText('Passo 1 de 2').waitFor()
  expect(await page.getByLabel('Como deseja ser chamado(a)?').inputValue()).toBe('Marina')
  expect(await page.getByLabel('WhatsApp').inputValue()).toBe('(21) 98765-4321')
  expect(await page.getByLabel('Altura').inputValue()).toBe('1.68')
  await expect.poll(() => chosen(page, /Olhos/)).toEqual(['Castanhos'])
  await expect.poll(() => chosen(page, /Seios/)).toEqual(['Naturais'])
}

async function expectStepTwo(page: Page) {
  await page.getByText('Passo 2 de 2').waitFor()
  await expect.poll(() => chosen(page, /Tipo de atendimento/)).toEqual(['Jantares'])
  expect(await page.getByLabel('Cidade').inputValue()).toBe('Niterói')
  expect(await page.getByLabel('Bairro').inputValue()).toBe('Icaraí')
}

async function typeBoth(page: Page) {
  await page.goto('/create-perfil')
  await does(page, [...stepOne, fill('Altura', '1.68'), press(next), ...stepTwo])
}

test('both steps survive a reload, the way back, and the short form', async () => {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await typeBoth(page)
  await page.reload()
  await expectStepTwo(page)
  await page.goBack()
  await expectStepOne(page)
  await page.reload()
  await expectStepOne(page)
  await page.getByRole('link', { name: 'Cadastro rápido' }).click()
  await page.getByRole('heading', { name: 'Seu perfil' }).waitFor()
  expect(await page.getByLabel('Bairro').inputValue()).toBe('Icaraí')
  await page.getByRole('link', { name: 'Cadastro completo' }).click()
  await expectStepOne(page)
})

test('what is typed survives a lost connection', async () => {
  const page = await stranger({ ...calm, forgives: /ERR_INTERNET_DISCONNECTED/ })
  await enterAs(page, url, 'swing@demo.local', 3)
  await page.goto('/update-perfil-swing')
  await fill('Sobre você', 'Escrito sem conexão.')(page)
  await page.context().setOffline(true)
  await press(send)(page)
  const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
  await notice(page, `${failed}\nSem conexão.`).waitFor()
  expect(await page.getByLabel('Sobre você').inputValue()).toBe('Escrito sem conexão.')
  await page.context().setOffline(false)
  await page.reload()
  expect(await page.getByLabel('Sobre você').inputValue()).toBe('Escrito sem conexão.')
})

test('after an expired session the one who typed finds it, and nobody else', async () => {
  const page = await stranger({ ...calm, forgives: /40[13]/ })
  const [one, other] = [await signUp(url), await signUp(url)]
  await enterWith(page, one.token, 2)
  await typeBoth(page)
  await app.db.deleteFrom('account_sessions').execute()
  await page.reload()
  await page.waitForURL('**/login-with-account?voltar=%2Fcreate-perfil-2')
  await typeLogIn(page, other.email, password)
  await page.waitForURL('**/create-perfil-2')
  await page.getByText('Passo 2 de 2').waitFor()
  expect(await page.getByLabel('Bairro').inputValue()).toBe('')
  await app.db.deleteFrom('account_sessions').execute()
  await page.reload()
  await page.waitForURL('**/login-with-account?**')
  await typeLogIn(page, one.email, password)
  await expectStepTwo(page)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expectStepOne(page)
})

test('a session that expired is found out by the save, which leads back to what was typed', async () => {
  // Own pictures that had not yet arrived are refused with the session.
  const page = await stranger({ ...calm, forgives: /40[13]/ })
  await enterAs(page, url, 'close@demo.local', 4)
  await page.goto('/update-perfil-close-friends')
  await fill('Sobre você', 'Antes do fim da sessão.')(page)
  await app.db.deleteFrom('account_sessions').execute()
  await press(send)(page)
  await page.waitForURL('**/login-with-account?voltar=%2Fupdate-perfil-close-friends')
  await typeLogIn(page, 'close@demo.local', demoPassword)
  await page.waitForURL('**/update-perfil-close-friends')
  expect(await page.getByLabel('Sobre você').inputValue()).toBe('Antes do fim da sessão.')
})

test('a log-out leaves nothing of it, and neither does a session that ends with its tab', async () => {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await typeBoth(page)
  expect(await keptDrafts(page)).toHaveLength(1)
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  expect(await keptDrafts(page)).toEqual([])
  await page.goto('/login-with-account')
  await page.getByRole('switch', { name: 'Permanecer logado' }).uncheck()
  await typeLogIn(page, 'pendente@demo.local', demoPassword)
  await page.waitForURL('**/home-companions')
  await page.goto('/create-perfil')
  await fill('Sobre você', 'Só nesta aba.')(page)
  await page.reload()
  expect(await page.getByLabel('Sobre você').inputValue()).toBe('Só nesta aba.')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Só nesta aba.')
})

test('what was typed wins over the profile, and can be let go', async () => {
  const page = await stranger(calm)
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/update-perfil')
  const about = page.getByLabel('Sobre você')
  await about.waitFor()
  const stored = await about.inputValue()
  expect(stored).not.toBe('')
  expect(await page.getByRole('button', { name: 'Descartar alterações' }).count()).toBe(0)
  await about.fill('Um começo.')
  await chip(/Cabelo/, 'Ruivo')(page)
  await page.reload()
  expect(await about.inputValue()).toBe('Um começo.')
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await about.inputValue()).toBe('Um começo.')
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect.poll(() => about.inputValue()).toBe(stored)
  expect(await keptDrafts(page)).toEqual([])
  await about.fill('Outro.')
  await about.fill(stored)
  expect(await keptDrafts(page)).toEqual([])
})

test('two tabs of one form keep each other’s fields, and what one sends ends in both', async () => {
  const first = await stranger(calm)
  await enterAs(first, url, 'swing@demo.local', 3)
  const second = await first.context().newPage()
  const tabs = [first, second]
  const name = 'Como deseja ser chamado(a)?'
  for (const tab of tabs) {
    await tab.goto('/update-perfil-swing')
    await tab.getByLabel('Sobre você').waitFor()
  }
  await fill(name, 'Nome da primeira')(first)
  await fill('Sobre você', 'Texto da segunda.')(second)
  for (const tab of tabs) {
    await expect.poll(() => tab.getByLabel(name).inputValue()).toBe('Nome da primeira')
    await expect.poll(() => tab.getByLabel('Sobre você').inputValue()).toBe('Texto da segunda.')
  }
  await fill(name, 'Nome da segunda')(second)
  await expect.poll(() => keptText(second)).toContain('Nome da segunda')
  expect(await first.getByLabel(name).inputValue()).toBe('Nome da primeira')
  await fill(name, 'Nome por fim')(first)
  for (const tab of tabs) {
    await tab.reload()
    await tab.getByLabel('Sobre você').waitFor()
    expect(await tab.getByLabel(name).inputValue()).toBe('Nome por fim')
    expect(await tab.getByLabel('Sobre você').inputValue()).toBe('Texto da segunda.')
  }
  await press(send)(first)
  await first.waitForURL('**/perfil')
  await fill('Bairro', 'Icaraí')(second)
  await expect.poll(() => keptText(second)).toBe(JSON.stringify({ 'address.neighborhood': 'Icaraí' }))
  expect(await second.getByLabel(name).inputValue()).toBe('Nome por fim')
  expect(await second.getByLabel('Sobre você').inputValue()).toBe('Texto da segunda.')
})

test('a photo that one tab adds does not drop what another has added', async () => {
  const first = await stranger(calm)
  await enterAnew(first, url, 3)
  const second = await first.context().newPage()
  const tabs = [first, second]
  for (const tab of tabs) {
    await tab.goto('/create-perfil-swing')
    await tab.getByRole('button', { name: 'Adicionar fotos' }).waitFor()
  }
  await addPhoto(first)
  await addPhoto(second)
  for (const tab of tabs) {
    await tab.reload()
    await expect.poll(() => tab.locator('[data-key]').count()).toBe(2)
  }
})

const keptText = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find(name => name.startsWith('profile-draft'))
    return name && localStorage[name]
  })
