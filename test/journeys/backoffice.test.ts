import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { heading, nextCode, openBackOffice, openOthers, operatorPassword, waitingCases } from './operators.ts'
import { watchSettling } from './settled.ts'

const { app, newOperator, operatorAt, newcomer } = await openBackOffice()
const [oldest] = await waitingCases(app)
if (!oldest) throw new Error('the demonstration has too few cases')
const unauthenticated = /401/

async function givePassword(page: Page, { email }: { email: string }, password = operatorPassword) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

async function giveCode(page: Page, label: string, code: string) {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

async function readSecret(page: Page) {
  await page.getByText('Não consegue ler o código?').click()
  return ((await page.locator('.secret').textContent()) ?? '').replace(/\s/g, '')
}

const logInHeading = (page: Page) => page.getByRole('heading', { name: 'Painel da equipe' })
const scripts = (urls: string[]) => urls.filter(url => /\/assets\/.*\.js/.test(url))

test('the first log-in sets up the authenticator and shows the recovery codes once', async () => {
  const page = await newcomer({ forgives: /401|422/, permissions: ['clipboard-read', 'clipboard-write'] })
  const operator = await newOperator()
  await page.goto('/admin/auditoria')
  await page.getByLabel('E-mail').waitFor()
  await expectNoViolations(page)
  await givePassword(page, operator, 'outra senha')
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(operator.email)
  await givePassword(page, operator)
  await page.getByAltText('QR Code do autenticador').waitFor()
  await expectNoViolations(page)
  const secret = await readSecret(page)
  await giveCode(page, 'Código de 6 dígitos', '12345')
  await page.getByText('Código incorreto').waitFor()
  const enrolled = { secret, steps: 0 }
  await giveCode(page, 'Código de 6 dígitos', nextCode(enrolled))
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Códigos de recuperação')
  const codes = await page.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByRole('button', { name: 'Copiado' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect.poll(focused).toMatch(/^Auditoria/)

  await page.getByRole('button', { name: 'Sair' }).click()
  await givePassword(page, operator)
  await giveCode(page, 'Código de 6 dígitos', nextCode(enrolled))
  await page.getByRole('button', { name: 'Sair' }).click()
  await givePassword(page, operator)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await giveCode(page, 'Código de recuperação', codes[0] ?? '')
  await page.getByText(operator.email).waitFor()
})

test('the log-in loads no other screen, and an operator replaces an assigned password before any screen appears', async () => {
  const page = await newcomer({ forgives: /401|422/ })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const operator = await newOperator(false)
  await page.goto('/admin/entrar')
  await page.getByLabel('E-mail').waitFor()
  expect(scripts(asked).some(url => url.includes('log-in-screen'))).toBe(true)
  expect(scripts(asked).filter(url => /(order|queue|document|case|audit|plan)s?-screens?-/.test(url))).toEqual([])
  await givePassword(page, operator)
  await giveCode(page, 'Código de 6 dígitos', nextCode({ secret: await readSecret(page), steps: 0 }))
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByLabel('Senha atual').fill(operatorPassword)
  await page.goto('/admin/auditoria')
  await page.getByLabel('Senha atual').fill(operatorPassword)
  const choose = async (password: string, again = password) => {
    await page.getByLabel(/^Senha nova/).fill(password)
    await page.getByLabel('Repita a senha nova').fill(again)
    await page.getByRole('button', { name: 'Trocar senha' }).click()
  }
  await choose('girassol de papel azul', 'girassol de papel verde')
  await page.getByText('As senhas não são iguais.').waitFor()
  await choose(operatorPassword)
  await page.getByText('Escolha uma senha diferente da atual.').waitFor()
  await choose('girassol de papel azul')
  await page.getByRole('heading', { name: 'Auditoria' }).waitFor()
})

test('an expired session leads to the log-in and back to the typed input; after log-out nothing is shown', async () => {
  const { page, operator } = await operatorAt(`/admin/kyc/${oldest.id}`, {
    name: 'Operadora Saída',
    forgives: unauthenticated,
  })
  await heading(page, oldest.name).waitFor()
  const settled = watchSettling(page)
  await page.reload()
  await heading(page, oldest.name).waitFor()
  await settled()
  await page.getByLabel('Nome completo').fill('Nome já digitado')
  await app.db.deleteFrom('operator_sessions').where('operator_id', '=', operator.id).execute()
  await openOthers(page)
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await logInHeading(page).waitFor()
  await givePassword(page, operator)
  await giveCode(page, 'Código de 6 dígitos', nextCode(operator))
  await page.getByRole('heading', { name: 'Auditoria' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Nome completo').inputValue()).toBe('Nome já digitado')

  await openOthers(page)
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await heading(page, 'Auditoria').waitFor()
  await page.getByRole('button', { name: 'Sair' }).click()
  await logInHeading(page).waitFor()
  await page.goBack()
  await logInHeading(page).waitFor()
  expect(await page.content()).not.toContain(oldest.name)
})

test('a minute before the session ends the operator is warned, and then it ends', async () => {
  const { page } = await operatorAt('/admin', { name: 'Operadora Ausente', movesClock: true })
  await heading(page, 'Fila').waitFor()
  // Waits for all responses, because a late one would restart the session timer.
  await page.getByRole('table').first().waitFor()
  await page.getByRole('link', { name: /^Fila \d+/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await openOthers(page)
  const last = page.getByRole('link', { name: 'Auditoria' })
  await last.focus()
  await page.clock.fastForward('14:05')
  const warning = page.getByRole('dialog', { name: 'Sua sessão termina em um minuto' })
  await warning.waitFor()
  await expectNoViolations(page, { within: 'dialog[open]' })
  await warning.getByRole('button', { name: 'Continuar' }).press('Enter')
  await warning.waitFor({ state: 'hidden' })
  expect(await last.evaluate(one => one === document.activeElement)).toBe(true)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('14:05')
  await warning.waitFor()
  await page.clock.fastForward('01:00')
  await logInHeading(page).waitFor()
})

test('an operator replaces lost recovery codes with the password and the authenticator', async () => {
  const { page, operator } = await operatorAt('/admin/codigos', {
    forgives: /422/,
    viewport: { width: 320, height: 640 },
  })
  await heading(page, 'Códigos de recuperação').waitFor()
  await page.getByLabel('Senha').fill('outra senha')
  await page.getByLabel('Código de 6 dígitos').fill(nextCode(operator))
  await page.getByRole('button', { name: 'Criar códigos novos' }).click()
  await page.getByText('Senha incorreta.').waitFor()
  await page.getByLabel('Senha').fill(operatorPassword)
  await page.getByRole('button', { name: 'Criar códigos novos' }).click()
  await page.getByText('guarde-os fora deste computador').waitFor()
  const codes = await page.locator('.recovery-codes li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByText('Códigos novos criados.').waitFor()
  expect(await page.content()).not.toContain(codes[0])
})

test('a screen loads when it is opened; a screen that fails to load says so, leaves the others usable, and can be retried', async () => {
  const { page } = await operatorAt('/admin/tudo', { forgives: /failed|Failed to load|dynamically imported/ })
  await heading(page, 'Fila').waitFor()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.getByRole('link', { name: /^Pedidos/ }).click()
  await heading(page, 'Pedidos e Pix').waitFor()
  expect(scripts(asked).some(url => url.includes('orders-screen'))).toBe(true)

  await page.route(/plans-screen/, route => route.abort())
  await openOthers(page)
  await page.getByRole('link', { name: 'Planos' }).click()
  await heading(page, 'Não foi possível abrir esta tela.').waitFor()
  await page.getByRole('link', { name: 'Cupons' }).click()
  await heading(page, 'Cupons').waitFor()
  await page.getByRole('link', { name: 'Planos' }).click()
  await heading(page, 'Não foi possível abrir esta tela.').waitFor()
  await page.unroute(/plans-screen/)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await heading(page, 'Planos').waitFor()
})
