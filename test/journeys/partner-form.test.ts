import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endAllSessions } from '#server/people/accounts/sessions.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { decideProfile } from '../world/content-cases.ts'
import { logInToken, password } from '../world/people.ts'
import { notice, typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import {
  type Act,
  birth,
  chip,
  city,
  declareAll,
  does,
  enterAnew,
  enterAs,
  expectToldAt,
  fill,
  labelOf,
  neighborhood,
  ownAccount,
  pick,
  press,
  send,
  state,
  storedDrafts,
} from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const
const saving = '**/api/account/partner/update'

const company = fill('Nome da empresa', 'Ateliê da Praia')
const phone = fill('Celular', '21990007777')
const cnpj = [chip(/Tipo de documento/, 'CNPJ'), fill('Número do CNPJ', '12abc34501de35')]
const category = pick('Categoria', 'Fotografia')
const whole: Act[] = [company, phone, birth, ...cnpj, category, state, city, neighborhood]

const shownIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue()

async function expectTyped(page: Page) {
  await expect.poll(() => shownIn(page, 'Nome da empresa')).toBe('Ateliê da Praia')
  expect(await shownIn(page, 'Celular')).toBe('(21) 99000-7777')
  expect(await shownIn(page, 'Número do CNPJ')).toBe('12.ABC.345/01DE-35')
  await expect.poll(() => page.getByLabel('Categoria').locator(':checked').textContent()).toBe('Fotografia')
  // The cities load after the states.
  await expect.poll(() => shownIn(page, 'Cidade')).toBe('Niterói')
  expect(await shownIn(page, 'Bairro')).toBe('Icaraí')
}

async function begin(visit: object = {}) {
  const page = await stranger({ ...calm, ...visit })
  const somebody = await enterAnew(page, url, 5)
  await page.goto('/create-perfil-partner')
  await page.getByLabel('Nome da empresa').waitFor()
  return { page, ...somebody }
}

test('the form checks in the order of docs/specification.md §5, and lists what is missing', async () => {
  const { page } = await begin()
  const missing = page.getByRole('region', { name: 'Falta preencher ou corrigir' })
  await expect
    .poll(() => missing.getByRole('link').allInnerTexts())
    .toEqual([
      'Nome da empresa',
      'Celular',
      'Data de nascimento',
      'Tipo de documento',
      'Categoria',
      'Estado',
      'Cidade',
      'Bairro',
    ])
  await expectSound(page)
  await press(send)(page)
  await page.locator('.err').first().waitFor()
  await expectSound(page)
  await notice(page, 'Informe o nome da empresa.').waitFor({ state: 'detached' })
  const checks: [text: string, field: string, fix: Act][] = [
    ['Informe o nome da empresa.', 'profile.nickname', company],
    ['Número de celular não informado.', 'profile.phone', fill('Celular', '219900')],
    ['Número de celular inválido.', 'profile.phone', phone],
    ['Data de nascimento não informado.', 'profile.birth', fill('Data de nascimento', '14032015')],
    ['Idade menor que 18 anos ou inválida.', 'profile.birth', birth],
    ['Favor selecione o tipo de documento.', 'profile.document_type', chip(/Tipo de documento/, 'CPF')],
    ['CPF não informado.', 'profile.document', fill('Número do CPF', '52998224724')],
    ['CPF inválido.', 'profile.document', chip(/Tipo de documento/, 'CNPJ')],
    ['CNPJ não informado.', 'profile.document', fill('Número do CNPJ', '11222333000182')],
    ['CNPJ inválido.', 'profile.document', fill('Número do CNPJ', '11222333000181')],
    ['Favor selecione a categoria.', 'profile.category_id', category],
    ['Favor selecione a seu estado.', 'address.state', state],
    ['Favor selecione o sua cidade.', 'address.city', city],
    ['Favor informe seu bairro.', 'address.neighborhood', neighborhood],
  ]
  for (const [text, field, fix] of checks) {
    await press(send)(page)
    await expectToldAt(page, field, text)
    await fix(page)
  }
  await missing.waitFor({ state: 'detached' })
})

test('a press counts even if an error moves the field at that moment; the number accepts only characters of its type', async () => {
  const page = await stranger({ ...calm, movesClock: true })
  await enterAnew(page, url, 5)
  await page.goto('/create-perfil-partner')
  await page.getByLabel('Data de nascimento').fill('31021990')
  const group = page.getByRole('group', { name: /Tipo de documento/ })
  await labelOf(group, 'CNPJ').hover()
  await page.mouse.down()
  // This is longer than the error message takes to appear.
  await page.clock.runFor(1_000)
  await page.mouse.up()
  await page.getByText('Idade menor que 18 anos ou inválida.').waitFor()
  expect(await group.getByRole('radio', { name: 'CNPJ' }).isChecked()).toBe(true)

  const number = page.getByLabel('Número do CNPJ')
  await number.focus()
  await page.keyboard.type('12abc34501dexx35')
  expect(await number.inputValue()).toBe('12.ABC.345/01DE-35')
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('12.AB3.450/1DE3-5')
  await page.keyboard.type('c')
  expect(await number.inputValue()).toBe('12.ABC.345/01DE-35')
  await chip(/Tipo de documento/, 'CPF')(page)
  const cpf = page.getByLabel('Número do CPF')
  expect(await cpf.inputValue()).toBe('')
  await cpf.focus()
  await page.keyboard.type('529a98224725')
  expect(await cpf.inputValue()).toBe('529.982.247-25')
})

test('refusals, a reload, a lost connection and an expired session keep the input; then the partner is created', async () => {
  const { page, id, email } = await begin({ forgives: /422|500|40[13]|ERR_INTERNET_DISCONNECTED/ })
  await does(page, [...whole, declareAll])
  const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
  const errors = { 'profile.document': ['CNPJ inválido.'], 'address.city': ['Outra cidade.'] }
  // docs/specification.md §8 defines the wording.
  for (const [status, json, text] of [
    [422, { message: 'x', errors }, 'CPF ou CNPJ: CNPJ inválido.\nCidade: Outra cidade.'],
    [500, { message: 'x' }, failed],
  ] as const) {
    await page.route(saving, route => route.fulfill({ status, json }))
    await press(send)(page)
    const alert = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
    await expect.poll(() => alert.allTextContents()).toEqual([text])
    await expectTyped(page)
    await page.unroute(saving)
  }

  await page.reload()
  await expectTyped(page)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.waitForURL('**/perfil')
  await page.goBack()
  await expectTyped(page)
  await page.context().setOffline(true)
  await press(send)(page)
  await notice(page, `${failed}\nSem conexão.`).waitFor()
  await expectTyped(page)
  await page.context().setOffline(false)
  // Back online, the screen refetches stale data. Reload, so that the save is the first request to find the session
  // expired.
  await page.reload({ waitUntil: 'networkidle' })
  await expectTyped(page)

  await endAllSessions(app, id)
  await press(send)(page)
  await page.waitForURL('**/login-with-account?voltar=%2Fcreate-perfil-partner')
  await typeLogIn(page, email, password)
  await page.waitForURL('**/create-perfil-partner')
  await expectTyped(page)

  await press(send)(page)
  // The notice appears before the next screen and lasts three seconds.
  await notice(page, 'Perfil enviado. Ele está em análise; avisamos por e-mail.').waitFor()
  await page.waitForURL('**/new-publication')
  await page.getByRole('button', { name: /^Foto-01/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/new-publication')
  expect(await page.evaluate(() => localStorage.perfilCreate)).toBe('1')
  expect(await storedDrafts(page)).toEqual([])
  const rows = app.db.selectFrom('profile_submissions').select('content').where('account_id', '=', id)
  expect((await rows.execute()).map(({ content }) => content)).toMatchObject([
    {
      ...{ nickname: 'Ateliê da Praia', phone: '21990007777', birth: '1995-03-14', document: '12ABC34501DE35' },
      ...{ category_id: 4, state_id: 33, neighborhood: 'Icaraí', info: '' },
    },
  ])
  expect((await ownAccount(url, await logInToken(url, email))).profile).toMatchObject({
    review: { state: 'pending', live: false },
  })
  await page.goto('/create-perfil-partner')
  await page.waitForURL('**/update-perfil-partner')
  await page.getByText('Em análise.').waitFor()
  await expectTyped(page)
})

test('the update form shows the stored profile, confirms the update, and shows a refusal with its reason', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'parceiro@demo.local', 5)
  const { id, profile } = await ownAccount(url, token)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Meu Perfil' }).click()
  await page.waitForURL('**/update-perfil-partner')
  await expect.poll(() => shownIn(page, 'Nome da empresa')).toBe(profile?.nickname)
  await page.waitForLoadState('networkidle')
  await expectSound(page)
  const kind = String(profile?.document).length === 11 ? 'CPF' : 'CNPJ'
  expect((await shownIn(page, `Número do ${kind}`)).replace(/[^\dA-Z]/g, '')).toBe(profile?.document)
  await fill('Nome da empresa', 'Outro nome')(page)
  await press(send)(page)
  await notice(page, 'Perfil atualizado com sucesso!').waitFor()
  await page.waitForURL(/\/perfil$/)
  const sent = await app.db
    .selectFrom('profile_submissions')
    .select(['id', 'content_hash'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { office } = await operatorAtWork({ app, url })
  const version = { id: sent.id, content_hash: sent.content_hash.toString('hex') }
  const refused = await decideProfile(office, version, { refusal: 'other', text: 'O nome é de outra empresa.' })
  expect(refused.status).toBe(204)
  // Another account type's form redirects to the account's own form.
  await page.goto('/create-perfil')
  await page.waitForURL('**/update-perfil-partner')
  await page.getByText('Seu perfil não foi aceito. O nome é de outra empresa. Corrija e envie de novo.').waitFor()
  await expect.poll(() => shownIn(page, 'Nome da empresa')).toBe('Outro nome')
  await fill('Nome da empresa', 'Ainda outro')(page)
  await page.reload()
  await expect.poll(() => shownIn(page, 'Nome da empresa')).toBe('Ainda outro')
  await press('Descartar alterações')(page)
  await press('Descartar')(page)
  await expect.poll(() => shownIn(page, 'Nome da empresa')).toBe('Outro nome')
})

test('the partner’s form redirects another type of account to its own form', async () => {
  const page = await stranger(calm)
  await enterAs(page, url, 'swing@demo.local', 3)
  await page.goto('/create-perfil-partner')
  await page.waitForURL('**/update-perfil-swing')
})

async function expectSound(page: Page) {
  await expectNoViolations(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 390, height: 844 })
}
