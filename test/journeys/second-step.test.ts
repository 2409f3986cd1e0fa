import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../world/back-office.ts'
import { password, signUp } from '../world/people.ts'
import { personWithSecondStep } from '../world/second-step.ts'
import { expectSound, mailedPath, notice, storedSession, typeLogIn, visibleField } from './account-steps.ts'
import { enterWith } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const forgives = /40[19]|422/

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openFold = (page: Page) => page.locator('summary', { hasText: 'Verificação em duas etapas' }).click()

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login-with-account')
}

async function arrive(page: Page) {
  await page.waitForURL(({ pathname }) => pathname !== '/login-with-account')
  expect((await storedSession(page)).token).toHaveLength(43)
}

test('at 390 pixels a person turns the second step on, logs in with a code and with a recovery code, and turns it off', async () => {
  const page = await stranger({ forgives, reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  const { email, token } = await signUp(url)
  await enterWith(page, token, 2)
  await page.goto('/perfil-data')
  await openFold(page)
  await visibleField(page, 'Senha').fill(password)
  await press(page, 'Ligar')
  await page.getByRole('img', { name: 'QR Code' }).waitFor()
  const secret = (await page.locator('.copyline code').textContent()) ?? ''
  const link = await page.getByRole('link', { name: 'Abrir no aplicativo' }).getAttribute('href')
  expect(link).toMatch(/^otpauth:\/\/totp\//)
  expect(link).toContain(secret)
  await expectSound(page)
  await page.getByLabel('Código de 6 dígitos').fill('000000')
  await press(page, 'Confirmar e ligar')
  await notice(page, 'Código incorreto ou já usado.').waitFor()
  // The code of the half-minute before, so that the log-in below has a newer one.
  await page.getByLabel('Código de 6 dígitos').fill(codeOf(app, secret, -1))
  await press(page, 'Confirmar e ligar')
  await page.locator('.recovery-codes li').first().waitFor()
  const codes = await page.locator('.recovery-codes li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await expectSound(page)
  const saved = page.waitForEvent('download')
  await press(page, 'Baixar')
  expect((await saved).suggestedFilename()).toBe('codigos.txt')
  await press(page, 'Guardei os códigos')
  await page.getByText('Você tem 10 códigos de recuperação.').waitFor()

  await logOut(page)
  await typeLogIn(page, email, password)
  await page.getByRole('heading', { name: 'Código de verificação' }).waitFor()
  await expectSound(page)
  await page.getByLabel('Código de 6 dígitos').fill(codeOf(app, secret, 1))
  await press(page, 'Entrar')
  await arrive(page)

  await logOut(page)
  await typeLogIn(page, email, password)
  await press(page, 'Usar um código de recuperação')
  await page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
  await press(page, 'Entrar')
  await arrive(page)

  await page.goto('/perfil-data')
  await openFold(page)
  await page.getByText('Você tem 9 códigos de recuperação.').waitFor()
  await press(page, 'Desligar')
  await visibleField(page, 'Senha').fill(password)
  await page.getByLabel('Código do aplicativo ou de recuperação').fill(codes[1] ?? '')
  await press(page, 'Desligar a verificação')
  await notice(page, 'Verificação em duas etapas desligada.').waitFor()
  await logOut(page)
  await typeLogIn(page, email, password)
  await arrive(page)
})

test('without phone and codes, the log-in mails a link whose page starts the wait, and a session cancels it', async () => {
  const page = await stranger({ forgives, reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  const { email, token } = await personWithSecondStep({ app, url })
  await page.goto('/login-with-account')
  await typeLogIn(page, email, password)
  await press(page, 'Usar um código de recuperação')
  await press(page, 'Enviar o link')
  await page.getByText('Enviamos um link para o e-mail da conta.').waitFor()
  await expectSound(page)
  await page.goto(await mailedPath(app, email))
  await expectSound(page)
  await press(page, 'Começar a espera')
  await page.getByText('A espera começou.').waitFor()
  await expectSound(page)
  await enterWith(page, token, 2)
  await page.goto('/perfil-data')
  await openFold(page)
  await page.getByText('pediu para desligar a verificação').waitFor()
  await expectSound(page)
  await press(page, 'Cancelar o pedido')
  await notice(page, 'Cancelado. A verificação continua ligada.').waitFor()
})
