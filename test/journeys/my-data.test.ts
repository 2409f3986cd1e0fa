import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, logInToken, password, signUp } from '../world/people.ts'
import {
  expectRefused,
  mailedPath,
  noSession,
  notice,
  storedSession,
  typeLogIn,
  visibleField,
} from './account-steps.ts'
import { enterWith, ownAccount } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const forgives = /40[13]|422/

/** Opens *Meus Dados* for a new account. */
async function atMyData(more: object = {}) {
  const page = await stranger({ forgives })
  const account = await signUp(url, more)
  await enterWith(page, account.token, 2)
  await page.goto('/perfil-data')
  return { page, ...account }
}

const open = (page: Page, part: string) => page.locator('summary', { hasText: new RegExp(`^${part}`) }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a long name and e-mail fit the narrowest window, and the name can be changed', async () => {
  const long = { name: 'N'.repeat(120), email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br` }
  const { page, token } = await atMyData(long)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByText(long.name).first().waitFor()
  await open(page, 'E-mail')
  expect(await tooWide(page)).toEqual([])
  await open(page, 'Nome')
  await page.getByLabel('Nome').fill('')
  await press(page, 'Salvar nome')
  await expectRefused(page, 'Nome', 'Informe o seu nome.')
  await page.goto('/perfil')
  await page.getByText(long.name).first().waitFor()
  expect(await tooWide(page)).toEqual([])
  await page.getByRole('link', { name: 'Dados da conta' }).click()
  await open(page, 'Nome')
  await page.getByLabel('Nome').fill('Outro Nome')
  await press(page, 'Salvar nome')
  await notice(page, 'Nome atualizado.').waitFor()
  expect(await ownAccount(url, token)).toMatchObject({ name: 'Outro Nome' })
})

test('opening the link mailed to the new address, on any device, changes the e-mail', async () => {
  const { page, email } = await atMyData()
  const newEmail = `novo.${email}`
  await open(page, 'E-mail')
  await page.getByLabel('Novo e-mail').fill(newEmail)
  await visibleField(page, 'Senha').fill('não é esta')
  await press(page, 'Trocar e-mail')
  await expectRefused(page, 'Senha', 'Senha atual incorreta.')
  await visibleField(page, 'Senha').fill(password)
  await press(page, 'Trocar e-mail')
  await page.getByText('O e-mail da conta muda quando você abrir esse link.').waitFor()
  expect((await logIn(url, newEmail)).status).toBe(401)
  const elsewhere = await stranger({ forgives })
  const link = await mailedPath(app, newEmail)
  await elsewhere.goto(link)
  await notice(elsewhere, 'Seu novo e-mail está confirmado.').waitFor()
  await elsewhere.getByRole('heading', { name: 'Meus Dados', exact: true }).waitFor()
  await elsewhere.getByRole('link', { name: 'Entrar' }).waitFor()
  expect(elsewhere.url()).not.toContain('confirmar')
  expect((await logIn(url, newEmail)).status).toBe(200)
  // Leaves the page first: the two URLs differ only in the fragment, so nothing would load otherwise.
  await elsewhere.goto('/icon.svg')
  await elsewhere.goto(link)
  await notice(elsewhere, 'Este link já foi usado ou venceu. Peça outro.').waitFor()
})

test('a new password ends the other sessions; the list ends sessions one by one or all together', async () => {
  const { page, email } = await atMyData()
  const other = await stranger({ forgives })
  await enterWith(other, await logInToken(url, email), 2)
  const expectLoggedOut = async () => {
    await other.goto('/perfil')
    await other.waitForURL('**/login-with-account?*')
  }
  await open(page, 'Senha')
  await page.getByLabel('Senha atual', { exact: true }).fill(password)
  await page.getByLabel('Nova senha', { exact: true }).fill('Jabuticaba-79')
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill('Jabuticaba-79')
  await press(page, 'Trocar senha')
  await notice(page, 'Senha alterada.').waitFor()
  await expectLoggedOut()
  await typeLogIn(other, email, 'Jabuticaba-79')
  await other.waitForURL('**/perfil')

  await page.reload()
  await page.getByRole('heading', { name: 'Meus Dados', exact: true }).waitFor()
  await page.getByText('2 aparelhos').waitFor()
  await open(page, 'Aparelhos')
  expect(await page.getByText('Este aparelho').count()).toBe(1)
  await page.getByRole('button', { name: /^Sair de (?!todos)/ }).click()
  await page.getByText('1 aparelho', { exact: true }).waitFor()
  await expectLoggedOut()

  await enterWith(other, await logInToken(url, email, 'Jabuticaba-79'), 2)
  await press(page, 'Sair de todos os aparelhos')
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar na conta' }).click()
  await press(page, 'Sair de todos os aparelhos')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair de todos' }).click()
  await notice(page, 'Você saiu de todos os aparelhos.').waitFor()
  await page.waitForURL('**/login')
  expect(await storedSession(page)).toEqual(noSession)
  await expectLoggedOut()
})

test('the data download has a neutral name; deleting the account takes the password and the button, never Enter', async () => {
  const name = 'Pessoa que sai'
  const { page, email } = await atMyData({ name })
  await open(page, 'Baixar meus dados')
  await visibleField(page, 'Senha').fill(password)
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar meus dados')])
  expect(download.suggestedFilename()).toBe('meus-dados.json')
  const saved = await text(await download.createReadStream())
  expect(saved).toContain(email)
  expect(saved).toContain(name)
  expect(saved).not.toContain('argon2')

  await open(page, 'Excluir minha conta')
  await press(page, 'Excluir minha conta')
  const dialog = page.getByRole('dialog', { name: 'Excluir a conta?' })
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await logIn(url, email)).status).toBe(200)
  await press(page, 'Excluir minha conta')
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await notice(page, 'Senha atual incorreta.').waitFor()
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await notice(page, 'Sua conta foi excluída.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL('**/login')
  expect(await storedSession(page)).toEqual(noSession)
  expect((await logIn(url, email)).status).toBe(401)
})
