import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ProfileContent } from '#contract/profile-form.ts'
import { notice } from './account-steps.ts'
import {
  type Act,
  about,
  addPhoto,
  birth,
  calm,
  chip,
  city,
  declareAll,
  does,
  enterAnew,
  expectFocus,
  expectSound,
  expectToldAt,
  fill,
  gender,
  missing,
  neighborhood,
  next,
  nickname,
  ownAccount,
  press,
  send,
  state,
  storedDrafts,
  whatsapp,
} from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

/** The first error, its field, and the step that fixes it. */
type Check = [text: string, field: string, fix: Act]

async function expectChecks(page: Page, button: string, checks: readonly Check[]) {
  for (const [text, field, fix] of checks) {
    await press(button)(page)
    await expectToldAt(page, field, text)
    await fix(page)
  }
}

const undeclared = 'Leia e marque cada declaração para continuar.'
const noNickname = 'Informe como deseja ser chamado, deve conter no mínimo 3 caracteres.'
const noWhatsapp = 'Número de Whatsapp não informado.'
const contact: Check[] = [
  [noWhatsapp, 'profile.whatsapp', fill('WhatsApp', '2198765')],
  ['Número de Whatsapp inválido.', 'profile.whatsapp', whatsapp],
  ['Data de nascimento não informado.', 'profile.birth', fill('Data de nascimento', '14032015')],
  ['Idade menor que 18 anos ou inválida.', 'profile.birth', fill('Data de nascimento', '31021995')],
  ['Idade menor que 18 anos ou inválida.', 'profile.birth', birth],
]
const identified: Check = ['Informe como deseja ser identificado(a).', 'profile.gender', gender]
const place: Check[] = [
  ['Favor selecione a seu estado.', 'address.state', state],
  ['Favor selecione o sua cidade.', 'address.city', city],
  ['Favor informe seu bairro.', 'address.neighborhood', neighborhood],
]
const firstStep: Check[] = [
  ...contact,
  identified,
  ['Favor informe a cor de seus olhos.', 'profile.profile_eyes_id', chip(/Olhos/, 'Castanhos')],
  ['Favor informe a cor de sua pele.', 'profile.profile_skin_color_id', chip(/Cor da pele/, 'Parda')],
  ['Favor informe a cor de seu cabelo.', 'profile.profile_hair_id', chip(/Cabelo/, 'Preto')],
  ['Favor preencha o campo seios.', 'profile.profile_breasts_id', chip(/Seios/, 'Naturais')],
  ['Favor fale um pouco sobre você.', 'profile.info', about],
]
const typeService = 'Favor selecione um ou mais opções em tipo de atendimento.'
const photo: Check = ['Favor post ao menos uma foto.', 'images', addPhoto]
const secondStep: Check[] = [
  ['Favor selecione a forma de pagamento.', 'profile.payment_type', chip(/Forma de pagamento/, 'Pix')],
  ...place,
  ['Favor responda se possui local.', 'profile.can_local', chip(/Possui local/, 'Sim')],
  [typeService, 'profile.type_service', chip(/Tipo de atendimento/, 'Jantares')],
]
const short: Check = ['Informe como deseja ser chamado.', 'profile.nickname', nickname]
const shortInfo: Check = ['Favor fale um pouco sobre você..', 'profile.info', about]

async function contentSent(accountId: number) {
  const sent = app.db.selectFrom('profile_submissions').select('content').where('account_id', '=', accountId)
  return (await sent.orderBy('id', 'desc').executeTakeFirst())?.content as ProfileContent | undefined
}

/** Expects the plans as the next screen (docs/specification.md §4). */
async function expectCreated(page: Page) {
  // The notice appears before the next screen and lasts three seconds.
  await notice(page, 'Perfil enviado. Ele está em análise; avisamos por e-mail.').waitFor()
  await page.waitForURL('**/packets')
  expect(await page.evaluate(() => localStorage.perfilCreate)).toBe('1')
  expect(await storedDrafts(page)).toEqual([])
}

