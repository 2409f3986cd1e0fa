import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { refuseProfile } from '#server/safety/reviews/profile-decisions.ts'
import { operatorSession } from '../world/back-office.ts'
import { closeNotices, notice } from './account-steps.ts'
import {
  calm,
  enterAs,
  expectFocus,
  expectToldAt,
  fill,
  next,
  nickname,
  ownAccount,
  press,
  send,
  storedText,
} from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const about = 'Sobre você'
const saving = '**/api/account/update'
const updated = 'Perfil atualizado com sucesso!'

test('an update has the same checks as a creation and returns to the account; a refusal shows its reason', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'mulher@demo.local')
  const info = `Um texto novo, de ${Date.now()}.`
  const { id, profile: before } = await ownAccount(url, token)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Meu Perfil' }).click()
  await page.waitForURL('**/update-perfil')
  await page.getByText('Atulize perfil').waitFor()
  await expectFirstStepChecked(page)
  await fill(about, info)(page)
  await press(next)(page)
  await page.waitForURL('**/update-perfil-2')
  await page.getByText('Atualizar perfil').waitFor()
  await page.getByText('Passo 2 de 2').waitFor()
  await expectNeighborhoodChecked(page)
  await press(send)(page)
  await notice(page, updated).waitFor()
  await page.waitForURL('**/perfil')
  const { profile: after } = await ownAccount(url, token)
  const review = { state: 'pending', refusal: null, live: true }
  expect(after).toEqual({ ...before, info, review })
  await refuseLast(id, info, 'O texto tem um telefone.')
  await page.goto('/update-perfil-2')
  await page.getByText('Seu perfil não foi aceito. O texto tem um telefone.').waitFor()
})

async function expectFirstStepChecked(page: Page) {
  for (const [label, field, text] of [
    ['Como deseja ser chamado(a)?', 'profile.nickname', 'Informe como deseja ser chamado, deve conter no mínimo 3'],
    ['WhatsApp', 'profile.whatsapp', 'Número de Whatsapp não informado.'],
    ['Data de nascimento', 'profile.birth', 'Data de nascimento não informado.'],
    [about, 'profile.info', 'Favor fale um pouco sobre você.'],
  ] as const) {
    const before = await page.getByLabel(label, { exact: true }).inputValue()
    await fill(label, '')(page)
    await press(next)(page)
    await notice(page, text).first().waitFor()
    await expectFocus(page, field)
    await fill(label, before)(page)
  }
}

async function expectNeighborhoodChecked(page: Page) {
  const field = page.getByLabel('Bairro', { exact: true })
  const before = await field.inputValue()
  await field.fill('')
  await press(send)(page)
  await expectToldAt(page, 'address.neighborhood', 'Favor informe seu bairro.')
  await field.fill(before)
}

async function refuseLast(accountId: number, info: string, text: string) {
  const last = await app.db
    .selectFrom('profile_submissions')
    .select(['id', 'content', 'content_hash'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.content).toMatchObject({ info })
  const content_hash = last.content_hash.toString('hex')
  await refuseProfile(app, await operatorSession(app), last.id, { content_hash, refusal: 'other', text })
}

test('the short form leaves the other fields of a full profile unchanged', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'trans@demo.local')
  const { profile: before } = await ownAccount(url, token)
  await page.goto('/update-perfil?modo=rapido')
  await page.getByText('Atualize perfil').waitFor()
  await fill(about, 'Só o texto mudou.')(page)
  await press(send)(page)
  await notice(page, updated).waitFor()
  const { profile: after } = await ownAccount(url, token)
  expect(after).toMatchObject({ ...before, info: 'Só o texto mudou.', review: expect.anything() })
})

const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
const tooLong = 'O vídeo deve ter no máximo 20 segundos'

const answers: [status: number, body: object, text: string, field?: string][] = [
  [
    422,
    { message: 'x', errors: { 'profile.nickname': ['Nome proibido.', 'y'], 'address.city': ['Outra cidade.'] } },
    'Nome: Nome proibido.\nCidade: Outra cidade.',
    'profile.nickname',
  ],
  [422, { message: tooLong, errors: { 'videos.0': [tooLong] } }, tooLong, 'videos'],
  [500, { message: 'Algo deu errado.' }, failed],
  [503, { message: 'Indisponível.' }, failed],
]

test('refusals and failures use the texts of docs/specification.md §8 and lose nothing, until an update succeeds', async () => {
  const page = await stranger({ ...calm, forgives: /422|50[03]/ })
  const token = await enterAs(page, url, 'swing@demo.local', 3)
  await page.goto('/update-perfil-swing')
  for (const [at, [status, json, text, field]] of answers.entries()) {
    const typed = `Um texto que fica, ${at}.`
    await page.route(saving, route => route.fulfill({ status, json }))
    await fill(about, typed)(page)
    await press(send)(page)
    await expectOnlyNotice(page, text, field)
    expect([status, await page.getByLabel(about).inputValue()]).toEqual([status, typed])
    expect(await storedText(page)).toContain(typed)
    await page.unroute(saving)
  }
  await page.reload()
  await expect.poll(() => page.getByLabel(about).inputValue()).toBe('Um texto que fica, 3.')
  await expectRefusalStays(page)
  await fill(about, 'Um texto novo.')(page)
  await press(send)(page)
  await notice(page, updated).waitFor()
  expect((await ownAccount(url, token)).profile).toMatchObject({ info: 'Um texto novo.' })
})

async function expectOnlyNotice(page: Page, text: string, field?: string) {
  const notice = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await notice.waitFor()
  expect(await notice.textContent()).toBe(text)
  if (field) await expectFocus(page, field)
  await closeNotices(page)
}

/** A server error stays until its field changes; a local error appears when its field loses the focus. */
async function expectRefusalStays(page: Page) {
  const refused = 'Este nome não pode ser usado.'
  const json = { message: refused, errors: { 'profile.nickname': [refused] } }
  await page.route(saving, route => route.fulfill({ status: 422, json }))
  await press(send)(page)
  const message = page.getByRole('main').getByText(refused, { exact: true })
  await message.waitFor()
  const number = page.getByLabel('WhatsApp')
  await number.fill('2198')
  await page.getByLabel(about).focus()
  await page.getByText('Número de Whatsapp inválido.').waitFor()
  expect(await message.count()).toBe(1)
  await nickname(page)
  await message.waitFor({ state: 'detached' })
  await number.fill('21987654321')
  await page.getByText('Número de Whatsapp inválido.').waitFor({ state: 'detached' })
  await page.unroute(saving)
}
