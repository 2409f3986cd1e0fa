import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { endAllSessions } from '#server/people/accounts/sessions.ts'
import { password, signUp } from '../world/people.ts'
import { demoPassword, notice, typeLogIn } from './account-steps.ts'
import {
  type Act,
  about,
  birth,
  calm,
  chip,
  city,
  does,
  enterAs,
  enterWith,
  fill,
  gender,
  neighborhood,
  next,
  nickname,
  ownAccount,
  press,
  send,
  state,
  storedDrafts,
  storedText,
  whatsapp,
} from './profile-form-steps.ts'
import { watchSettling } from './settled.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

const stepOne: Act[] = [
  nickname,
  whatsapp,
  birth,
  gender,
  chip(/Olhos/, 'Castanhos'),
  chip(/Cor da pele/, 'Parda'),
  chip(/Cabelo/, 'Preto'),
  chip(/Seios/, 'Naturais'),
  about,
]

const stepTwo: Act[] = [
  chip(/Forma de pagamento/, 'Pix'),
  state,
  city,
  neighborhood,
  chip(/Possui local/, 'Sim'),
  chip(/Tipo de atendimento/, 'Jantares'),
]

const chosen = (page: Page, group: RegExp) =>
  page.getByRole('group', { name: group }).locator('label:has(:checked)').allTextContents()

async function expectStepOne(page: Page) {
  await page.getByText('Passo 1 de 2').waitFor()
  // The form appears before its draft is restored.
  await expect.poll(() => page.getByLabel('Como deseja ser chamado(a)?').inputValue()).toBe('Marina')
  expect(await page.getByLabel('WhatsApp').inputValue()).toBe('(21) 98765-4321')
  expect(await page.getByLabel('Altura').inputValue()).toBe('1.68')
  await expect.poll(() => chosen(page, /Olhos/)).toEqual(['Castanhos'])
  await expect.poll(() => chosen(page, /Seios/)).toEqual(['Naturais'])
}

async function expectStepTwo(page: Page) {
  await page.getByText('Passo 2 de 2').waitFor()
  await expect.poll(() => chosen(page, /Tipo de atendimento/)).toEqual(['Jantares'])
  // The cities load after the states.
  await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('Niterói')
  expect(await page.getByLabel('Bairro').inputValue()).toBe('Icaraí')
}

test('both steps survive a reload, going back, an expired session and the short form; a log-out removes them', async () => {
  const page = await stranger({ ...calm, forgives: /40[13]/ })
  const settled = watchSettling(page)
  const [one, other] = [await signUp(url), await signUp(url)]
  await enterWith(page, one.token, 2)
  await page.goto('/create-perfil')
  await does(page, [...stepOne, fill('Altura', '1.68'), press(next), ...stepTwo])
  await page.reload()
  await expectStepTwo(page)
  await page.goBack()
  await expectStepOne(page)
  await page.goForward()
  await expectStepTwo(page)
  await expectOwnAfterExpiry(page, settled, one, other)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expectStepOne(page)
  await page.reload()
  await expectStepOne(page)
  await page.getByRole('link', { name: 'Cadastro rápido' }).click()
  await page.getByRole('heading', { name: 'Seu perfil' }).waitFor()
  await expect.poll(() => page.getByLabel('Bairro').inputValue()).toBe('Icaraí')
  await page.getByRole('link', { name: 'Cadastro completo' }).click()
  await expectStepOne(page)
  expect(await storedDrafts(page)).toContain(`profile-draft:${one.id}`)
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  expect(await storedDrafts(page)).toEqual([])
})

type Person = Awaited<ReturnType<typeof signUp>>

/**
 * Expects that after the session expires only its owner gets the draft back. Waits for pending calls first, because one
 * that found the session expired would redirect to the log-in while the page reloads.
 */
async function expectOwnAfterExpiry(page: Page, settled: () => Promise<void>, one: Person, other: Person) {
  await settled()
  await endAllSessions(app, one.id)
  await page.reload()
  await page.waitForURL('**/login-with-account?voltar=%2Fcreate-perfil-2')
  await typeLogIn(page, other.email, password)
  await page.waitForURL('**/create-perfil-2')
  await page.getByText('Passo 2 de 2').waitFor()
  expect(await page.getByLabel('Bairro').inputValue()).toBe('')
  await settled()
  await endAllSessions(app, other.id)
  await page.reload()
  await page.waitForURL('**/login-with-account?**')
  await typeLogIn(page, one.email, password)
  await expectStepTwo(page)
}

test('a session limited to its tab keeps its draft in that tab', async () => {
  const page = await stranger(calm)
  await page.goto('/login-with-account?voltar=%2Fcreate-perfil')
  await page.getByRole('switch', { name: 'Permanecer logado' }).uncheck()
  await typeLogIn(page, 'pendente@demo.local', demoPassword)
  await page.waitForURL('**/create-perfil')
  await fill('Sobre você', 'Só nesta aba.')(page)
  await page.reload()
  await expect.poll(() => page.getByLabel('Sobre você').inputValue()).toBe('Só nesta aba.')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Só nesta aba.')
})