test('a companion creates a profile in two steps, each checked in the order of docs/specification.md §5', async () => {
  const page = await stranger(calm)
  await page.goto('/update-perfil-2')
  // The form redirects visitors without a token.
  await page.waitForURL('**/login')
  const { id, token } = await enterAnew(page, url, 2)
  await page.goto('/create-perfil-2')
  await expectLedToMissing(page)
  await expectChecks(page, next, firstStep)
  await does(page, [fill('Altura', '1.68'), press(next)])
  await page.getByText('Passo 2 de 2').waitFor()
  await expectChecks(page, send, secondStep)
  await press(send)(page)
  await expectToldAt(page, photo[1], photo[0])
  expect(await missing(page).getByRole('link').allInnerTexts()).toEqual(['Fotos'])
  await does(page, [fill('Valor', '350'), press('Mais links')])
  await does(page, [fill('Instagram', '@marina.exemplo'), fill('Site', 'marina.example'), addPhoto])
  await missing(page).waitFor({ state: 'detached' })
  await expectAskedToDeclare(page)
  await press(send)(page)
  await expectCreated(page)
  expect(await contentSent(id)).toMatchObject({
    nickname: 'Marina',
    whatsapp: '21987654321',
    birth: '1995-03-14',
    gender: 'Mulher',
    height_cm: 168,
    weight_kg: 60,
    price: 350,
    has_place: true,
    state_id: 33,
    neighborhood: 'Icaraí',
    url_instagram: '@marina.exemplo',
    url_web: 'https://marina.example',
  })
  const { profile } = await ownAccount(url, token)
  expect(profile).toMatchObject({ review: { state: 'pending', live: false }, midias: [{ type: 'image' }] })
  await page.goto('/create-perfil')
  await page.waitForURL('**/update-perfil')
  await page.getByText('Em análise.').waitFor()
})

/** Sending without the declarations focuses the first one; then all are ticked. */
async function expectAskedToDeclare(page: Page) {
  await press(send)(page)
  await expectToldAt(page, 'declaration-own_will', undeclared, 'Marque para continuar.')
  await declareAll(page)
}

/** The list of missing fields links to each field across both steps; sending focuses the first one. */
async function expectLedToMissing(page: Page) {
  await missing(page).getByRole('link', { name: 'Bairro' }).click()
  await expectFocus(page, 'address.neighborhood')
  await missing(page).getByRole('link', { name: 'Sobre você' }).click()
  await page.getByText('Passo 1 de 2').waitFor()
  await expectFocus(page, 'profile.info')
  await page.goBack()
  await page.getByText('Passo 2 de 2').waitFor()
  await press(send)(page)
  await page.getByText('Passo 1 de 2').waitFor()
  await expectToldAt(page, 'profile.nickname', noNickname)
  expect(await page.locator('.err').count()).toBeGreaterThan(5)
  await press(next)(page)
  await notice(page, noNickname).waitFor()
  await expectFocus(page, 'profile.nickname')
  await does(page, [nickname, press(next)])
  await notice(page, noWhatsapp).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Avisos' }).getByRole('alert').count()).toBe(1)
}

const quick: Check[] = [short, ...contact, identified, shortInfo, ...place]
const identity: Check[] = [short, ...contact, identified, shortInfo, place[0] as Check]

test.each([
  ['/create-perfil?modo=rapido', 2, quick],
  ['/create-perfil-swing', 3, identity],
] as const)('%s checks in the order of docs/specification.md §5, and creates a profile of price 0', async (...form) => {
  const [path, userType, checks] = form
  const page = await stranger(calm)
  const { id } = await enterAnew(page, url, userType)
  await page.goto(path)
  await page.getByLabel('WhatsApp').waitFor()
  await expectChecks(page, send, checks.slice(0, 2))
  // By now only some of the fields are invalid.
  if (userType === 3) await expectSound(page)
  await expectChecks(page, send, [...checks.slice(2), photo])
  await expectSentFor(page, id)
})

test('/create-perfil-close-friends creates a profile of price 0 with the photos added in two tabs', async () => {
  const page = await stranger(calm)
  const { id, token } = await enterAnew(page, url, 4)
  const tabs = [page, await page.context().newPage()]
  for (const tab of tabs) {
    await tab.goto('/create-perfil-close-friends')
    await tab.getByRole('button', { name: 'Adicionar fotos' }).waitFor()
  }
  for (const tab of tabs) await addPhoto(tab)
  for (const tab of tabs) {
    await tab.reload()
    await expect.poll(() => tab.locator('[data-key]').count()).toBe(2)
  }
  await does(page, [nickname, whatsapp, birth, gender, about, state])
  await expectSentFor(page, id)
  expect((await ownAccount(url, token)).profile).toMatchObject({ midias: [{ type: 'image' }, { type: 'image' }] })
})

test('the short form preselects the gender chosen on the landing page', async () => {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await page.evaluate(() => sessionStorage.setItem('gender', 'Trans'))
  await page.goto('/create-perfil?modo=rapido')
  const chips = page.getByRole('group', { name: /identificado/ })
  await expect.poll(() => chips.getByRole('radio', { name: 'Trans' }).isChecked()).toBe(true)
})

async function expectSentFor(page: Page, accountId: number) {
  await expectAskedToDeclare(page)
  await press(send)(page)
  await expectCreated(page)
  const stored = { nickname: 'Marina', price: 0, gender: 'Mulher', state_id: 33, eyes_id: null }
  expect(await contentSent(accountId)).toMatchObject(stored)
}
