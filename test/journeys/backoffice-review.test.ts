import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesks, tickAll, transcribe, waitingCases } from './operator-desk.ts'

const { app, url, adult, operatorAt } = await openDesks()
const [first, second, third, fourth] = await waitingCases(app)
if (!first || !second || !third || !fourth) throw new Error('the demonstration has too few cases')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const publicly = async (accountId: number) => (await fetch(`${url}/api/account/list/user/${accountId}`)).status

test('the photos are asked for one ticket each, enlarge, move and turn', async () => {
  const { page } = await operatorAt(`/admin/kyc/${first.id}`)
  const tickets: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/tickets')) tickets.push(request.postDataJSON().kind)
  })
  await page.reload()
  const selfie = page.getByRole('img', { name: 'Selfie com o documento' })
  await selfie.waitFor()
  await page.getByRole('button', { name: 'Selfie', exact: true }).click()
  await page.getByRole('img', { name: 'Frente do documento' }).waitFor({ state: 'hidden' })
  const turned = () => selfie.evaluate(image => (image as HTMLElement).style.transform)
  const bar = page.getByRole('group', { name: 'Selfie com o documento' })
  await bar.getByRole('button', { name: 'Ampliar' }).click()
  expect(await turned()).toContain('scale(1.5)')
  await page.getByRole('region', { name: 'Selfie com o documento' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await turned()).toContain('translate(40px, 0px)')
  await page.keyboard.press('r')
  expect(await turned()).toContain('scale(1) rotate(90deg)')
  await selfie.dblclick()
  expect(await turned()).toContain('scale(2.5)')
  await selfie.hover()
  await page.mouse.wheel(0, 2_000)
  await expect.poll(turned).not.toContain('scale(2.5)')
  await page.getByRole('button', { name: 'As três' }).click()
  await page.getByRole('img', { name: 'Frente do documento' }).waitFor()
  expect(tickets.sort()).toEqual(['front', 'selfie', 'verse'])
})

test('a photo that did not come is asked for again', async () => {
  const { page } = await operatorAt('/admin', { forgives: /403/ })
  const spoiled = '**/api/operator/kyc/documents/*'
  const body = JSON.stringify({ message: 'Você não tem permissão para isso.' })
  await page.route(spoiled, route => route.fulfill({ status: 403, contentType: 'application/json', body }), {
    times: 1,
  })
  await page.goto(`/admin/kyc/${first.id}`)
  await page.getByRole('alert').getByText('Você não tem permissão para isso.').waitFor()
  await page.getByRole('button', { name: 'Carregar de novo' }).click()
  for (const name of ['Frente do documento', 'Verso do documento', 'Selfie com o documento']) {
    await page.getByRole('img', { name }).waitFor()
  }
})

test('approving takes a whole form, says what is wrong at its field, and shows the advertisement', async () => {
  expect(await publicly(second.accountId)).toBe(404)
  const { page } = await operatorAt(`/admin/kyc/${second.id}`, { forgives: /422/ })
  const approve = page.getByRole('button', { name: 'Aprovar' })
  await page.getByText('e 6 itens da conferência').waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  expect(await approve.isDisabled()).toBe(true)
  await tickAll(page)
  await page.getByText('Falta: o nome, o CPF completo').waitFor()
  await transcribe(page, second, '11111111111')
  await page.getByText(/^\d\d anos hoje$/).waitFor()
  await approve.click()
  await page.getByRole('paragraph').filter({ hasText: 'CPF inválido.' }).first().waitFor()
  const cpf = page.getByLabel('CPF')
  expect(await cpf.evaluate(field => document.activeElement === field)).toBe(true)
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(second.name)
  await cpf.fill('52998224725')
  expect(await cpf.inputValue()).toBe('529.982.247-25')
  await approve.click()
  await page
    .getByRole('status')
    .filter({ hasText: `${second.name}: documentos aprovados.` })
    .waitFor()
  await heading(page, third.name).waitFor()
  expect(await publicly(second.accountId)).toBe(200)
  const visitor = await adult()
  await visitor.goto(`/perfil-user/${second.accountId}`)
  await visitor.getByRole('heading', { name: second.nickname ?? '' }).waitFor()
})