test('saving with an expired session asks for the log-in and returns to the draft; a log-out in another tab removes it', async () => {
  // If the person's own pictures are still loading when the session ends, their requests fail.
  const page = await stranger({ ...calm, forgives: /40[13]/ })
  const token = await enterAs(page, url, 'close@demo.local', 4)
  const { id } = await ownAccount(url, token)
  const other = await page.context().newPage()
  for (const tab of [other, page]) await tab.goto('/update-perfil-close-friends', { waitUntil: 'networkidle' })
  await page.bringToFront()
  await fill('Sobre você', 'Antes do fim da sessão.')(page)
  await endAllSessions(app, id)
  await press(send)(page)
  // The other tab logs out too, but keeps the draft.
  await other.waitForURL('**/login')
  await page.waitForURL('**/login-with-account?voltar=%2Fupdate-perfil-close-friends')
  await typeLogIn(page, 'close@demo.local', demoPassword)
  await page.waitForURL('**/update-perfil-close-friends')
  // The form appears before its draft is restored.
  await expect.poll(() => page.getByLabel('Sobre você').inputValue()).toBe('Antes do fim da sessão.')
  await other.goto('/perfil')
  await other.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  expect(await storedDrafts(page)).toEqual([])
})

const name = 'Como deseja ser chamado(a)?'

test('a draft overrides the profile, can be discarded, and survives a lost connection', async () => {
  const page = await stranger({ ...calm, forgives: /ERR_INTERNET_DISCONNECTED/ })
  await enterAs(page, url, 'swing@demo.local', 3)
  await page.goto('/update-perfil-swing')
  const text = page.getByLabel('Sobre você')
  await text.waitFor()
  const stored = await text.inputValue()
  expect(stored).not.toBe('')
  expect(await page.getByRole('button', { name: 'Descartar alterações' }).count()).toBe(0)
  await text.fill('Um começo.')
  await chip(/identificado/, 'Homem')(page)
  await page.reload()
  await expect.poll(() => text.inputValue()).toBe('Um começo.')
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await text.inputValue()).toBe('Um começo.')
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect.poll(() => text.inputValue()).toBe(stored)
  expect(await storedDrafts(page)).toEqual([])
  await text.fill('Outro.')
  await text.fill(stored)
  expect(await storedDrafts(page)).toEqual([])
  await expectKeptOffline(page)
})

async function expectKeptOffline(page: Page) {
  const text = page.getByLabel('Sobre você')
  await text.fill('Escrito sem conexão.')
  await page.context().setOffline(true)
  await press(send)(page)
  const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
  await notice(page, `${failed}\nSem conexão.`).waitFor()
  expect(await text.inputValue()).toBe('Escrito sem conexão.')
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => text.inputValue()).toBe('Escrito sem conexão.')
}

test('two tabs of one form share each other’s fields, and sending from one clears the draft in both', async () => {
  const first = await stranger(calm)
  await enterAs(first, url, 'swing@demo.local', 3)
  const second = await first.context().newPage()
  const tabs = [first, second]
  for (const tab of tabs) {
    await tab.goto('/update-perfil-swing')
    await tab.getByLabel('Sobre você').waitFor()
  }
  await fill(name, 'Nome da primeira')(first)
  // The tabs may be different processes, each with its own copy of the storage.
  await expect.poll(() => storedText(second)).toContain('Nome da primeira')
  await fill('Sobre você', 'Texto da segunda.')(second)
  for (const tab of tabs) {
    await expect.poll(() => tab.getByLabel(name).inputValue()).toBe('Nome da primeira')
    await expect.poll(() => tab.getByLabel('Sobre você').inputValue()).toBe('Texto da segunda.')
  }
  await fill(name, 'Nome da segunda')(second)
  await expect.poll(() => storedText(second)).toContain('Nome da segunda')
  expect(await first.getByLabel(name).inputValue()).toBe('Nome da primeira')
  await fill(name, 'Nome por fim')(first)
  for (const tab of tabs) {
    await tab.reload()
    await tab.getByLabel('Sobre você').waitFor()
    await expect.poll(() => tab.getByLabel(name).inputValue()).toBe('Nome por fim')
    await expect.poll(() => tab.getByLabel('Sobre você').inputValue()).toBe('Texto da segunda.')
  }
  // The second tab changes another field before it has loaded what the first one sent.
  const { promise: changed, resolve: release } = Promise.withResolvers<void>()
  await second.route(`**${readOwnAccount.path}`, route => changed.then(() => route.continue()))
  await press(send)(first)
  await first.waitForURL('**/perfil')
  // Browsers take a moment to notify a tab of what another one has stored.
  await expect.poll(() => storedText(second)).toBeUndefined()
  await fill('Bairro', 'Icaraí')(second)
  release()
  await expect.poll(() => storedText(second)).toBe(JSON.stringify({ 'address.neighborhood': 'Icaraí' }))
  expect(await second.getByLabel(name).inputValue()).toBe('Nome por fim')
  expect(await second.getByLabel('Sobre você').inputValue()).toBe('Texto da segunda.')
})
