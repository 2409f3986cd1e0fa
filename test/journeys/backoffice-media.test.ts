import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { operatorAtWork } from '../world/back-office.ts'
import { passGate, request } from '../world/calls.ts'
import { approveItem, openContentCases } from '../world/content-cases.ts'
import { announced, dialogOf, heading, isFocused, listWaitingAccounts, moveTo, openBackOffice } from './operators.ts'

const { app, url, operatorAt } = await openBackOffice()
const { rows } = openContentCases({ app, url })
const [named, second, third, fourth] = await listWaitingAccounts(app)
if (!named || !second || !third || !fourth) throw new Error('the demonstration has too few accounts that wait')

const waiting = (page: Page) => page.getByRole('region', { name: 'Aguardando' })
const decided = (page: Page) => page.getByRole('region', { name: 'Já decididas' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const large = (page: Page) => page.locator('.large-facts b').textContent()

type Item = { id: number; kind: string; folder: string; content_hash: string; verdict: string | null }

const itemsOf = (accountId: number) =>
  rows(
    `select m.id, m.kind, m.folder, encode(m.content_hash, 'hex') as content_hash, r.verdict
      from media m left join media_reviews r on r.media_id = m.id
      where m.account_id = $1 and m.position is not null order by m.id`,
    accountId,
  ) as Promise<Item[]>

async function publicMedia(accountId: number) {
  const answer = await fetch(`${url}/api/account/list/user/${accountId}`)
  const [found] = (await answer.json()) as [{ profile: { midias: { id: number; matches_selfie: boolean }[] } }]
  return found.profile.midias
}

test('the queue lists accounts with their waiting items; "conferida" requires the selfie, and each view of it is recorded', async () => {
  const { page } = await operatorAt('/admin/tudo?especie=media')
  const tickets: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/tickets')) tickets.push(request.postDataJSON().kind)
  })
  const reviewLink = page.getByRole('link', { name: /^Revisar/ }).first()
  await reviewLink.waitFor()
  await page.getByRole('cell', { name: /^1 foto e 1 vídeo/ }).waitFor()
  expect(await page.getByText('1 parecida em outra conta').count()).toBe(2)
  await page.getByRole('button', { name: /^Fotos e vídeos\s*4\s*aguardando/ }).waitFor()
  const keys = await page.locator('[data-case]').evaluateAll(all => all.map(one => one.getAttribute('data-case')))
  const queue = keys.map(key => Number(key?.replace('media-', '')))
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, `#${queue[1]}`).waitFor()
  await waiting(page).waitFor()
  await page.keyboard.press('p')
  await heading(page, `#${queue[0]}`).waitFor()

  await moveTo(page, `/admin/midias/${second}`, `#${second}`)
  await waiting(page).waitFor()
  expect(await button(page, 'Conferida').isDisabled()).toBe(true)
  await page.getByText('Para marcar como conferida, veja a selfie antes').waitFor()
  await page.keyboard.press('c')
  const views = () => rows("select * from audit_entries where action = 'document_viewed'")
  const before = (await views()).length
  await page.keyboard.press('s')
  await page.getByRole('img', { name: 'Selfie com o documento' }).waitFor()
  await page.getByText('Conferida: é a pessoa da selfie.').waitFor()
  expect(tickets).toEqual(['selfie'])
  expect((await views()).length).toBe(before + 1)
  await page.keyboard.press('c')
  await announced(page, '1 item aprovado como conferido.').waitFor()
  await page.getByText('Fotos e vídeos revisados.').waitFor()
  const shown = (await publicMedia(second)).filter(({ matches_selfie }) => matches_selfie)
  expect(shown.map(({ id }) => id)).toContain((await itemsOf(second)).at(-1)?.id)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.pathname.startsWith('/admin/midias'))
  await heading(page, `#${second}`).waitFor()
  await page.keyboard.press('j')
  await heading(page, `#${queue[queue.indexOf(second as number) + 1]}`).waitFor()
})

