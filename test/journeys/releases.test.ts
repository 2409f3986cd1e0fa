import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { notice } from './account-steps.ts'
import {
  about,
  birth,
  calm,
  declareAll,
  does,
  enterAnew,
  enterAs,
  expectSound,
  gender,
  labelOf,
  missing,
  nickname,
  press,
  send,
  state,
  uploadPhoto,
  whatsapp,
} from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
// The server encodes a photo into eight files, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 150_000 })

const question = (page: Page) => page.getByRole('region', { name: 'Quem aparece?' })
const alone = 'Apareço sozinha(o)'
const others = 'Há outras pessoas'

async function peopleOf(accountId: number) {
  const { rows } = await app.pool.query(
    `select (select people from media_attestations where media_id = m.id order by id desc limit 1) as people
      from media m where account_id = $1 and position is not null order by position desc limit 2`,
    [accountId],
  )
  return rows.map(({ people }) => people)
}

test('the form asks who appears in each new photo, with nothing preselected, and answers survive a reload', async () => {
  const page = await stranger(calm)
  const { id } = await enterAnew(page, url, 4)
  await page.goto('/create-perfil-close-friends')
  await page.getByRole('button', { name: 'Adicionar fotos' }).waitFor()
  expect(await question(page).count()).toBe(0)
  await uploadPhoto(page)
  await uploadPhoto(page)
  const rows = question(page).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await question(page).getByRole('radio', { checked: true }).count()).toBe(0)
  await does(page, [nickname, whatsapp, birth, gender, about, state])
  await missing(page).getByRole('link', { name: 'Fotos 1 e 2: diga quem aparece' }).waitFor()
  await expectSound(page)
  await press(send)(page)
  await notice(page, 'Diga em cada foto quem aparece.').waitFor()

  await question(page).getByRole('button', { name: alone }).click()
  await missing(page).waitFor({ state: 'detached' })
  await labelOf(rows.last(), others).click()
  await page.getByText('Convide cada uma').waitFor()
  await expectSound(page)
  await page.reload()
  await page.getByText('Convide cada uma').waitFor()
  expect(await missing(page).count()).toBe(0)
  await declareAll(page)
  await press(send)(page)
  await notice(page, 'Perfil enviado. Ele está em análise').waitFor()
  expect(await peopleOf(id)).toEqual(['others', 'alone'])
})

test('a person in a photo opens the link, sees the picture when logged in, authorizes it and withdraws', async () => {
  const owner = await stranger(calm)
  await enterAs(owner, url, 'swing@demo.local', 3)
  await owner.goto('/update-perfil-swing')
  await owner.locator('[data-key] .grip').first().click()
  await owner.getByRole('button', { name: 'Mudar quem aparece' }).click()
  await labelOf(question(owner), others).click()
  await owner.getByRole('button', { name: 'Autorizações: foto 1' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Foto 1: autorizações' })
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const link = (await dialog.locator('code').textContent()) as string
  await expectSound(owner)

  const other = await stranger(calm)
  const path = new URL(link).pathname
  await other.goto(path)
  await other.getByText('A imagem só aparece para quem entra').waitFor()
  expect(await other.getByRole('img', { name: /^Imagem/ }).count()).toBe(0)
  await expectSound(other)
  await enterAs(other, url, 'mulher@demo.local')
  await other.goto(path)
  await other.getByRole('img', { name: /^Imagem do anúncio de/ }).waitFor()
  await expectSound(other)
  await press('Autorizar')(other)
  await other.getByText('Marque para autorizar.').waitFor()
  await other.getByRole('checkbox', { name: 'Li, e é verdade' }).check()
  await press('Autorizar')(other)
  await other.getByText('Você autorizou.').waitFor()
  await other.getByRole('link', { name: 'Minhas autorizações' }).click()
  await other.waitForURL('**/autorizacoes')
  await other.getByRole('img', { name: /^Imagem do anúncio de/ }).waitFor()
  await expectSound(other)
  await press('Retirar autorização')(other)
  await other.getByText('Autorização retirada', { exact: true }).waitFor()
  await owner.reload()
  await owner.getByText('Falta a autorização de quem aparece.').first().waitFor()
})

test('one tap withdraws a declaration, and ticking it makes it again', async () => {
  const page = await stranger(calm)
  await enterAs(page, url, 'trans@demo.local')
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Declarações' }).click()
  await page.waitForURL('**/declaracoes')
  await page.getByRole('heading', { name: 'Autorizo a publicação' }).waitFor()
  await expectSound(page)
  await page.getByRole('region', { name: 'Autorizo a publicação' }).getByRole('button').click()
  const asked = page.getByRole('region', { name: 'Para confirmar' })
  await asked.waitFor()
  await expectSound(page)
  await page.goto('/perfil')
  await page.getByText('Fora do ar').waitFor()
  await page.getByRole('link', { name: 'Ler e confirmar' }).click()
  await press('Confirmar')(page)
  await asked.getByText('Marque para continuar.').waitFor()
  await asked.getByRole('checkbox').check()
  await press('Confirmar')(page)
  await asked.waitFor({ state: 'detached' })
  await page.goto('/perfil')
  await page.getByText('No ar', { exact: true }).waitFor()
})
