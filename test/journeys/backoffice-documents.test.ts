import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCases } from '../world/documents.ts'
import {
  announced,
  declineReload,
  heading,
  isFocused,
  moveTo,
  openBackOffice,
  openPhotos,
  photosShown,
  seePhotos,
  type Waiting,
  waitingCases,
} from './operators.ts'

const { app, url, adult, operatorAt } = await openBackOffice()
const { waiting } = await openCases({ app, url, log: [], written: [], databaseUrl: '' })
for (const nickname of ['Marina', 'Olga', 'Yara']) await waiting({ nickname, birth: '1992-04-08', photos: 0 })
const cases = await waitingCases(app)
const [first, second, third, fourth] = cases
const [fifth, sixth, last] = cases.slice(-3)
if (!first || !second || !third || !fourth || !fifth || !sixth || !last || cases.length < 7)
  throw new Error('the demonstration has too few cases')

const photos = ['Frente do documento', 'Verso do documento', 'Selfie com o documento'] as const
const caseUrl = ({ id }: { id: number }) => `/admin/kyc/${id}`
const publicly = async (accountId: number) => (await fetch(`${url}/api/account/list/user/${accountId}`)).status

/** Fills in the form with the data from the person's document. */
async function transcribe(page: Page, { name, birth }: Waiting, cpf: string) {
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('CPF').pressSequentially(cpf)
  await page.getByLabel('Nascimento').pressSequentially((birth ?? '1990-06-15').split('-').reverse().join(''))
  await page.getByLabel('Tipo do documento').selectOption('RG ou CIN')
  await page.getByLabel('Nº do documento').fill('MG-00.000.000')
  await page.getByLabel('Documento sem validade').check()
}

async function tickAll(page: Page) {
  const boxes = page.getByRole('group', { name: 'Conferência' }).getByRole('checkbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
}

test('each photo needs a ticket, and can be zoomed, moved and turned', async () => {
  const { page } = await operatorAt('/admin/senha')
  const tickets: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/tickets')) tickets.push(request.postDataJSON().kind)
  })
  await moveTo(page, caseUrl(first), first.name)
  expect(tickets).toEqual([])
  await seePhotos(page)
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
  await page.keyboard.press('0')
  await page.getByRole('img', { name: 'Frente do documento' }).waitFor()
  await page.keyboard.press('2')
  await page.getByRole('img', { name: 'Frente do documento' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'As três' }).click()
  await page.getByRole('img', { name: 'Frente do documento' }).waitFor()
  expect(tickets.sort()).toEqual(['front', 'selfie', 'verse'])
})

test('a photo that fails to load is requested again, and an unknown case leads back to the queue', async () => {
  const { page } = await operatorAt('/admin/senha', { forgives: /403|404/ })
  const spoiled = '**/api/operator/kyc/documents/*'
  const body = JSON.stringify({ message: 'Você não tem permissão para isso.' })
  await page.route(spoiled, route => route.fulfill({ status: 403, contentType: 'application/json', body }), {
    times: 1,
  })
  await moveTo(page, caseUrl(fifth), fifth.name)
  await page.getByRole('button', { name: 'Analisar este envio' }).click()
  await page.getByRole('alert').getByText('Você não tem permissão para isso.').waitFor()
  await page.getByRole('button', { name: 'Carregar de novo' }).click()
  for (const name of photos) await page.getByRole('img', { name }).waitFor()
  await moveTo(page, '/admin/kyc/999999', /./)
  await page.getByRole('alert').getByRole('link', { name: 'Voltar à fila' }).click()
  await heading(page, 'Fila').waitFor()
  await page.getByRole('button', { name: /^Documentos/, pressed: true }).waitFor()
})

