import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, openContentDesks, said } from './content-desk.ts'

const { adult, contents, operatorAt, waitingAccounts, itemsOf, unreview, publicMedia } = await openContentDesks()
const [named, second, third, fourth] = await waitingAccounts()
if (!named || !second || !third || !fourth) throw new Error('the demonstration has too few accounts that wait')

const waiting = (page: Page) => page.getByRole('region', { name: 'Aguardando' })
const decided = (page: Page) => page.getByRole('region', { name: 'Já decididas' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const large = (page: Page) => page.locator('.large-facts b').textContent()

test('the queue lists accounts with what waits, and Enter opens the marked one', async () => {
  const { page } = await operatorAt('/admin/midias')
  await page
    .getByRole('link', { name: /^Revisar/ })
    .first()
    .waitFor()
  await page.getByRole('cell', { name: '1 foto, 1 vídeo' }).waitFor()
  expect(await page.getByText('1 parecida em outra conta').count()).toBe(2)
  await page.getByRole('link', { name: 'Fotos e vídeos 5 aguardando' }).waitFor()
  await page.getByRole('button', { name: 'Recusados 1' }).click()
  await page.getByRole('link', { name: /^Ver/ }).waitFor()
  await page.getByRole('button', { name: 'Aguardando' }).click()
  await page
    .getByRole('link', { name: /^Revisar/ })
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/midias/${second}`)
  await waiting(page).waitFor()
  await page.keyboard.press('p')
  await page.waitForURL(`**/admin/midias/${named}`)
})

test('"conferida" needs the selfie, each showing of which is recorded', async () => {
  const { page } = await operatorAt(`/admin/midias/${second}`)
  const tickets: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/tickets')) tickets.push(request.postDataJSON().kind)
  })
  await waiting(page).waitFor()
  expect(await button(page, 'Conferida').isDisabled()).toBe(true)
  await page.getByText('Para marcar como conferida, veja a selfie antes').waitFor()
  await page.keyboard.press('c')
  const views = () => contents.rows("select * from audit_entries where action = 'document_viewed'")
  const before = (await views()).length
  await page.keyboard.press('s')
  await page.getByRole('img', { name: 'Selfie com o documento' }).waitFor()
  await page.getByText('Conferida: é a pessoa da selfie.').waitFor()
  expect(tickets).toEqual(['selfie'])
  expect((await views()).length).toBe(before + 1)
  await page.keyboard.press('c')
  await said(page, '1 item aprovado como conferido.').waitFor()
  await page.getByText('Não há mais nada a revisar nesta conta.').waitFor()
  const shown = (await publicMedia(second)).filter(({ matches_selfie }) => matches_selfie)
  expect(shown.map(({ id }) => id)).toContain((await itemsOf(second)).at(-1)?.id)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/midias/${third}`)
})

test('several are selected and approved at once by keys alone; what came too late is passed over', async () => {
  const items = await itemsOf(named)
  const photos = items.filter(({ kind, verdict }) => kind === 'image' && verdict === 'approved').slice(0, 3)
  await unreview(photos.map(({ id }) => id))
  const { page } = await operatorAt(`/admin/midias/${named}`, { forgives: /409/ })
  await waiting(page).waitFor()
  const tiles = await waiting(page).getByRole('button').count()
  expect(tiles).toBe(5)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+J')
  await page.getByRole('heading', { name: 'Decisão: 3 selecionados' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Decisão: Foto' }).waitFor()
  await waiting(page).getByRole('checkbox').first().check()
  await waiting(page)
    .getByRole('button')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.getByRole('heading', { name: 'Decisão: 3 selecionados' }).waitFor()
  const late = photos[0]?.id as number
  await contents.rows(
    "insert into media_reviews (media_id, verdict, content_hash, reviewed_at) select id, 'approved', content_hash, now() from media where id = $1",
    late,
  )
  await page.keyboard.press('a')
  await said(page, '2 itens aprovados.').waitFor()
  await page.getByRole('alert').getByText('Um item não foi decidido: Este item já foi decidido').waitFor()
  expect(await waiting(page).getByRole('button').count()).toBe(2)
  expect((await publicMedia(named)).map(({ id }) => id)).toContain(photos[1]?.id)
})

test('a video plays on the desk, and J and K move through all there is', async () => {
  const { page } = await operatorAt(`/admin/midias/${named}`)
  await waiting(page).getByRole('button', { name: 'Ver Vídeo' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate(one => (one as HTMLVideoElement).readyState)).toBeGreaterThan(0)
  await video.evaluate(one => (one as HTMLVideoElement).play())
  expect(await video.evaluate(one => (one as HTMLVideoElement).paused)).toBe(false)
  const at = await large(page)
  await page.keyboard.press('j')
  expect(await large(page)).not.toBe(at)
  await page.keyboard.press('k')
  expect(await large(page)).toBe(at)
})

test('what was approved is refused later, with a reason, and is gone for visitors at once', async () => {
  const photo = (await itemsOf(named)).find(({ kind, verdict }) => kind === 'image' && verdict === 'approved')
  const { page } = await operatorAt(`/admin/midias/${named}`)
  await decided(page).locator(`[data-item="${photo?.id}"]`).click()
  expect(await button(page, 'Aprovar').isDisabled()).toBe(true)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /^Recusar Foto/ })
  await dialog.getByLabel('Motivo').selectOption('Imagem sem nitidez ou cortada')
  await dialog.getByLabel('Recado para a pessoa').fill('Está escura demais.')
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click()
  await said(page, '1 item recusado').waitFor()
  await decided(page).locator(`[data-item="${photo?.id}"]`).click()
  await page.getByText('Motivo: Imagem sem nitidez ou cortada: Está escura demais.').waitFor()
  expect(await button(page, 'Recusar').isDisabled()).toBe(true)
  expect((await publicMedia(named)).map(({ id }) => id)).not.toContain(photo?.id)
  const visitor = await adult({ forgives: /404/ })
  expect((await visitor.goto(`/midias/${photo?.folder}/512.webp`))?.status()).toBe(404)
})

test('nearly the same picture elsewhere is shown as a fact, both side by side', async () => {
  const { page } = await operatorAt(`/admin/midias/${third}`)
  const list = page.getByRole('region', { name: 'Em outras contas' })
  await list.getByText(/Quase igual a uma foto de .+, distância \d+\./).waitFor()
  expect(await list.getByRole('img').count()).toBe(2)
  await list.getByRole('link', { name: `Abrir a conta #${fourth}` }).click()
  await page.waitForURL(`**/admin/midias/${fourth}`)
  await list.getByRole('link', { name: `Abrir a conta #${third}` }).waitFor()
})

test('removing for good asks first, and loses nothing that was typed when it does not arrive', async () => {
  const photo = (await itemsOf(third)).at(-1)
  const { page } = await operatorAt(`/admin/midias/${third}`, { forgives: /ERR_FAILED|Failed to fetch/ })
  await waiting(page).waitFor()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: /para sempre\?$/ })
  await dialog.getByText('Essa ação não pode ser desfeita.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await itemsOf(third)).map(({ id }) => id)).toContain(photo?.id)
  await page.keyboard.press('b')
  await dialog.getByLabel('Motivo').selectOption('Imagem sem consentimento')
  await dialog.getByLabel('O que você sabe do caso').fill('Pedido da própria pessoa.')
  await page.route('**/ban', route => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Remover para sempre' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('O que você sabe do caso').inputValue()).toBe('Pedido da própria pessoa.')
  await dialog.getByRole('button', { name: 'Remover para sempre' }).click()
  await said(page, '1 item removido para sempre.').waitFor()
  expect((await itemsOf(third)).map(({ id }) => id)).not.toContain(photo?.id)
  const banned = await contents.rows('select reason from banned_media')
  expect(banned).toEqual([{ reason: 'non_consensual' }])
})

test('where the documents are gone or were never approved, it says so', async () => {
  await contents.rows(
    'delete from kyc_documents where submission_id in (select id from kyc_submissions where account_id = $1)',
    named,
  )
  const { page } = await operatorAt(`/admin/midias/${named}`)
  await page.getByText('A selfie desta conta já foi destruída, como manda o prazo de guarda').waitFor()
  expect(await button(page, 'Ver selfie').count()).toBe(0)
  expect(await button(page, 'Conferida').isDisabled()).toBe(true)
  await contents.rows(
    'delete from kyc_reviews where submission_id in (select id from kyc_submissions where account_id = $1)',
    named,
  )
  await page.reload()
  await page.getByText('Os documentos desta conta ainda estão em análise').waitFor()
})

test('an account that does not exist leads back to the queue', async () => {
  const { page } = await operatorAt('/admin/midias/999999', { forgives: /404/ })
  await page.getByRole('alert').getByRole('link', { name: 'Voltar à fila' }).click()
  await heading(page, 'Fotos e vídeos').waitFor()
})
