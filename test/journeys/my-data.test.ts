import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn } from '../world/people.ts'
import { expectRefused, keptIn, logInAs, mailedPath, notice, registerAs, shownField } from './account-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const refused = /40[13]|422/

/** Somebody new at *Meus Dados*, with one of its parts open. */
async function atMyData(part: string) {
  const page = await stranger({ forgives: refused })
  const person = await registerAs(page)
  await page.goto('/perfil-data')
  await open(page, part)
  return { page, ...person }
}

const open = (page: Page, part: string) => page.locator('summary', { hasText: new RegExp(`^${part}`) }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('the name is changed, and an empty one is refused', async () => {
  const { page, email } = await atMyData('Nome')
  await page.getByLabel('Nome').fill('')
  await press(page, 'Salvar nome')
  await expectRefused(page, 'Nome', 'Informe o seu nome.')
  await page.getByLabel('Nome').fill('Outro Nome')
  await press(page, 'Salvar nome')
  await notice(page, 'Nome atualizado.').waitFor()
  const account = app.db.selectFrom('accounts').select('name').where('email', '=', email)
  expect(await account.executeTakeFirstOrThrow()).toEqual({ name: 'Outro Nome' })
})

test('a name and an e-mail without a break fit the narrowest window', async () => {
  const { page, email } = await atMyData('E-mail')
  const long = { name: 'N'.repeat(120), email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br` }
  await app.db.updateTable('accounts').set(long).where('email', '=', email).execute()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/perfil-data', '/perfil']) {
    await page.goto(path)
    await page.getByText(long.name).first().waitFor()
    expect([path, await tooWide(page)]).toEqual([path, []])
  }
})

test('the e-mail changes when the link that was mailed to the new one is opened, on any device', async () => {
  const { page, email, password } = await atMyData('E-mail')
  const wished = `novo.${email}`
  await page.getByLabel('Novo e-mail').fill(wished)
  await shownField(page, 'Senha').fill('não é esta')
  await press(page, 'Trocar e-mail')
  await expectRefused(page, 'Senha', 'Senha atual incorreta.')
  await shownField(page, 'Senha').fill(password)
  await press(page, 'Trocar e-mail')
  await page.getByText('O e-mail da conta muda quando você abrir esse link.').waitFor()
  expect((await logIn(url, wished, password)).status).toBe(401)
  const elsewhere = await stranger({ forgives: refused })
  const link = await mailedPath(app, wished)
  await elsewhere.goto(link)
  await notice(elsewhere, 'Seu novo e-mail está confirmado.').waitFor()
  await elsewhere.getByRole('heading', { name: 'Meus Dados', exact: true }).waitFor()
  await elsewhere.getByRole('link', { name: 'Entrar' }).waitFor()
  expect(elsewhere.url()).not.toContain('confirmar')
  expect((await logIn(url, wished, password)).status).toBe(200)
  await elsewhere.goto('/login-with-account')
  await elsewhere.goto(link)
  await notice(elsewhere, 'Este link já foi usado ou venceu. Peça outro.').waitFor()
})

test('another password ends the other sessions, not this one', async () => {
  const { page, email, password } = await atMyData('Senha')
  const other = await stranger({ forgives: refused })
  await logInAs(other, email, password)
  await page.getByLabel('Senha atual', { exact: true }).fill(password)
  await page.getByLabel('Nova senha', { exact: true }).fill('Jabuticaba-79')
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill('Jabuticaba-79')
  await press(page, 'Trocar senha')
  await notice(page, 'Senha alterada.').waitFor()
  await other.goto('/perfil')
  await other.waitForURL('**/login-with-account?*')
  await page.reload()
  await page.getByRole('heading', { name: 'Meus Dados', exact: true }).waitFor()
  await logInAs(other, email, 'Jabuticaba-79')
})

test('sessions are listed; one can be ended, and all of them', async () => {
  const { page, email, password } = await atMyData('Aparelhos')
  const other = await stranger({ forgives: refused })
  await logInAs(other, email, password)
  await page.reload()
  await page.getByText('2 aparelhos').waitFor()
  await open(page, 'Aparelhos')
  expect(await page.getByText('Este aparelho').count()).toBe(1)
  await page.getByRole('button', { name: /^Sair de (?!todos)/ }).click()
  await page.getByText('1 aparelho', { exact: true }).waitFor()
  await other.goto('/perfil')
  await other.waitForURL('**/login-with-account?*')
  await logInAs(other, email, password)
  await press(page, 'Sair de todos os aparelhos')
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar na conta' }).click()
  await press(page, 'Sair de todos os aparelhos')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair de todos' }).click()
  await notice(page, 'Você saiu de todos os aparelhos.').waitFor()
  await page.waitForURL('**/login')
  expect(await keptIn(page, 'localStorage')).toEqual({ estado: '33', estadoName: 'RJ' })
  await other.goto('/perfil')
  await other.waitForURL('**/login-with-account?*')
})

test('one’s data are downloaded under a name that says nothing', async () => {
  const { page, email, name, password } = await atMyData('Baixar meus dados')
  await shownField(page, 'Senha').fill(password)
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar meus dados')])
  expect(download.suggestedFilename()).toBe('meus-dados.json')
  const saved = await text(await download.createReadStream())
  expect(saved).toContain(email)
  expect(saved).toContain(name)
  expect(saved).not.toContain('argon2')
})

test('the account is deleted only by password and the other button; Enter keeps it', async () => {
  const { page, email, password } = await atMyData('Excluir minha conta')
  await press(page, 'Excluir minha conta')
  const dialog = page.getByRole('dialog', { name: 'Excluir a conta?' })
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await logIn(url, email, password)).status).toBe(200)
  await press(page, 'Excluir minha conta')
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await notice(page, 'Senha atual incorreta.').waitFor()
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await notice(page, 'Sua conta foi excluída.').waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await page.waitForURL('**/login')
  expect(await keptIn(page, 'localStorage')).toEqual({ estado: '33', estadoName: 'RJ' })
  expect((await logIn(url, email, password)).status).toBe(401)
})
