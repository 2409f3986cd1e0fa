import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password } from '../world/people.ts'
import { notice, typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import {
  type Act,
  birth,
  chip,
  city,
  does,
  enterAnew,
  enterAs,
  expectToldAt,
  fill,
  keptDrafts,
  neighborhood,
  ownAccount,
  pick,
  press,
  send,
  state,
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
  expect([await shownIn(page, 'Cidade'), await shownIn(page, 'Bairro')]).toEqual(['Niterói', 'Icaraí'])
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
  expect(await missing.getByRole('link').allInnerTexts()).toEqual([
    'Nome da empresa',
    'Celular',
    'Data de nascimento',
    'Tipo de documento',
    'Categoria',
    'Estado',
    'Cidade',
    'Bairro',
  ])
  const checks: [text: string, field: string, mend: Act][] = [
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
  for (const [text, field, mend] of checks) {
    await press(send)(page)
    await expectToldAt(page, field, text)
    await mend(page)
  }
  await missing.waitFor({ state: 'detached' })
})

test('a partner is created with a CNPJ of letters and goes on to the first ad', async () => {
  const { page, id, token } = await begin()
  await does(page, whole)
  await press(send)(page)
  await page.waitForURL('**/new-publication')
  await page.getByRole('button', { name: /^Foto-01/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/new-publication')
  await notice(page, 'Perfil enviado. Ele está em análise; avisamos por e-mail.').waitFor()
  expect(await page.evaluate(() => localStorage.perfilCreate)).toBe('1')
  expect(await keptDrafts(page)).toEqual([])
  const rows = app.db.selectFrom('profile_submissions').select('content').where('account_id', '=', id)
  expect((await rows.execute()).map(({ content }) => content)).toMatchObject([
    {
      ...{ nickname: 'Ateliê da Praia', phone: '21990007777', birth: '1995-03-14', document: '12ABC34501DE35' },
      ...{ category_id: 4, state_id: 33, neighborhood: 'Icaraí', info: '' },
    },
  ])
  expect((await ownAccount(url, token)).profile).toMatchObject({ review: { state: 'pending', live: false } })
  await page.goto('/create-perfil-partner')
  await page.waitForURL('**/update-perfil-partner')
  await page.getByText('Em análise.').waitFor()
  await expectTyped(page)
})

test('what is typed survives a reload, the way back and a lost connection', async () => {
  const { page } = await begin({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  await does(page, whole)
  await page.reload()
  await expectTyped(page)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.waitForURL('**/perfil')
  await page.goBack()
  await expectTyped(page)
  await page.context().setOffline(true)
  await press(send)(page)
  const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
  await notice(page, `${failed}\nSem conexão.`).waitFor()
  await expectTyped(page)
  await page.context().setOffline(false)
  await press(send)(page)
  await page.waitForURL('**/new-publication')
})

test('a session that expired leads back to what was typed', async () => {
  const { page, email } = await begin({ forgives: /40[13]/ })
  await does(page, whole)
  await app.db.deleteFrom('account_sessions').execute()
  await press(send)(page)
  await page.waitForURL('**/login-with-account?voltar=%2Fcreate-perfil-partner')
  await typeLogIn(page, email, password)
  await page.waitForURL('**/create-perfil-partner')
  await expectTyped(page)
})

test('the update shows what is kept, says so when it is sent, and a refusal with its reason', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'parceiro@demo.local', 5)
  const { id, profile } = await ownAccount(url, token)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Meu Perfil' }).click()
  await page.waitForURL('**/update-perfil-partner')
  await expect.poll(() => shownIn(page, 'Nome da empresa')).toBe(profile?.nickname)
  const kind = String(profile?.document).length === 11 ? 'CPF' : 'CNPJ'
  expect((await shownIn(page, `Número do ${kind}`)).replace(/[^\dA-Z]/g, '')).toBe(profile?.document)
  await fill('Nome da empresa', 'Outro nome')(page)
  await press(send)(page)
  await page.waitForURL(/\/perfil$/)
  await notice(page, 'Perfil atualizado com sucesso!').waitFor()
  await app.pool.query(
    `insert into profile_reviews (submission_id, verdict, reason, content_hash, reviewed_at)
      select id, 'refused', 'O nome é de outra empresa.', content_hash, now()
      from profile_submissions where account_id = $1 order by id desc limit 1`,
    [id],
  )
  await page.goto('/update-perfil-partner')
  await page.getByText('Seu perfil não foi aceito. O nome é de outra empresa. Corrija e envie de novo.').waitFor()
  expect(await shownIn(page, 'Nome da empresa')).toBe('Outro nome')
  await fill('Nome da empresa', 'Ainda outro')(page)
  await page.reload()
  expect(await shownIn(page, 'Nome da empresa')).toBe('Ainda outro')
  await press('Descartar alterações')(page)
  await press('Descartar')(page)
  await expect.poll(() => shownIn(page, 'Nome da empresa')).toBe('Outro nome')
})

test.each([
  [
    422,
    { message: 'x', errors: { 'profile.document': ['CNPJ inválido.'], 'address.city': ['Outra cidade.'] } },
    'CPF ou CNPJ: CNPJ inválido.\nCidade: Outra cidade.',
  ],
  [500, { message: 'x' }, 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'],
])('an answer of %i is told as docs/specification.md §8 says', async (status, json, text) => {
  const { page } = await begin({ forgives: new RegExp(String(status)) })
  await does(page, whole)
  await page.route(saving, route => route.fulfill({ status, json }))
  await press(send)(page)
  const told = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await told.waitFor()
  expect(await told.textContent()).toBe(text)
  await expectTyped(page)
})

test('another type of account is led to its own form', async () => {
  const page = await stranger(calm)
  await enterAs(page, url, 'swing@demo.local', 3)
  await page.goto('/create-perfil-partner')
  await page.waitForURL('**/update-perfil-swing')
  const partner = await stranger(calm)
  await enterAs(partner, url, 'parceiro@demo.local', 5)
  await partner.goto('/create-perfil')
  await partner.waitForURL('**/update-perfil-partner')
})

test('the screens are sound, empty, with errors and filled', async () => {
  const { page } = await begin()
  await expectSound(page)
  await press(send)(page)
  await page.locator('.err').first().waitFor()
  await expectSound(page)
  const partner = await stranger(calm)
  await enterAs(partner, url, 'parceiro@demo.local', 5)
  await partner.goto('/update-perfil-partner')
  await partner.getByLabel('Nome da empresa').waitFor()
  await partner.waitForLoadState('networkidle')
  await expectSound(partner)
})

async function expectSound(page: Page) {
  await expectNoViolations(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 390, height: 844 })
}
