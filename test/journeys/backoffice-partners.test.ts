import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openCampaignAuthors } from '../world/authors.ts'
import { passGate, request } from '../world/calls.ts'
import { photo } from '../world/documents.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, moveTo, openBackOffice } from './operators.ts'
import { beginSweep, showing, table } from './sweep.ts'

const { app, url, operatorAt } = await openBackOffice()
const authors = openCampaignAuthors({ app, url, log: [], written: [], databaseUrl: '' })
const hotel = await advertiser(app, { userType: 5, photos: 0, categoryId: 6, nickname: 'Hotel Teste' })
// Removes the other partners, because the partners block on the Swing page has few slots.
await app.pool.query('delete from listings where user_type = 5 and account_id <> $1', [hotel])
const token = await sessionOf(app, hotel)
const cookie = await passGate(url)
const pageOf = async (path: string) => (await request(url, path, { headers: { cookie } })).text
const publish = async (title: string) => {
  const sent = await authors.create(token, [
    { title, banner: await photo(600, 300).png().toBuffer(), url: 'https://exemplo.com/a' },
  ])
  expect([sent.status, sent.errors]).toEqual([201, undefined])
}
await publish('Diária de teste')
const latest = async () =>
  (
    await authors.rows(
      `select s.id from campaign_submissions s join campaigns c on c.id = s.campaign_id
      where c.account_id = $1 order by s.id desc limit 1`,
      hotel,
    )
  )[0].id as number

test('an operator approves an ad with a key, refuses a new version, takes the ad down and restores it', async () => {
  const { page } = await operatorAt('/admin/tudo?especie=campaign')
  const row = page.getByRole('row').filter({ hasText: 'Diária de teste · Foto-01' })
  await row.waitFor()
  await page.getByRole('button', { name: /^Publicidades\s*\d+\s*aguardando/ }).waitFor()
  await row.getByRole('link', { name: /^Revisar/ }).click()
  await heading(page, 'Hotel Teste Foto-01').waitFor()
  const address = page.getByRole('link', { name: 'Abrir em outra aba' })
  expect(await address.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  await page.getByText('https://exemplo.com/a', { exact: true }).waitFor()
  const picture = page.getByAltText('Imagem de Diária de teste')
  const box = (await picture.boundingBox()) as { width: number; height: number }
  expect(Math.round((100 * box.width) / box.height)).toBe(200)
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await pageOf(`/perfil-partner/${hotel}`)).not.toContain('Diária de teste')
  await page.keyboard.press('a')
  await announced(page, 'Diária de teste: publicidade aprovada').waitFor()
  await expect.poll(async () => (await pageOf('/home-swing')).includes('Diária de teste')).toBe(true)

  const [ad] = await authors.own(token)
  await authors.update(token, [{ id: ad?.id as number, title: 'Diária de verão', url: 'https://exemplo.com/b' }])
  await moveTo(page, `/admin/publicidades/${await latest()}`, 'Hotel Teste Foto-01')
  await page.getByRole('region', { name: 'No ar agora' }).waitFor()
  await page.getByText('Muda: título, endereço').waitFor()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('r')
  const dialog = dialogOf(page, 'Recusar esta versão?')
  await dialog.getByLabel('Motivo').selectOption('Informação falsa ou enganosa')
  await dialog.getByRole('button', { name: 'Recusar versão' }).click()
  await announced(page, 'Diária de verão: publicidade recusada').waitFor()
  const own = await authors.own(token)
  expect(own[0]?.review).toMatchObject({ state: 'refused', live: true })
  expect((await pageOf('/home-swing')).includes('Diária de teste')).toBe(true)
  await moveTo(page, `/admin/publicidades/${await latest()}`, 'Hotel Teste')
  await page.getByRole('button', { name: 'Tirar do ar' }).click()
  const question = dialogOf(page, 'Tirar esta publicidade do ar?')
  await question.getByLabel('Motivo').selectOption('Contraria as regras')
  await question.getByRole('button', { name: 'Tirar do ar' }).click()
  await announced(page, 'publicidade retirada do ar').waitFor()
  await expect.poll(async () => (await pageOf('/home-swing')).includes('Diária de teste')).toBe(false)
  await page.getByRole('button', { name: 'Devolver ao ar' }).click()
  await announced(page, 'publicidade de volta ao ar').waitFor()
  await expect.poll(async () => (await pageOf('/home-swing')).includes('Diária de teste')).toBe(true)

  await moveTo(page, '/admin/parceiros', 'Parceiros')
  await page.getByRole('searchbox').fill('hotel teste')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Abrir Hotel Teste' }).click()
  await heading(page, `Hotel Teste #${hotel}`).waitFor()
  await page.getByRole('button', { name: 'Mudar de categoria' }).click()
  const change = dialogOf(page, 'Mudar de categoria')
  const other = (
    await app.db.selectFrom('partner_categories').select('name').where('id', '=', 2).executeTakeFirstOrThrow()
  ).name
  await change.getByLabel('Categoria').selectOption(other)
  await change.getByRole('button', { name: 'Mudar', exact: true }).click()
  await announced(page, 'Categoria alterada.').waitFor()
  await expect.poll(async () => (await pageOf('/partners/2/x')).includes('Diária de teste')).toBe(true)
})

test('an operator adds a category with a picture, which the public picker shows', async () => {
  const { page } = await operatorAt('/admin/categorias')
  await page.getByRole('button', { name: 'Nova categoria' }).click()
  await page.getByLabel('Nome').fill('Bares')
  await page.getByRole('button', { name: 'Criar categoria' }).click()
  await announced(page, 'Categoria criada.').waitFor()
  await page.getByRole('button', { name: 'Imagem de Bares' }).click()
  const dialog = dialogOf(page, 'Imagem de Bares')
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#207040' } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Imagem').setInputFiles({ name: 'bares.png', mimeType: 'image/png', buffer })
  await dialog.getByAltText('Prévia da imagem').waitFor()
  await dialog.getByRole('button', { name: 'Trocar imagem' }).click()
  await announced(page, 'Imagem trocada.').waitFor()
  const row = page.getByRole('row', { name: /Bares/ })
  await expect.poll(() => row.locator('img').getAttribute('src')).toMatch(/^\/midias\//)
  const src = (await row.locator('img').getAttribute('src')) as string
  await expect.poll(async () => (await pageOf('/partners')).includes(src)).toBe(true)
  await page.getByRole('button', { name: 'Subir Bares' }).click()
  await announced(page, 'Ordem alterada.').waitFor()
})

test('the screens of ads, partners, categories and statistics fit every width and pass axe', async () => {
  // Inserts weeks of views, since the API counts only today's.
  await app.pool.query(
    `insert into audience_days (kind, subject_id, day, views, clicks)
    select 'campaign', c.id, current_date - n, 40 + 9 * n % 70, n % 7 from campaigns c, generate_series(0, 20) n
    on conflict do nothing`,
  )
  const { page } = await operatorAt('/admin/senha')
  const { check } = beginSweep(page)
  const picture = page.getByAltText(/^Imagem de/).first()
  await check({ path: `/admin/publicidades/${await latest()}`, title: 'Hotel Teste', ready: () => picture })
  await check({ path: '/admin/parceiros', title: 'Parceiros', ready: table })
  await check({ path: `/admin/parceiros/${hotel}`, title: `Hotel Teste #${hotel}`, ready: showing('Anúncios') })
  await check({ path: '/admin/categorias', title: 'Categorias', ready: table })
  await check({ path: '/admin/estatisticas', title: 'Estatísticas', ready: showing('Contas no ar agora') })
})
