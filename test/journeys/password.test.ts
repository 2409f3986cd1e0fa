import { expect, test } from 'vitest'
import { expectRefused, logInAs, mailedPath, notice, registerAs, typeLogIn } from './account-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, stranger } = await openVisitors()
const refused = /40[13]|422/
const other = 'Jabuticaba-79'
const linkRefused = 'Este link já foi usado, venceu, ou é de outro e-mail. Confira o e-mail ou peça outro link.'

test('a forgotten password is set anew by the mailed link, once, and every device is logged out', async () => {
  const page = await stranger({ forgives: refused })
  const { email, password } = await registerAs(page)
  const link = await askForLink(email)
  const elsewhere = await stranger({ forgives: refused })
  await elsewhere.goto(link)
  await typeReset(elsewhere, email, other)
  await notice(elsewhere, 'Sua senha foi auterado com sucesso').waitFor()
  await elsewhere.waitForURL(url => !url.pathname.startsWith('/reset-password'))
  await page.goto('/perfil')
  await page.waitForURL('**/login-with-account?*')
  await typeLogIn(page, email, password)
  await notice(page, 'E-mail ou senha incorreta').waitFor()
  await logInAs(page, email, other)
  await elsewhere.goto(link)
  await typeReset(elsewhere, email, 'Pitanga-roxa-3')
  await expectRefused(elsewhere, 'E-mail', linkRefused)
})

async function askForLink(email: string) {
  const page = await stranger()
  await page.goto('/login-with-account')
  await page.getByRole('link', { name: 'Esqueci senha' }).click()
  await page.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await notice(page, 'E-mail enviado com sucesso!').waitFor()
  return mailedPath(app, email)
}

async function typeReset(
  page: Awaited<ReturnType<typeof stranger>>,
  email: string,
  password: string,
  again = password,
) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
}

test('an address of nobody is answered in the same words', async () => {
  const page = await stranger()
  await page.goto('/reset')
  await page.getByLabel('E-mail').fill('ninguem@teste.local')
  await page.getByLabel('E-mail').press('Enter')
  await notice(page, 'E-mail enviado com sucesso!').waitFor()
})

test.each(['', 'ana', 'ana@teste'])('"%s" is no e-mail', async email => {
  const page = await stranger()
  await page.goto('/reset')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expectRefused(page, 'E-mail', 'E-mail inváldio')
})

test.each([
  ['ana', other, other, 'E-mail', 'E-mail inváldio'],
  ['ana@teste.local', other, 'outra', 'Confirme a nova senha', 'As senhas devem ser iguais.'],
  ['ana@teste.local', '12345', '12345', 'Nova senha', 'A senha deve ter 6 ou mais digitos.'],
])('a reset with "%s", "%s" and "%s" is refused at %s', async (email, password, again, label, text) => {
  const page = await stranger()
  await page.goto('/reset-password/qualquer')
  await typeReset(page, email, password, again)
  await expectRefused(page, label, text)
})

test('the token of a link goes to the reset call alone', async () => {
  const page = await stranger({ forgives: refused })
  const told: string[] = []
  page.on('request', request => {
    const said = request.url() + (request.postData() ?? '') + JSON.stringify(request.headers())
    if (said.includes('um-segredo')) told.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto('/reset-password/um-segredo')
  await typeReset(page, 'ana@teste.local', other)
  await notice(page, linkRefused).waitFor()
  expect(told).toEqual(['GET /reset-password/um-segredo', 'POST /api/password/reset'])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('um-segredo')
})