test('a minor, another birth date and an expired document can not be approved', async () => {
  const { page } = await operatorAt(`/admin/kyc/${third.id}`)
  await tickAll(page)
  await transcribe(page, third, '52998224725')
  const birth = page.getByLabel('Nascimento')
  await birth.fill('01/01/2020')
  await page.getByText('A pessoa é menor de 18 anos.').waitFor()
  await birth.fill('01/01/1980')
  await page.getByText('A data de nascimento é diferente da do perfil.').waitFor()
  await birth.fill((third.birth ?? '').split('-').reverse().join('/'))
  await page.getByText('Tudo preenchido e conferido.').waitFor()
  await page.getByLabel('Documento sem validade').uncheck()
  await page.getByLabel('Validade', { exact: true }).fill('01/02/2020')
  await page.getByText('O documento está vencido.').waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).isDisabled()).toBe(true)
})

test('rejecting takes a reason and words, and the case is found among the rejected', async () => {
  const { page, operator } = await operatorAt(`/admin/kyc/${first.id}`)
  await page.getByRole('button', { name: 'Rejeitar' }).click()
  const send = page.getByRole('button', { name: 'Rejeitar envio' })
  await page.getByLabel('Motivo').selectOption('Foto ilegível ou cortada')
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('Recado para a pessoa').fill('O verso está cortado, tire outra foto.')
  await send.click()
  await heading(page, third.name).waitFor()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Recusados' }).click()
  await page.getByRole('link', { name: `Ver ${first.name}` }).click()
  const decision = page.getByRole('region', { name: 'Decisão' })
  await decision.getByText('Recusado').waitFor()
  await decision.getByText('O verso está cortado, tire outra foto.').waitFor()
  await decision.getByText(operator.name).waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
})

test('a suspicion freezes the account in one action that asks once', async () => {
  expect(await publicly(second.accountId)).toBe(200)
  const { page } = await operatorAt(`/admin/kyc/${second.id}?situacao=approved`)
  await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspender esta conta?' })
  await dialog.waitFor()
  const inFocus = await page.evaluate(() => document.activeElement?.textContent)
  expect(inFocus).not.toContain('Suspender')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await publicly(second.accountId)).toBe(200)
  await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  await dialog.getByLabel('O que você notou').fill('Outra pessoa responde por ela.')
  await dialog.getByRole('button', { name: 'Suspender a conta' }).click()
  await page.getByRole('status').filter({ hasText: 'conta suspensa' }).waitFor()
  expect(await publicly(second.accountId)).toBe(404)
})

test('the second operator is told, and the later decision is refused kindly', async () => {
  await app.db.deleteFrom('kyc_claims').execute()
  const one = await operatorAt(`/admin/kyc/${third.id}`, { name: 'Primeira Operadora' })
  await heading(one.page, third.name).waitFor()
  const other = await operatorAt(`/admin/kyc/${third.id}`, { name: 'Segunda Operadora', forgives: /409/ })
  await other.page.getByText('Primeira Operadora está com este caso aberto. As fotos aparecem').waitFor()
  for (const { page } of [one, other]) {
    await tickAll(page)
    await transcribe(page, third, '11144477735')
  }
  await one.page.getByRole('button', { name: 'Aprovar' }).click()
  await heading(one.page, fourth.name).waitFor()
  await other.page.getByRole('button', { name: 'Aprovar' }).click()
  await other.page.getByText('já foi decidido por Primeira Operadora').waitFor()
  await other.page.getByRole('region', { name: 'Decisão' }).getByText('Aprovado').waitFor()
  await other.page.getByRole('button', { name: 'Próximo caso' }).click()
  await heading(other.page, fourth.name).waitFor()
})

test('a review by keyboard alone', async () => {
  const { page } = await operatorAt('/admin')
  const link = page.getByRole('link', { name: `Revisar ${fourth.name}` })
  await link.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  while (!(await link.evaluate(own => document.activeElement === own))) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, fourth.name).waitFor()
  await page.keyboard.press('2')
  await page.getByRole('img', { name: 'Frente do documento' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('0')
  await page.getByRole('img', { name: 'Frente do documento' }).waitFor()
  const reach = async (label: string) => {
    const at = page.getByLabel(label, { exact: true })
    for (let tab = 0; tab < 60; tab++) {
      if (await at.evaluate(field => document.activeElement === field)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${label}`)
  }
  await reach('Nome completo')
  await page.keyboard.type('Jkj 123 ?')
  expect(await page.getByLabel('Nome completo').inputValue()).toBe('Jkj 123 ?')
  await reach('CPF')
  await page.keyboard.type('39053344705')
  await reach('Nascimento')
  await page.keyboard.type((fourth.birth ?? '').split('-').reverse().join(''))
  await reach('Nº do documento')
  await page.keyboard.type('123')
  await reach('Documento sem validade')
  for (let box = 0; box < 7; box++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aprovar')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'documentos aprovados' }).waitFor()
})
