import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { refuseMedia } from '#server/safety/reviews/media-decisions.ts'
import { operatorSession } from '../world/back-office.ts'
import { decodableMp4, withEdits } from '../world/hidden-samples.ts'
import { taggedHeic } from '../world/hostile-files.ts'
import { videoOf } from '../world/videos.ts'
import { longWait, openPickers, photoTile, pick, plain, press, sendPhotos, waitForPhotos } from './pickers.ts'
import type { Chosen } from './pictures.ts'
import { enterAs, ownAccount } from './profile-form-steps.ts'

const { app, url, stranger, picker, mediaOf } = await openPickers()
vi.setConfig({ testTimeout: 150_000 })
const call = '**/api/account/media'
const lost = 'Sem conexão. O envio continua quando a internet voltar.'

/** The keys of the unsent media that the browser stores. */
const keptEntries = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('vespera-media')
    await new Promise(resolve => Object.assign(opening, { onsuccess: resolve, onerror: resolve }))
    const database = opening.result
    if (!database.objectStoreNames.contains('drafts')) return []
    const reading = database.transaction('drafts').objectStore('drafts').getAllKeys()
    await new Promise(resolve => Object.assign(reading, { onsuccess: resolve }))
    database.close()
    return reading.result.map(String)
  })

test('photos arrive once; unsent ones survive a reload and a lost connection, and are then sent automatically', async () => {
  const { page, accountId } = await picker({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  const sendings: string[] = []
  page.on('request', request => request.url().endsWith('/api/account/media') && sendings.push(request.method()))
  await sendPhotos(page, [await plain('#883333'), await plain('#338833')])
  await waitForPhotos(page, 2)
  const [sent, before] = [await mediaOf(accountId), page.url()]
  expect(sent.map(({ kind }) => kind)).toEqual(['image', 'image'])
  await expect.poll(() => keptEntries(page)).toEqual([`${accountId},list`])
  await page.reload()
  await waitForPhotos(page, 2)
  await page.goto('/create-perfil')
  await page.goto(before)
  await waitForPhotos(page, 2)
  expect(await mediaOf(accountId)).toEqual(sent)
  await page.getByText('2 de 10').waitFor()
  expect(sendings).toEqual(['POST', 'POST'])
  await expectUnsentKept(page, async () => expect(await mediaOf(accountId)).toEqual(sent))
  await waitForPhotos(page, 4)
  expect(await mediaOf(accountId)).toHaveLength(4)
})

async function expectUnsentKept(page: Page, expectUnsent: () => Promise<void>) {
  await pick(page, 'Adicionar fotos', [await plain('#553333'), await plain('#335533')])
  await page.getByText('1 de 2').waitFor()
  await press(page, 'Fechar')
  await page.getByText('2 fotos ainda não foram enviadas.').waitFor()
  await page.getByRole('link', { name: 'Fotos 3 e 4: prepare e envie' }).waitFor()
  expect(await page.getByText('Envio terminado.').count()).toBe(0)
  await expectUnsent()
  await page.reload()
  await page.getByText('2 fotos ainda não foram enviadas.').waitFor()
  await page.context().setOffline(true)
  await press(page, 'Enviar assim')
  await page.getByText(lost).waitFor()
  expect((await keptEntries(page)).length).toBe(3)
  await page.context().setOffline(false)
}

test('an upload can be cancelled, a lost response creates no second photo, and an uploaded photo can be removed', async () => {
  const { page, accountId } = await picker({ forgives: /ERR_FAILED/ })
  await page.route(call, () => undefined)
  await sendPhotos(page, [await plain('#775533')])
  await press(page, 'Cancelar envio: foto 1')
  await page.getByText('0 de 10').waitFor()
  await page.unroute(call)
  await page.route(call, async route => {
    await route.fetch(longWait)
    await route.abort()
  })
  // A hidden page doesn't retry by itself, so the button is the only retry.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await sendPhotos(page, [await plain('#557733')])
  await page.getByText(lost).waitFor(longWait)
  expect(await mediaOf(accountId)).toHaveLength(1)
  await page.unroute(call)
  await press(page, 'Tentar de novo')
  await waitForPhotos(page, 1)
  expect(await mediaOf(accountId)).toHaveLength(1)
  await press(page, 'Remover foto 1')
  await expect.poll(() => mediaOf(accountId)).toEqual([])
  await expect.poll(() => keptEntries(page)).toEqual([])
})

const clip = (buffer: Buffer): Chosen => ({ name: 'video.webm', mimeType: 'video/webm', buffer })

test('a video is uploaded with a frame made in the browser; one that is too long is not sent', async () => {
  const { page, accountId } = await picker()
  await pick(page, 'Adicionar vídeo', [clip(await videoOf(31, 'webm')), clip(await videoOf(2, 'webm'))])
  await page.getByText(`Vídeo 1: ${profileMessages.videoTooLong}`, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Vídeo 1: muito longo' }).waitFor()
  await photoTile(page, /^Vídeo 1 de 2, 31 segundos, muito longo$/).waitFor()
  await photoTile(page, /^Vídeo 2 de 2, 2 segundos, falta dizer quem aparece, em análise$/).waitFor(longWait)
  await page.getByText('1 de 3', { exact: true }).waitFor()
  await page.getByText('Envio terminado.').waitFor({ state: 'attached' })
  // If the server had drawn the frame, it would have no perceptual hash.
  expect(await mediaOf(accountId)).toMatchObject([{ kind: 'video', perceptual_hash: expect.any(String) }])
})

test('a video cut without re-encoding is stored without the removed part', async () => {
  const { page, accountId } = await picker({ forgives: /422/ })
  const cut = withEdits(await decodableMp4(), [{ at: 0.5, seconds: 0.5 }])
  const refused = { name: 'dois-cortes.mp4', mimeType: 'video/mp4', buffer: withEdits(cut, twoEdits) }
  await pick(page, 'Adicionar vídeo', [{ name: 'corte.mp4', mimeType: 'video/mp4', buffer: cut }, refused])
  await photoTile(page, /^Vídeo 1 de 2, .*em análise$/).waitFor(longWait)
  await page.getByText(`Vídeo 2: ${mediaErrors.video_hidden}`, { exact: true }).waitFor(longWait)
  const [sent, ...more] = await mediaOf(accountId)
  expect([sent?.kind, more]).toEqual(['video', []])
  expect(sent?.duration_ms).toBeGreaterThan(300)
  expect(sent?.duration_ms).toBeLessThan(700)
})

const twoEdits = [
  { at: 0, seconds: 0.3 },
  { at: 0.6, seconds: 0.3 },
]

test('a HEIC photo that this browser cannot open is sent as it is, and the server converts it', async () => {
  const { page, accountId } = await picker()
  await pick(page, 'Adicionar fotos', [{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: taggedHeic() }])
  await photoTile(page, /^Foto 1 de 1, .*em análise$/).waitFor(longWait)
  const sizes = app.db.selectFrom('media').select(['kind', 'width', 'height']).where('account_id', '=', accountId)
  expect(await sizes.execute()).toEqual([{ kind: 'image', width: 400, height: 640 }])
})

test('unusable files stay with their reason until removed, ten photos are the limit, and a log-out clears the device', async () => {
  const { page, accountId } = await picker({ forgives: /422/ })
  const heic = { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic and no more') }
  const text = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') }
  await pick(page, 'Adicionar fotos', [heic, text, await plain('#446688', { width: 200, height: 200 })])
  for (const [at, fault] of (['damaged', 'format', 'too_small'] as const).entries()) {
    await page.getByText(`Foto ${at + 1}: ${mediaErrors[fault]}`, { exact: true }).waitFor(longWait)
  }
  const missing = page.getByRole('region', { name: 'Falta preencher ou corrigir' })
  await missing.getByRole('link', { name: 'Fotos 1, 2 e 3: não aceita' }).waitFor()
  await photoTile(page, /^Foto 1 de 3, capa, não aceita$/).waitFor()
  // Unusable files do not count towards the limit.
  await page.getByText('0 de 10', { exact: true }).waitFor()
  expect(await page.getByText('Envio terminado.').count()).toBe(0)
  await press(page, 'Remover foto 1')
  await photoTile(page, /^Foto 2 de 2/).waitFor()
  expect(await page.getByText(mediaErrors.damaged).count()).toBe(0)
  expect(await mediaOf(accountId)).toEqual([])
  for (const count of [2, 1]) {
    await press(page, 'Remover foto 1')
    await photoTile(page, new RegExp(`^Foto ${count} de ${count}`)).waitFor({ state: 'detached' })
  }
  await expectTenAtMost(page)
  expect(await keptEntries(page)).not.toEqual([])
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('/login')
  expect(await keptEntries(page)).toEqual([])
})

/** The field accepts the first ten of eleven photos. */
async function expectTenAtMost(page: Page) {
  const photo = await plain('#556677')
  await pick(
    page,
    'Adicionar fotos',
    Array.from({ length: 11 }, () => photo),
  )
  await page.getByText(profileMessages.photosTooMany).waitFor()
  await page.getByText('10 de 10', { exact: true }).first().waitFor()
  await press(page, 'Fechar')
  await page.getByText('10 fotos ainda não foram enviadas.').waitFor(longWait)
  expect(await page.getByRole('button', { name: 'Adicionar fotos' }).count()).toBe(0)
}

const photosOf = async (id: number) => (await mediaOf(id)).filter(({ kind }) => kind === 'image')
const tiles = (page: Page) => page.locator('fieldset[name=images] [data-key]')

async function refuse(mediaId: number, reason: string) {
  const found = app.db.selectFrom('media').select('content_hash').where('id', '=', mediaId)
  const content_hash = (await found.executeTakeFirstOrThrow()).content_hash.toString('hex')
  await refuseMedia(app, await operatorSession(app), mediaId, { content_hash, refusal: 'other', text: reason })
}

test('a refused photo shows its reason; removing a photo of the profile asks first, then takes effect immediately', async () => {
  const page = await stranger({ reducedMotion: 'reduce' })
  const token = await enterAs(page, url, 'swing@demo.local', 3)
  const { id } = await ownAccount(url, token)
  const before = await photosOf(id)
  await refuse(before[0]?.id ?? 0, 'Outra pessoa aparece na foto')
  await page.goto('/update-perfil-swing')
  const refused = photoTile(page, /^Foto \d+ de \d+.*, recusada$/)
  await refused.waitFor()
  expect(await refused.count()).toBe(1)
  expect(await photoTile(page, /em análise$/).count()).toBe(0)
  await page.getByText(/^Foto \d+, recusada: Outra pessoa aparece na foto$/).waitFor()
  await refused.click()
  await page.getByRole('dialog').getByText('Recusada: Outra pessoa aparece na foto').waitFor()
  await press(page, 'Fechar')
  const contest = page.getByRole('link', { name: /^Contestar Foto \d+$/ })
  expect(await contest.getAttribute('href')).toMatch(/^\/help\?contestar=Foto%20\d+$/)
  await press(page, 'Remover foto 2')
  await press(page, 'Manter foto')
  expect(await photosOf(id)).toEqual(before)
  await press(page, 'Remover foto 2')
  await press(page, 'Remover foto')
  await page.getByText(`${before.length - 1} de 10`, { exact: true }).waitFor(longWait)
  expect(await photosOf(id)).toHaveLength(before.length - 1)
  await page.reload()
  await tiles(page)
    .nth(before.length - 2)
    .waitFor()
  expect(await tiles(page).count()).toBe(before.length - 1)
})

test('a refused photo is replaced in its place, or contested with a prepared message', async () => {
  const page = await stranger({ reducedMotion: 'reduce' })
  const token = await enterAs(page, url, 'close@demo.local', 4)
  const { id } = await ownAccount(url, token)
  const before = await photosOf(id)
  await refuse(before[0]?.id ?? 0, 'Outra pessoa aparece na foto')
  await page.goto('/update-perfil-close-friends')
  await page.getByRole('link', { name: 'Contestar Foto 1' }).click()
  await page.waitForURL('**/help?contestar=*')
  await expect.poll(() => page.getByLabel('Mensagem').inputValue()).toBe('Quero contestar uma recusa (Foto 1). ')
  await page.goBack()
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Trocar Foto 1')
  await (await choosing).setFiles([await plain('#226644')])
  await press(page, 'Usar esta foto')
  await photoTile(page, /^Foto 1 de \d+.*, em análise$/).waitFor(longWait)
  const after = await photosOf(id)
  expect(after.map(photo => photo.id)).not.toContain(before[0]?.id)
  expect(after).toHaveLength(before.length)
})