test('an approval needs a complete form and shows the profile; a suspicion then suspends the account in one action', async () => {
  expect(await publicly(second.accountId)).toBe(404)
  const { page } = await operatorAt(caseUrl(second), { forgives: /422|ERR_INTERNET_DISCONNECTED/ })
  const approve = page.getByRole('button', { name: 'Aprovar' })
  await seePhotos(page)
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
  expect(await cpf.evaluate(isFocused)).toBe(true)
  await page.getByText('Confira o que está marcado.').waitFor()
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(second.name)
  await cpf.fill('52998224725')
  expect(await cpf.inputValue()).toBe('529.982.247-25')
  await page.context().setOffline(true)
  await approve.click()
  await page.getByText('Sem conexão.').first().waitFor()
  expect(await approve.evaluate(isFocused)).toBe(true)
  await page.context().setOffline(false)
  await approve.click()
  await announced(page, `${second.name}: documentos aprovados.`).waitFor()
  await heading(page, third.name).waitFor()
  expect(await publicly(second.accountId)).toBe(200)
  const visitor = await adult()
  await visitor.goto(`/perfil-user/${second.accountId}`)
  await visitor.getByRole('heading', { name: second.nickname ?? '' }).waitFor()
  await moveTo(page, `${caseUrl(second)}?situacao=approved`, second.name)
  await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspender esta conta?' })
  await dialog.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toContain('Suspender')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await publicly(second.accountId)).toBe(200)
  await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  await dialog.getByLabel('O que você notou').fill('Outra pessoa responde por ela.')
  await dialog.getByRole('button', { name: 'Suspender a conta' }).click()
  await announced(page, 'conta suspensa').waitFor()
  expect(await publicly(second.accountId)).toBe(404)
})

test('a minor, another birth date and an expired document cannot be approved', async () => {
  const { page } = await operatorAt(caseUrl(last))
  const birth = page.getByLabel('Nascimento')
  await birth.pressSequentially(`0101${new Date().getFullYear() - 16}`)
  const note = page.getByRole('alert').filter({ hasText: 'menos de 18 anos' })
  await note.getByText('Suspeita de menor ou coerção').waitFor()
  const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger'))
  const colour = await page.getByText(/^\d+ anos hoje$/).evaluate(one => getComputedStyle(one).color)
  expect(colour).toBe(await page.evaluate(asColor, danger))

  await tickAll(page)
  await birth.fill('')
  await transcribe(page, last, '52998224725')
  await birth.fill('01/01/2020')
  await page.getByText('A pessoa é menor de 18 anos.').waitFor()
  await birth.fill('01/01/1980')
  await page.getByText('A data de nascimento é diferente da do perfil.').waitFor()
  await birth.fill((last.birth ?? '').split('-').reverse().join('/'))
  await page.getByText('Tudo preenchido e conferido.').waitFor()
  await page.getByLabel('Documento sem validade').uncheck()
  await page.getByLabel('Validade', { exact: true }).fill('01/02/2020')
  await page.getByText('O documento está vencido.').waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).isDisabled()).toBe(true)
  await declineReload(page)
  expect(await page.getByLabel('CPF').inputValue()).toBe('529.982.247-25')
})

function asColor(value: string) {
  const one = document.body.appendChild(document.createElement('i'))
  one.style.color = value
  const { color } = getComputedStyle(one)
  one.remove()
  return color
}

test('the second operator learns who has the case, and a later decision is refused politely', async () => {
  const one = await operatorAt(caseUrl(third), { name: 'Primeira Operadora' })
  await heading(one.page, third.name).waitFor()
  const other = await operatorAt(caseUrl(third), { name: 'Segunda Operadora', forgives: /409/ })
  await other.page.getByText(/^Primeira Operadora está com este caso aberto até \d\d:\d\d\.$/).waitFor()
  expect(await other.page.getByRole('button', { name: 'Analisar este envio' }).isDisabled()).toBe(true)
  await seePhotos(one.page)
  for (const { page } of [one, other]) {
    await tickAll(page)
    await transcribe(page, third, '11144477735')
  }
  await one.page.getByRole('button', { name: 'Aprovar' }).click()
  await heading(one.page, fourth.name).waitFor()
  await other.page.getByRole('button', { name: 'Aprovar' }).click()
  await other.page.getByText('já foi decidido por Primeira Operadora').waitFor()
  expect(await other.page.getByRole('button', { name: 'Próximo caso' }).evaluate(isFocused)).toBe(true)
  await other.page.getByRole('region', { name: 'Decisão' }).getByText('Aprovado').waitFor()
  await other.page.getByRole('button', { name: 'Próximo caso' }).click()
  await heading(other.page, fourth.name).waitFor()
})

