import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registrations } from '#contract/user-types.ts'
import { closeNotices, expectRefused, isClear, noSession, notice, storedSession } from './account-steps.ts'
import { ownAccount } from './profile-form-steps.ts'
import { untilReady } from './settled.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()

let made = 0

const newPerson = () => ({
  name: `Pessoa de Teste ${++made}`,
  email: `conta${made}@teste.local`,
  password: 'Ipê-amarelo-42',
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const terms = (page: Page) => page.getByRole('checkbox', { name: /termos/ })
const send = (page: Page) => page.getByRole('button', { name: 'Criar Conta' })

async function typePasswords(page: Page, password: string, again = password) {
  await field(page, 'Senha').fill(password)
  await field(page, 'Confirme a senha').fill(again)
}

async function typeRegistration(page: Page, { name, email, password }: ReturnType<typeof newPerson>) {
  await field(page, 'Nome').fill(name)
  await field(page, 'E-mail').fill(email)
  await typePasswords(page, password)
}

test('switching between the four kinds keeps the input, and each creates its type of account', async () => {
  const page = await stranger()
  await page.goto('/register')
  await untilReady(page)
  await field(page, 'Nome').fill('Pessoa Indecisa')
  for (const { path, label } of registrations.toReversed()) {
    await page.getByRole('navigation', { name: 'Tipo de conta' }).getByRole('link', { name: label }).click()
    await page.waitForURL(`**${path}`)
    await page.locator('[aria-current=page]', { hasText: label }).waitFor()
    expect([path, await field(page, 'Nome').inputValue()]).toEqual([path, 'Pessoa Indecisa'])
  }
  for (const [path, userType] of [
    ['/register', 2],
    ['/register-swing', 3],
    ['/register-close-friends', 4],
    ['/register-partner', 5],
  ] as const) {
    if (new URL(page.url()).pathname !== path) {
      await page.goto('/icon.svg')
      await page.evaluate(() => localStorage.clear())
      await page.goto(path)
    }
    const person = newPerson()
    await typeRegistration(page, person)
    await terms(page).check()
    await send(page).click()
    await page.waitForURL('**/documents')
    const stored = await storedSession(page)
    const token = expect.stringMatching(/^\S{20,}$/)
    const session = { token, user_type: String(userType), perfilCreate: '0', kyc: '', ...noSession }
    expect([path, stored]).toEqual([path, session])
    const { user_type, name, email } = await ownAccount(url, stored.token as string)
    expect({ user_type, name, email }).toEqual({ user_type: userType, name: person.name, email: person.email })
  }
})

test('errors appear at their fields in the order of docs/specification.md §5', async () => {
  const page = await stranger({ forgives: /422/ })
  const { name, email, password } = newPerson()
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.goto('/register')
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await terms(page).uncheck()
    await send(page).click()
    await notice(page, 'Você deve aceitar os termos e condições para se cadastrar.').waitFor()
    await expect.poll(() => terms(page).evaluate(isClear)).toBe(true)
    await terms(page).check()
    // Each notice replaces the previous one.
    for (let pressed = 0; pressed < 3; pressed++) await send(page).click()
    await expectRefused(page, 'Nome', 'Erro ao cadastrar. Nome não informado.')
    await closeNotices(page)
  }
  expect(await field(page, 'Nome').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Nome').fill('A')
  await expect.poll(() => field(page, 'Nome').getAttribute('aria-invalid')).toBe('false')
  await field(page, 'Nome').fill(name)
  await send(page).click()
  await expectRefused(page, 'E-mail', 'Erro ao cadastrar. E-mail não informado ou inválido.')
  await field(page, 'E-mail').fill('Mulher@Demo.local')
  await field(page, 'Senha').fill('12345')
  await send(page).click()
  await expectRefused(page, 'Confirme a senha', 'Erro ao cadastrar. As senhas devem ser iguais.')
  await field(page, 'Confirme a senha').fill('12345')
  await send(page).click()
  await expectRefused(page, 'Senha', 'Erro ao cadastrar. A senha deve ter 6 ou mais digitos.')
  expect(sent).toEqual([])

  const advice = page.getByText('Esta senha é muito comum e fácil de adivinhar.')
  await typePasswords(page, 'senha123')
  await advice.waitFor()
  await typePasswords(page, password)
  await advice.waitFor({ state: 'hidden' })
  await send(page).click()
  await expectRefused(page, 'E-mail', 'O e-mail escolhido já está sendo utilizado.')
  expect(await page.locator('.err').allInnerTexts()).toEqual(['O e-mail escolhido já está sendo utilizado.'])

  // The form accepts a weak password, and a double click registers once.
  await field(page, 'E-mail').fill(email)
  await typePasswords(page, 'senha123')
  sent.splice(0)
  await send(page).dblclick()
  await page.waitForURL('**/documents')
  expect(sent.filter(path => path === '/register')).toHaveLength(1)
})

test('the input survives reading the terms, a lost connection and a reload, but passwords are never stored', async () => {
  const page = await stranger({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  const person = newPerson()
  await page.goto('/register')
  await typeRegistration(page, person)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /termos e condições/ }).click(),
  ])
  await opened.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(opened.url()).pathname).toBe('/regras')
  await opened.close()
  expect(await field(page, 'Confirme a senha').inputValue()).not.toBe('')
  await terms(page).check()
  await page.context().setOffline(true)
  await send(page).click()
  await notice(page, 'Sem conexão').waitFor()
  expect(await field(page, 'Senha').inputValue()).toBe(person.password)
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe(person.name)
  await expect.poll(() => field(page, 'E-mail').inputValue()).toBe(person.email)
  await expect.poll(() => terms(page).isChecked()).toBe(true)
  expect(await field(page, 'Senha').inputValue()).toBe('')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain(person.email)
  expect(stored).not.toContain(person.password)
})

test('the form offers to fix a likely typo in the e-mail, but never fixes it unasked', async () => {
  const page = await stranger()
  await page.goto('/register')
  await untilReady(page)
  const email = field(page, 'E-mail')
  const offer = page.getByText('Você quis dizer ana@gmail.com?')
  await email.pressSequentially('ana@gmail.con')
  expect(await offer.count()).toBe(0)
  await field(page, 'Senha').focus()
  await offer.waitFor()
  expect(await email.inputValue()).toBe('ana@gmail.con')
  await page.getByRole('button', { name: 'Corrigir' }).click()
  expect(await email.inputValue()).toBe('ana@gmail.com')
  await offer.waitFor({ state: 'detached' })
  expect(await email.evaluate(input => input === document.activeElement)).toBe(true)
  // Somebody who really has such an address can keep it.
  await email.fill('ana@gmail.con')
  await field(page, 'Nome').fill('Ana de Teste')
  await typePasswords(page, 'Ipê-amarelo-42')
  await offer.waitFor()
  await terms(page).check()
  await send(page).click()
  await page.waitForURL('**/documents')
  const { token } = await storedSession(page)
  expect((await ownAccount(url, token ?? '')).email).toBe('ana@gmail.con')
})
