import { expect, test } from 'vitest'
import { appRoutes } from '#contract/routes.ts'
import { demoPassword, expectRefused, keptIn, logInAs, notice, typeLogIn } from './account-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, stranger } = await openVisitors()
const refused = /40[13]/

test.each([
  ['mulher@demo.local', '/home-companions', '2', '1', 'okay'],
  ['swing@demo.local', '/home-swing', '3', '1', 'okay'],
  ['close@demo.local', '/home-close-friends', '4', '1', 'okay'],
  ['parceiro@demo.local', '/home-partners', '5', '1', 'okay'],
  ['novo@demo.local', '/documents', '2', '0', ''],
  ['pendente@demo.local', '/home-companions', '2', '0', 'pending'],
])(
  '%s is led to %s, and the device keeps what docs/specification.md §3 lists',
  async (email, path, user_type, perfilCreate, kyc) => {
    const page = await stranger()
    await logInAs(page, email)
    expect(new URL(page.url()).pathname).toBe(path)
    const token = expect.stringMatching(/^\S{20,}$/)
    const kept = { token, user_type, perfilCreate, kyc, estado: '33', estadoName: 'RJ' }
    expect(await keptIn(page, 'localStorage')).toEqual(kept)
    expect(await keptIn(page, 'sessionStorage')).toEqual({})
  },
)

test.each([
  ['type 1', 'visitante@demo.local', demoPassword],
  ['a wrong password', 'mulher@demo.local', 'outra-senha'],
  ['nobody’s e-mail', 'ninguem@demo.local', demoPassword],
])('%s is refused in the same words', async (_, email, password) => {
  const page = await stranger({ forgives: refused })
  await page.goto('/login-with-account')
  await typeLogIn(page, email, password)
  await notice(page, 'E-mail ou senha incorreta').waitFor()
  expect(await keptIn(page, 'localStorage')).toEqual({})
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
})

test.each([
  ['', '', 'E-mail', 'E-mail inváldio'],
  ['ana@', 'senha123', 'E-mail', 'E-mail inváldio'],
  ['ana@teste.local', '', 'Senha', 'Senha inválida'],
  ['ana@teste.local', '12345', 'Senha', 'Senha inválida'],
])('"%s" with "%s" is refused at %s before anything is sent', async (email, password, label, text) => {
  const page = await stranger()
  await page.goto('/login-with-account')
  await typeLogIn(page, email, password)
  await expectRefused(page, label, text)
})

test('the keyboard alone logs in: Tab to the fields, Enter sends', async () => {
  const page = await stranger()
  await page.goto('/login-with-account')
  await page.getByLabel('E-mail').waitFor()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? '')
  while ((await focused()) !== 'E-mail') await page.keyboard.press('Tab')
  await page.keyboard.type('mulher@demo.local')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home-companions')
})

test('the password can be shown, and is hidden at first', async () => {
  const page = await stranger()
  await page.goto('/login-with-account')
  const password = page.getByLabel('Senha', { exact: true })
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Mostrar a senha' }).click()
  expect(await password.getAttribute('type')).toBe('text')
})

test('without Permanecer logado the session is the tab’s alone', async () => {
  const page = await stranger()
  await page.goto('/login-with-account')
  await page.getByRole('switch', { name: 'Permanecer logado' }).uncheck()
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await page.waitForURL('**/home-companions')
  expect(await keptIn(page, 'localStorage')).toEqual({ estado: '33', estadoName: 'RJ' })
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  const another = await page.context().newPage()
  await another.goto('/perfil')
  await another.waitForURL('**/login')
})

test('a log-in that a screen asked for leads back to it, and nowhere else', async () => {
  const page = await stranger()
  await page.goto('/perfil-data')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL('**/login-with-account?voltar=*')
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await page.waitForURL('**/perfil-data')
  await page.getByRole('heading', { name: 'Meus Dados', exact: true }).waitFor()
  const lured = await stranger()
  await lured.goto('/login-with-account?voltar=//example.com/perfil')
  await typeLogIn(lured, 'mulher@demo.local', demoPassword)
  await lured.waitForURL('**/home-companions')
})

test('a session that the server no longer knows ends here too, and leads to the log-in and back', async () => {
  const page = await stranger({ forgives: refused })
  await logInAs(page, 'homem@demo.local')
  await app.db.deleteFrom('account_sessions').execute()
  await page.goto('/perfil')
  await page.waitForURL('**/login-with-account?voltar=%2Fperfil')
  expect(await keptIn(page, 'localStorage')).toEqual({ estado: '33', estadoName: 'RJ' })
})

test('what was typed before a session expired is there for who typed it, and for nobody else', async () => {
  const page = await stranger({ forgives: refused })
  await logInAs(page, 'homem@demo.local')
  for (const [next, shown] of [
    ['homem@demo.local', 'Um nome começado'],
    ['trans@demo.local', undefined],
  ] as const) {
    await page.goto('/perfil-data')
    await page.locator('summary', { hasText: 'Nome' }).click()
    await page.getByLabel('Nome').fill('Um nome começado')
    await app.db.deleteFrom('account_sessions').execute()
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await page.waitForURL('**/login-with-account?*')
    await typeLogIn(page, next, demoPassword)
    await page.waitForURL('**/perfil-data')
    await page.locator('summary', { hasText: 'Nome' }).click()
    const { name } = await app.db
      .selectFrom('accounts')
      .select('name')
      .where('email', '=', next)
      .executeTakeFirstOrThrow()
    expect(await page.getByLabel('Nome').inputValue()).toBe(shown ?? name)
  }
})

test('too many tries are told how long to wait', async () => {
  const page = await stranger({ forgives: /429/ })
  const headers = { 'retry-after': '900' }
  await page.route('**/auth', route => route.fulfill({ status: 429, headers, json: { message: 'Muitas tentativas.' } }))
  await page.goto('/login-with-account')
  await typeLogIn(page, 'mulher@demo.local', 'não é esta')
  await notice(page, 'Muitas tentativas. Aguarde 15 minutos e tente de novo.').waitFor()
})

test('without a connection what was typed stays', async () => {
  const page = await stranger({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/login-with-account')
  await page.getByLabel('E-mail').waitFor()
  await page.context().setOffline(true)
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await notice(page, 'Sem conexão').waitFor()
  expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe(demoPassword)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home-companions')
})

const samples = appRoutes.map(({ path, guard }) => ({ path: path.replace(':token', 'abc'), guard }))

test.each(samples.filter(({ guard }) => guard === 'token'))('$path leads a visitor to /login', async ({ path }) => {
  const page = await stranger()
  await page.goto(path)
  await page.waitForURL('**/login')
})

test('registration leads whoever is logged in to /login', async () => {
  const page = await stranger()
  await logInAs(page, 'mulher@demo.local')
  for (const { path } of samples.filter(({ guard }) => guard === 'visitor')) {
    await page.goto(path)
    await page.waitForURL('**/login')
  }
})

test('Esqueci senha and Crie sua conta lead to their screens without a new page', async () => {
  const page = await stranger()
  await page.goto('/login-with-account')
  await page.getByRole('link', { name: 'Esqueci senha' }).click()
  await page.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Crie sua conta' }).click()
  await page.getByRole('heading', { name: 'Crie sua conta' }).waitFor()
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
})