test('a video plays; J and K move through all items; several are approved together, and an already decided one is skipped', async () => {
  const items = await itemsOf(named)
  const photos = items.filter(({ kind, verdict }) => kind === 'image' && verdict === 'approved').slice(0, 3)
  // Returns these items to the queue, because no operator can undo a decision.
  await rows(
    'delete from media_reviews where media_id = any($1)',
    photos.map(({ id }) => id),
  )
  const { page } = await operatorAt(`/admin/midias/${named}`, { forgives: /409/ })
  await waiting(page).getByRole('button', { name: 'Ver Vídeo' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate(one => (one as HTMLVideoElement).readyState)).toBeGreaterThan(0)
  const isPaused = video.evaluate(async (one: HTMLVideoElement) => {
    await one.play()
    return one.paused
  })
  expect(await isPaused).toBe(false)
  expect(await video.getAttribute('controlslist')).toContain('nodownload')
  const at = await large(page)
  await page.keyboard.press('j')
  expect(await large(page)).not.toBe(at)
  await page.keyboard.press('k')
  expect(await large(page)).toBe(at)

  expect(await waiting(page).getByRole('button').count()).toBe(5)
  await waiting(page).getByRole('button').first().click()
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
  const { office } = await operatorAtWork({ app, url }, 'Outra Operadora')
  expect((await approveItem(office, photos[0] as Item)).status).toBe(409)
  // Simulates the claim's expiry.
  await app.db.deleteFrom('claims').execute()
  expect((await approveItem(office, photos[0] as Item)).status).toBe(204)
  await page.keyboard.press('a')
  await announced(page, '2 itens aprovados.').waitFor()
  await page.getByRole('alert').getByText('Um item não foi decidido: Este item já foi decidido').waitFor()
  expect(await waiting(page).getByRole('button').count()).toBe(2)
  expect((await publicMedia(named)).map(({ id }) => id)).toContain(photos[1]?.id)

  const sent: string[] = []
  page.on('request', request => request.url().endsWith('/approval') && sent.push(request.url()))
  await button(page, 'Aprovar').focus()
  await page.keyboard.down('Enter')
  await announced(page, '1 item aprovado.').waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await button(page, 'Aprovar').evaluate(isFocused)).toBe(true)
  expect(sent.length).toBe(1)
})

test('an operator later refuses an approved photo with a reason, and visitors no longer see it', async () => {
  const photo = (await itemsOf(named)).find(({ kind, verdict }) => kind === 'image' && verdict === 'approved')
  const cookie = await passGate(url)
  const fetchPhoto = async () =>
    (await request(url, `/midias/${photo?.folder}/512.webp`, { headers: { cookie } })).status
  expect(await fetchPhoto()).toBe(200)
  const { page } = await operatorAt(`/admin/midias/${named}`)
  await decided(page).locator(`[data-item="${photo?.id}"]`).click()
  expect(await button(page, 'Aprovar').isDisabled()).toBe(true)
  await page.keyboard.press('r')
  const dialog = dialogOf(page, /^Recusar Foto/)
  await dialog.getByLabel('Motivo').selectOption('Imagem sem nitidez ou cortada')
  await dialog.getByLabel('Recado para a pessoa').fill('Está escura demais.')
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click()
  await announced(page, '1 item recusado').waitFor()
  await decided(page).locator(`[data-item="${photo?.id}"]`).click()
  await page.getByText('Motivo: Imagem sem nitidez ou cortada: Está escura demais.').waitFor()
  expect(await button(page, 'Recusar').isDisabled()).toBe(true)
  expect((await publicMedia(named)).map(({ id }) => id)).not.toContain(photo?.id)
  expect(await fetchPhoto()).toBe(404)
})

