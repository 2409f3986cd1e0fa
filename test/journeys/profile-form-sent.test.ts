import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ProfileContent } from '#contract/profile-form.ts'
import { notice } from './account-steps.ts'
import {
  type Act,
  about,
  addPhoto,
  birth,
  city,
  does,
  enterAnew,
  enterAs,
  fill,
  gender,
  keptDrafts,
  neighborhood,
  next,
  nickname,
  ownAccount,
  press,
  send,
  state,
  stepOne,
  stepTwo,
  whatsapp,
} from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const

/** What an account sent for review, oldest first. */
const sentBy = (accountId: number) =>
  app.db.selectFrom('profile_submissions').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

async function lastSent(accountId: number) {
  const last = (await sentBy(accountId)).at(-1)
  return { id: last?.id as number, content: last?.content as unknown as ProfileContent }
}

const perfilCreate = (page: Page) => page.evaluate(() => localStorage.perfilCreate)

/** The plans are next (docs/specification.md §4). */
async function expectCreated(page: Page) {
  await page.waitForURL('**/packets')
  await notice(page, 'Perfil enviado. Ele está em análise; avisamos por e-mail.').waitFor()
  expect(await perfilCreate(page)).toBe('1')
  expect(await keptDrafts(page)).toEqual([])
}

test('a companion creates a profile in two steps; it waits for review, and its screens are those of updates', async () => {
  const page = await stranger(calm)
  const { id, token } = await enterAnew(page, url, 2)
  await page.goto('/create-perfil')
  await does(page, [...stepOne, fill('Altura', '1.68'), press(next), ...stepTwo, fill('Valor', '350')])
  await press('Mais links')(page)
  await does(page, [fill('Instagram', '@marina.exemplo'), fill('Site', 'marina.example')])
  await addPhoto(page)
  await page.getByRole('region', { name: 'Falta preencher ou corrigir' }).waitFor({ state: 'detached' })
  await press(send)(page)
  await expectCreated(page)
  expect((await lastSent(id)).content).toMatchObject({
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

const identity: Act[] = [nickname, whatsapp, birth, gender, about, state]

test.each([
  ['/create-perfil?modo=rapido', 2, [nickname, whatsapp, birth, about, state, city, neighborhood], null],
  ['/create-perfil-swing', 3, identity, 'Mulher'],
  ['/create-perfil-close-friends', 4, identity, 'Mulher'],
])('%s creates a profile of price 0', async (path, userType, acts, itsGender) => {
  const page = await stranger(calm)
  const { id } = await enterAnew(page, url, userType)
  await page.goto(path)
  await does(page, acts)
  await addPhoto(page)
  await press(send)(page)
  await expectCreated(page)
  const { content } = await lastSent(id)
  expect(content).toMatchObject({ nickname: 'Marina', price: 0, gender: itsGender, state_id: 33, eyes_id: null })
})

test('an update says so and leads to the account; a refusal is told with its reason', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'mulher@demo.local')
  const info = `Um texto novo, de ${Date.now()}.`
  const { id, profile: before } = await ownAccount(url, token)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Meu Perfil' }).click()
  await page.waitForURL('**/update-perfil')
  await page.getByText('Atulize perfil').waitFor()
  await fill('Sobre você', info)(page)
  await press(next)(page)
  await page.waitForURL('**/update-perfil-2')
  await page.getByText('Atualizar perfil').waitFor()
  await press(send)(page)
  await notice(page, 'Perfil atualizado com sucesso!').waitFor()
  await page.waitForURL('**/perfil')
  const { profile: after } = await ownAccount(url, token)
  const review = { state: 'pending', refusal: null, live: true }
  expect(after).toEqual({ ...before, info, review })
  const { id: submission, content } = await lastSent(id)
  expect(content.info).toBe(info)
  await refuse(submission, 'O texto tem um telefone.')
  await page.goto('/update-perfil-2')
  await page.getByText('Seu perfil não foi aceito. O texto tem um telefone.').waitFor()
})

async function refuse(submission_id: number, reason: string) {
  const content_hash = Buffer.alloc(32)
  const review = { submission_id, verdict: 'refused', reason, content_hash, reviewed_at: app.now() } as const
  await app.db.insertInto('profile_reviews').values(review).execute()
}

test('the short update of a profile that says more leaves the rest as it is', async () => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, 'trans@demo.local')
  const { profile: before } = await ownAccount(url, token)
  await page.goto('/update-perfil?modo=rapido')
  await page.getByText('Atualize perfil').waitFor()
  await fill('Sobre você', 'Só o texto mudou.')(page)
  await press(send)(page)
  await notice(page, 'Perfil atualizado com sucesso!').waitFor()
  const { profile: after } = await ownAccount(url, token)
  expect(after).toMatchObject({ ...before, info: 'Só o texto mudou.', review: expect.anything() })
})

test.each([
  ['/update-perfil-swing', 'swing@demo.local', 3],
  ['/update-perfil-close-friends', 'close@demo.local', 4],
])('%s updates', async (path, email, userType) => {
  const page = await stranger(calm)
  const token = await enterAs(page, url, email, userType)
  await page.goto(path)
  await fill('Sobre você', 'Um texto novo.')(page)
  await press(send)(page)
  await notice(page, 'Perfil atualizado com sucesso!').waitFor()
  expect((await ownAccount(url, token)).profile).toMatchObject({ info: 'Um texto novo.' })
})

test.each([
  ['/create-perfil', 'swing@demo.local', 3, '/update-perfil-swing'],
  ['/update-perfil-swing', 'mulher@demo.local', 2, '/update-perfil'],
  ['/update-perfil-2', 'pendente@demo.local', 2, '/create-perfil'],
  ['/create-perfil-close-friends', 'pendente@demo.local', 2, '/create-perfil'],
  ['/creat-perfil', 'pendente@demo.local', 2, '/create-perfil'],
])('%s leads %s to their own screen', async (path, email, userType, own) => {
  const page = await stranger(calm)
  await enterAs(page, url, email, userType)
  await page.goto(path)
  await page.waitForURL(`**${own}`)
  await page.getByLabel('WhatsApp').waitFor()
})

test('without a token there is no form', async () => {
  const page = await stranger(calm)
  await page.goto('/update-perfil-2')
  await page.waitForURL('**/login')
})
