import { expect, test } from 'vitest'
import { registrations } from '#contract/user-types.ts'
import { expectRefused, isClear, keptIn, notice, registerAs, somebody, typeRegistration } from './account-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, stranger } = await openVisitors()

const send = 'Criar Conta'

test.each([
  ['/register', 2],
  ['/register-swing', 3],
  ['/register-close-friends', 4],
  ['/register-partner', 5],
])('%s creates an account of type %i, which is led to its documents', async (path, userType) => {
  const page = await stranger()
  const { email } = await registerAs(page, somebody(), path)
  const { user_type, name } = await accountOf(email)
  expect(user_type).toBe(userType)
  expect(name).toMatch(/^Pessoa de Teste/)
  const token = expect.stringMatching(/^\S{20,}$/)
  const kept = { token, user_type: String(userType), perfilCreate: '0', kyc: '', estado: '33', estadoName: 'RJ' }
  expect(await keptIn(page, 'localStorage')).toEqual(kept)
})

const accountOf = (email: string) =>
  app.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('each failing check is said in the order of docs/specification.md §5, at its field', async () => {
  const page = await stranger({ forgives: /422/ })
  const { name, email, password } = somebody()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/register')
  const press = () => page.getByRole('button', { name: send }).click()
  await press()
  await notice(page, 'Você deve aceitar os termos e condições para se cadastrar.').waitFor()
  await page.getByRole('checkbox', { name: /termos/ }).check()
  await press()
  await expectRefused(page, 'Nome', 'Erro ao cadastrar. Nome não informado.')
  await field('Nome').fill(name)
  await press()
  await expectRefused(page, 'E-mail', 'Erro ao cadastrar. E-mail não informado ou inválido.')
  await field('E-mail').fill(email)
  await field('Senha').fill('12345')
  await press()
  await expectRefused(page, 'Confirme a senha', 'Erro ao cadastrar. As senhas devem ser iguais.')
  await field('Confirme a senha').fill('12345')
  await press()
  await expectRefused(page, 'Senha', 'Erro ao cadastrar. A senha deve ter 6 ou mais digitos.')
  await field('Senha').fill(password)
  await field('Confirme a senha').fill(password)
  await press()
  await page.waitForURL('**/documents')
})

test.each([
  [390, 844],
  [320, 640],
])('at %i × %i the notice stands below what it is about, and the next takes its place', async (width, height) => {
  const page = await stranger({ viewport: { width, height } })
  await page.goto('/register')
  const press = () => page.getByRole('button', { name: send }).click()
  await press()
  const terms = page.getByRole('checkbox', { name: /termos/ })
  await notice(page, 'Você deve aceitar os termos').waitFor()
  await expect.poll(() => terms.evaluate(isClear)).toBe(true)
  await terms.check()
  for (let pressed = 0; pressed < 3; pressed++) await press()
  await expectRefused(page, 'Nome', 'Erro ao cadastrar. Nome não informado.')
})

test('a message goes with the first keystroke that mends it', async () => {
  const page = await stranger()
  await page.goto('/register')
  await page.getByRole('checkbox', { name: /termos/ }).check()
  await page.getByRole('button', { name: send }).click()
  const name = page.getByLabel('Nome')
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('A')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('false')
})

test('an e-mail that is somebody’s already is said at its field', async () => {
  const page = await stranger({ forgives: /422/ })
  await page.goto('/register')
  await typeRegistration(page, { ...somebody(), email: 'Mulher@Demo.local' })
  await page.getByRole('checkbox', { name: /termos/ }).check()
  await page.getByRole('button', { name: send }).click()
  await expectRefused(page, 'E-mail', 'O e-mail escolhido já está sendo utilizado.')
  expect(await page.locator('.err').allInnerTexts()).toEqual(['O e-mail escolhido já está sendo utilizado.'])
})

test('what was typed survives a lost connection and a reload, but passwords are kept nowhere', async () => {
  const page = await stranger({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  const person = somebody()
  await page.goto('/register')
  await typeRegistration(page, person)
  await page.getByRole('checkbox', { name: /termos/ }).check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: send }).click()
  await notice(page, 'Sem conexão').waitFor()
  expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe(person.password)
  await page.context().setOffline(false)
  await page.reload()
  expect(await page.getByLabel('Nome').inputValue()).toBe(person.name)
  expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email)
  expect(await page.getByRole('checkbox', { name: /termos/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe('')
  const everything = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(everything).toContain(person.email)
  expect(everything).not.toContain(person.password)
})

test('the terms open beside the form, which stays as it is', async () => {
  const page = await stranger()
  await page.goto('/register')
  await typeRegistration(page, somebody())
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /termos e condições/ }).click(),
  ])
  await terms.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(terms.url()).pathname).toBe('/regras')
  expect(await page.getByLabel('Confirme a senha', { exact: true }).inputValue()).not.toBe('')
})

test('the four kinds lead to each other, and what was typed goes along', async () => {
  const page = await stranger()
  await page.goto('/register')
  await page.getByLabel('Nome').fill('Pessoa Indecisa')
  for (const { path, label } of registrations.toReversed()) {
    await page.getByRole('navigation', { name: 'Tipo de conta' }).getByRole('link', { name: label }).click()
    await page.waitForURL(`**${path}`)
    await page.locator('[aria-current=page]', { hasText: label }).waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Pessoa Indecisa')
  }
})

test('a weak password is advised against while it is typed, and still taken', async () => {
  const page = await stranger()
  await page.goto('/register')
  const advice = page.getByText('Esta senha é muito comum e fácil de adivinhar.')
  await page.getByLabel('Senha', { exact: true }).fill('senha123')
  await advice.waitFor()
  await page.getByLabel('Senha', { exact: true }).fill('Ipê-amarelo-42')
  await advice.waitFor({ state: 'hidden' })
  await registerAs(page, { ...somebody(), password: 'senha123' })
})

test('two presses register once', async () => {
  const page = await stranger()
  const calls: string[] = []
  page.on('request', request => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await page.goto('/register')
  await typeRegistration(page, somebody())
  await page.getByRole('checkbox', { name: /termos/ }).check()
  await page.getByRole('button', { name: send }).dblclick()
  await page.waitForURL('**/documents')
  expect(calls.filter(path => path === '/register')).toHaveLength(1)
})