test('a similar picture of another account is shown beside it; permanent removal asks first and keeps the typed text', async () => {
  const photo = (await itemsOf(third)).at(-1)
  const { page } = await operatorAt(`/admin/midias/${third}`, { forgives: /ERR_FAILED|Failed to fetch/ })
  const list = page.getByRole('region', { name: 'Em outras contas' })
  await list.getByText(/Quase igual a uma foto de .+, distância \d+\./).waitFor()
  expect(await list.getByRole('img').count()).toBe(2)
  await list.getByRole('link', { name: `Abrir a conta #${fourth}` }).click()
  await page.waitForURL(`**/admin/midias/${fourth}`)
  await list.getByRole('link', { name: `Abrir a conta #${third}` }).click()
  await heading(page, `#${third}`).waitFor()

  await waiting(page).waitFor()
  await page.keyboard.press('b')
  const dialog = dialogOf(page, /para sempre\?$/)
  await dialog.getByText('Essa ação não pode ser desfeita.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await itemsOf(third)).map(({ id }) => id)).toContain(photo?.id)
  await page.keyboard.press('b')
  await dialog.getByLabel('Motivo').selectOption('Imagem sem consentimento')
  await dialog.getByLabel('O que você sabe do caso').fill('Pedido da própria pessoa.')
  await page.route('**/ban', route => route.abort(), { times: 1 })
  const remove = dialog.getByRole('button', { name: 'Remover para sempre' })
  await remove.click()
  await dialog.getByRole('alert').waitFor()
  expect(await remove.evaluate(isFocused)).toBe(true)
  expect(await dialog.getByLabel('O que você sabe do caso').inputValue()).toBe('Pedido da própria pessoa.')
  await remove.click()
  await announced(page, '1 item removido para sempre.').waitFor()
  expect((await itemsOf(third)).map(({ id }) => id)).not.toContain(photo?.id)
  const banned = await rows('select reason from banned_media')
  expect(banned).toEqual([{ reason: 'non_consensual' }])
})

test('a hint marks a picture that resembles a removed one, and the operator decides', async () => {
  const [item] = (await itemsOf(second)).filter(({ kind, verdict }) => kind === 'image' && verdict === 'approved')
  await rows('delete from media_reviews where media_id = $1', item?.id)
  await rows(`insert into review_queue (kind, id, since) values ('media', $1, now())`, item?.id)
  await rows(
    `insert into banned_likenesses (banned_id, media_id, distance, found_at) select id, $1, 12, now() from banned_media`,
    item?.id,
  )
  const { page } = await operatorAt('/admin/tudo?especie=media')
  await page
    .getByRole('row', { name: `#${second}` })
    .getByText('1 parece removida')
    .waitFor()
  await moveTo(page, `/admin/midias/${second}`, `#${second}`)
  await waiting(page).locator(`[data-item="${item?.id}"]`).click()
  const hint = page.getByRole('region', { name: 'Parece uma imagem removida' })
  await hint.getByText(/^Imagem sem consentimento, removida por .+ em /).waitFor()
  await hint.getByText('12 de 256 bits diferentes').waitFor()
  await button(page, 'Aprovar').click()
  await announced(page, '1 item aprovado.').waitFor()
  await hint.waitFor({ state: 'detached' })
  expect((await publicMedia(second)).map(({ id }) => id)).toContain(item?.id)
})

test('the case says if documents are destroyed or not approved, and an unknown account leads back to the queue', async () => {
  const { page } = await operatorAt('/admin/senha', { forgives: /404/ })
  // Simulates the end of the documents' retention period.
  await rows(
    'delete from kyc_documents where submission_id in (select id from kyc_submissions where account_id = $1)',
    named,
  )
  await moveTo(page, `/admin/midias/${named}`, `#${named}`)
  await page.getByText('A selfie desta conta já foi destruída, como manda o prazo de guarda').waitFor()
  expect(await button(page, 'Ver selfie').count()).toBe(0)
  expect(await button(page, 'Conferida').isDisabled()).toBe(true)
  await moveTo(page, '/admin/midias/999999', /./)
  await page.getByRole('alert').getByRole('link', { name: 'Voltar à fila' }).click()
  await heading(page, 'Fila').waitFor()
  // Restores the state before the first decision, because no operator can undo a decision.
  await rows(
    'delete from kyc_reviews where submission_id in (select id from kyc_submissions where account_id = $1)',
    named,
  )
  await moveTo(page, `/admin/midias/${named}`, `#${named}`)
  await page.getByText('Os documentos desta conta ainda estão em análise').waitFor()
})
