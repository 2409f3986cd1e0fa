import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password as firstPassword } from '../world/people.ts'
import { closeNotices, expectRefused, mailedPath, notice, typeLogIn } from './account-steps.ts'
import { enterAnew } from './profile-form-steps.ts'
import { untilReady } from './settled.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const forgives = /40[13]|422/
const newPassword = 'Jabuticaba-79'
const linkRefused = 'Este link já foi usado, venceu, ou é de outro e-mail. Confira o e-mail ou peça outro link.'

async function typeReset(page: Page, email: string, password: string, again = password) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
}

test('the mailed link replaces a forgotten password once, and logs out every device', async () => {
  const page = await stranger({ forgives })
  const { email } = await enterAnew(page, url, 2)
  const elsewhere = await stranger({ forgives })
  await askForLink(elsewhere, email)
  await expectSecretKept(elsewhere)
  const link = await mailedPath(app, email)
  await elsewhere.goto(link)
  await typeReset(elsewhere, email, newPassword)
  await notice(elsewhere, 'Sua senha foi auterado com sucesso').waitFor()
  await elsewhere.waitForURL(url => !url.pathname.startsWith('/reset-password'))

  await page.goto('/perfil')
  await page.waitForURL('**/login-with-account?*')
  await typeLogIn(page, email, firstPassword)
  await notice(page, 'E-mail ou senha incorreta').waitFor()
  await typeLogIn(page, email, newPassword)
  await page.waitForURL('**/perfil')

  await elsewhere.goto(link)
  await typeReset(elsewhere, email, 'Pitanga-roxa-3')
  await expectRefused(elsewhere, 'E-mail', linkRefused)
})

/** Requests a reset link, after trying invalid addresses and an unknown one. */
async function askForLink(page: Page, email: string) {
  await page.goto('/login-with-account')
  await untilReady(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('link', { name: 'Esqueci senha' }).click()
  await page.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const field = page.getByLabel('E-mail')
  for (const wrong of ['', 'ana', 'ana@teste']) {
    await field.fill(wrong)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expectRefused(page, 'E-mail', 'E-mail inváldio')
    await closeNotices(page)
  }
  await field.fill('ninguem@teste.local')
  await field.press('Enter')
  await notice(page, 'E-mail enviado com sucesso!').waitFor()
  await closeNotices(page)
  await field.fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await notice(page, 'E-mail enviado com sucesso!').waitFor()
}

/** The page sends the link's token only to the reset call, and only with valid input. */
async function expectSecretKept(page: Page) {
  const requests: string[] = []
  page.on('request', request => {
    const sent = request.url() + (request.postData() ?? '') + JSON.stringify(request.headers())
    if (sent.includes('um-segredo')) requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto('/reset-password/um-segredo')
  for (const [email, password, again, label, text] of [
    ['ana', newPassword, newPassword, 'E-mail', 'E-mail inváldio'],
    ['ana@teste.local', newPassword, 'outra', 'Confirme a nova senha', 'As senhas devem ser iguais.'],
    ['ana@teste.local', '12345', '12345', 'Nova senha', 'A senha deve ter 6 ou mais digitos.'],
  ] as const) {
    await typeReset(page, email, password, again)
    await expectRefused(page, label, text)
    await closeNotices(page)
  }
  await typeReset(page, 'ana@teste.local', newPassword)
  await notice(page, linkRefused).waitFor()
  expect(requests).toEqual(['GET /reset-password/um-segredo', 'POST /api/password/reset'])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('um-segredo')
}