test('a case is reviewed by keyboard alone', async () => {
  const { page } = await operatorAt('/admin/tudo?especie=documents')
  const link = page.getByRole('link', { name: `Revisar Documentos de ${fourth.name}` })
  await link.waitFor()
  for (const key of ['j', 'k']) await page.keyboard.press(key)
  while (!(await link.evaluate(isFocused))) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Analisar este envio' }).press('Enter')
  await photosShown(page)
  const reach = async (label: string) => {
    const at = page.getByLabel(label, { exact: true })
    for (let tab = 0; tab < 60; tab++) {
      if (await at.evaluate(isFocused)) return
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
  await reach('Tipo do documento')
  await page.keyboard.press('R')
  await reach('Nº do documento')
  await page.keyboard.type('123')
  await reach('Documento sem validade')
  for (let box = 0; box < 7; box++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aprovar')
  await page.keyboard.press('Enter')
  await announced(page, 'documentos aprovados').waitFor()
})

test('on a phone a case is read, transcribed and approved by one request; the audit log describes it', async () => {
  const { page } = await operatorAt(caseUrl(fifth), {
    name: 'Operadora Auditada',
    viewport: { width: 320, height: 640 },
  })
  await seePhotos(page)
  await transcribe(page, fifth, '16899535009')
  await tickAll(page)
  await page.getByText('Tudo preenchido e conferido.').waitFor()
  await pressTwice(page, 'Aprovar', 'approval')
  await announced(page, 'documentos aprovados.').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await moveTo(page, '/admin/auditoria', 'Auditoria')
  await page.getByText('Auditoria íntegra').waitFor()
  const subject = page.getByRole('button', { name: `Envio ${fifth.id}` })
  const seen = page.getByRole('row').filter({ hasText: 'Operadora Auditada' }).filter({ has: subject })
  await expect.poll(() => seen.filter({ hasText: 'Viu um documento' }).count()).toBe(3)
  await subject.first().click()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Operador criado' }).count()).toBe(0)
  expect(page.url()).toContain(encodeURIComponent(`submission:${fifth.id}`))
  await page.getByLabel('Assunto').fill('submission:999999')
  await page.keyboard.press('Enter')
  await page.getByText('Nenhum registro com este assunto.').waitFor()
  await moveTo(page, `/admin/auditoria?assunto=submission:${fifth.id}`, 'Auditoria')
  const approval = page.getByRole('row').filter({ hasText: 'Aprovou' }).first()
  await approval.getByText('conferido: os 6 itens').waitFor()
  expect(await page.getByText('legible').count()).toBe(0)
})

/** Presses twice before the page can render, and expects a single request. */
async function pressTwice(page: Page, name: string, path: string) {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith(`/${path}`)) sent.push(request.url())
  })
  const answered = page.waitForResponse(response => response.url().endsWith(`/${path}`))
  await page.getByRole('button', { name, exact: true }).evaluate(button => {
    const { click } = HTMLElement.prototype
    click.call(button)
    click.call(button)
  })
  await answered
  expect(sent.length).toBe(1)
}

test('a double press sends one rejection or one suspension', async () => {
  const { page } = await operatorAt(caseUrl(sixth))
  await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
  await page.getByLabel('Motivo').selectOption('other')
  await page.getByLabel('Recado para a pessoa').fill('Tire outra foto, por favor.')
  await openPhotos(page)
  await expect.poll(() => page.getByRole('button', { name: 'Rejeitar envio' }).isDisabled()).toBe(false)
  await pressTwice(page, 'Rejeitar envio', 'rejection')
  await announced(page, 'documentos recusados').waitFor()
  await moveTo(page, caseUrl(sixth), sixth.name)
  await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  await pressTwice(page, 'Suspender a conta', 'freeze')
  await announced(page, 'conta suspensa').waitFor()
})
