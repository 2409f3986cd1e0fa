import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { nextCode, openDesks, waitingCases } from './operator-desk.ts'

const { app, url, newOperator, operatorAt, newcomer } = await openDesks()
const [oldest, second] = await waitingCases(app)
if (!oldest || !second) throw new Error('the demonstration has too few cases')
const nobodyYet = /401/

async function givePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

async function giveCode(page: Page, label: string, code: string) {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

const queue = (page: Page) => page.getByRole('heading', { level: 1, name: 'Fila de revisão' })

test('the first log-in sets the authenticator up and shows the recovery codes once', async () => {
  const page = await newcomer({ forgives: /401|422/, permissions: ['clipboard-read', 'clipboard-write'] })
  const operator = await newOperator()
  await page.goto('/admin/auditoria')
  await givePassword(page, { ...operator, password: 'outra senha' })
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(operator.email)
  await givePassword(page, operator)
  await page.getByAltText('QR Code do autenticador').waitFor()
  await page.getByText('Não consegue ler o código?').click()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replace(/\s/g, '')
  await giveCode(page, 'Código de 6 dígitos', '12345')
  await page.getByText('Código incorreto').waitFor()
  const enrolled = { ...operator, secret, steps: 0 }
  await giveCode(page, 'Código de 6 dígitos', nextCode(enrolled))
  await page.getByRole('heading', { name: 'Códigos de recuperação' }).waitFor()
  const codes = await page.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByRole('button', { name: 'Copiado' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByRole('heading', { name: 'Auditoria' }).waitFor()

  await page.getByRole('button', { name: 'Sair' }).click()
  await givePassword(page, operator)
  await giveCode(page, 'Código de 6 dígitos', nextCode(enrolled))
  await page.getByRole('button', { name: 'Sair' }).click()
  await givePassword(page, operator)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await giveCode(page, 'Código de recuperação', codes[0] ?? '')
  await page.getByText(operator.email).waitFor()
})

test('a password that somebody else gave is changed before anything else is shown', async () => {
  const page = await newcomer({ forgives: /401|422/ })
  const operator = await newOperator('Novata', false)
  await page.goto('/admin')
  await givePassword(page, operator)
  await page.getByText('Não consegue ler o código?').click()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replace(/\s/g, '')
  await giveCode(page, 'Código de 6 dígitos', nextCode({ secret, steps: 0 }))
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByLabel('Senha atual').fill(operator.password)
  await page.goto('/admin/auditoria')
  await page.getByLabel('Senha atual').fill(operator.password)
  const choose = async (password: string, again = password) => {
    await page.getByLabel(/^Senha nova/).fill(password)
    await page.getByLabel('Repita a senha nova').fill(again)
    await page.getByRole('button', { name: 'Trocar senha' }).click()
  }
  await choose('girassol de papel azul', 'girassol de papel verde')
  await page.getByText('As senhas não são iguais.').waitFor()
  await choose(operator.password)
  await page.getByText('Escolha uma senha diferente da atual.').waitFor()
  await choose('girassol de papel azul')
  await page.getByRole('heading', { name: 'Auditoria' }).waitFor()
})

test('after log-out neither going back nor the cookie shows anything', async () => {
  const { page } = await operatorAt(`/admin/kyc/${oldest.id}`, { forgives: nobodyYet })
  await page.getByRole('heading', { level: 1, name: oldest.name }).waitFor()
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('heading', { name: 'Painel da equipe' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Painel da equipe' }).waitFor()
  expect(await page.content()).not.toContain(oldest.name)
})

test('a session that ended leads to the log-in and back, with everything typed still there', async () => {
  const { page, operator } = await operatorAt(`/admin/kyc/${oldest.id}`, { forgives: nobodyYet })
  await page.getByLabel('Nome completo').fill('Nome já digitado')
  await page.waitForLoadState('networkidle')
  await app.db.deleteFrom('operator_sessions').execute()
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await page.getByRole('heading', { name: 'Painel da equipe' }).waitFor()
  await givePassword(page, operator)
  await giveCode(page, 'Código de 6 dígitos', nextCode(operator))
  await page.getByRole('heading', { name: 'Auditoria' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Nome completo').inputValue()).toBe('Nome já digitado')
})

test('a minute before the session ends the operator is warned, and then it ends', async () => {
  const { page } = await operatorAt('/admin')
  await page.clock.install()
  await page.reload()
  await queue(page).waitFor()
  // An answer that arrives later would begin the time anew.
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('14:05')
  const warning = page.getByRole('dialog', { name: 'Sua sessão termina em um minuto' })
  await warning.getByRole('button', { name: 'Continuar' }).click()
  await warning.waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('14:05')
  await warning.waitFor()
  await page.clock.fastForward('01:00')
  await page.getByRole('heading', { name: 'Painel da equipe' }).waitFor()
})

test('the queue is moved through by keys, filtered, and says when it is empty', async () => {
  const { page } = await operatorAt('/admin')
  const linkOf = ({ name }: { name: string }) => page.getByRole('link', { name: `Revisar ${name}` })
  await linkOf(oldest).waitFor()
  await page.keyboard.press('j')
  expect(await linkOf(second).evaluate(link => document.activeElement === link)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: second.name }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 1, name: oldest.name }).waitFor()
  await page.goto('/admin')
  await linkOf(oldest).waitFor()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await list.getByLabel('Atalhos ligados').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  expect(await linkOf(second).evaluate(link => document.activeElement === link)).toBe(false)
  await page.getByLabel('Categoria').selectOption('Parceiro')
  await page.getByRole('heading', { name: 'Nada nesta categoria.' }).waitFor()
  await page.getByRole('button', { name: 'Ver todas as categorias' }).click()
  await linkOf(oldest).waitFor()
  await page.getByRole('button', { name: 'Aprovados' }).click()
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(101)
})

test('the queue refreshes when the operator comes back to it', async () => {
  await app.db.deleteFrom('kyc_claims').execute()
  const { page } = await operatorAt('/admin')
  await page.getByRole('link', { name: `Revisar ${oldest.name}` }).waitFor()
  await page.clock.install()
  const other = await operatorAt(`/admin/kyc/${oldest.id}`, { name: 'Outra Operadora' })
  await other.page.getByRole('heading', { level: 1, name: oldest.name }).waitFor()
  await page.clock.fastForward('00:10')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Com Outra Operadora').waitFor()
})

test('the audit log says who did what, by subject, and whether the chain holds', async () => {
  const { page } = await operatorAt(`/admin/kyc/${oldest.id}`, { name: 'Operadora Auditada' })
  await page.getByRole('img', { name: 'Selfie com o documento' }).waitFor()
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await page.getByText('Auditoria íntegra').waitFor()
  const seen = page.getByRole('row').filter({ hasText: 'Operadora Auditada' }).filter({ hasText: 'Viu um documento' })
  await expect.poll(() => seen.count()).toBe(3)
  await page
    .getByRole('button', { name: `Envio ${oldest.id}` })
    .first()
    .click()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Operador criado' }).count()).toBe(0)
  expect(page.url()).toContain(encodeURIComponent(`submission:${oldest.id}`))
  await page.getByLabel('Assunto').fill('submission:999999')
  await page.keyboard.press('Enter')
  await page.getByText('Nenhum registro com este assunto.').waitFor()
})

test('the shell is nobody’s page: not indexed, not framed, no outside source, and it knows no unknown path', async () => {
  const answer = await fetch(`${url}/admin/kyc`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("img-src 'self' blob:;")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  const unknown = await fetch(`${url}/admin/nada/aqui`, { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/admin'])
})

const violations = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate(async chosen => {
    document.documentElement.dataset.theme = chosen
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const found = (await run(document, { resultTypes: ['violations'] })).violations
    return found.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target}: ${any[0]?.message}`))
  }, theme)

async function expectNoViolations(page: Page) {
  await page.evaluate(axe.source)
  const found = { dark: await violations(page, 'dark'), light: await violations(page, 'light') }
  expect(found).toEqual({ dark: [], light: [] })
}

test('axe finds nothing on the log-in', async () => {
  const page = await newcomer({ forgives: nobodyYet })
  await page.goto('/admin')
  await page.getByLabel('E-mail').waitFor()
  await expectNoViolations(page)
  await givePassword(page, await newOperator())
  await page.getByAltText('QR Code do autenticador').waitFor()
  await expectNoViolations(page)
})

test.each([1280, 1024])(
  'axe finds nothing on queue, review and audit at %i px, and nothing sticks out',
  async width => {
    const { page } = await operatorAt('/admin', { viewport: { width, height: 800 } })
    await page.getByRole('table').waitFor()
    await expectNoViolations(page)
    await page.getByRole('link', { name: `Revisar ${second.name}` }).click()
    await page.getByRole('img', { name: 'Selfie com o documento' }).waitFor()
    await page.getByRole('button', { name: 'Rejeitar' }).click()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('link', { name: 'Auditoria' }).click()
    await page.getByText('Auditoria íntegra').waitFor()
    await expectNoViolations(page)
  },
)
