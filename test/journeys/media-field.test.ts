import { expect, test, vi } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { videoOf } from '../world/videos.ts'
import {
  arrived,
  clip,
  keptEntries,
  openPickers,
  patient,
  photoTile,
  pick,
  plain,
  press,
  sendPhotos,
} from './media-pickers.ts'

const { picker, mediaOf } = await openPickers()
vi.setConfig({ testTimeout: 150_000 })
const call = '**/api/account/media'
const lost = 'Sem conexão. O envio continua quando a internet voltar.'

test('several photos arrive, and neither a reload nor the way back sends them again', async () => {
  const { page, accountId } = await picker()
  const sendings: string[] = []
  page.on('request', request => request.url().endsWith('/api/account/media') && sendings.push(request.method()))
  await sendPhotos(page, [await plain('#883333'), await plain('#338833'), await plain('#333388')])
  await arrived(page, 3)
  const [sent, before] = [await mediaOf(accountId), page.url()]
  expect(sent.map(({ kind }) => kind)).toEqual(['image', 'image', 'image'])
  await expect.poll(() => keptEntries(page)).toEqual([`${accountId},list`])
  await page.reload()
  await arrived(page, 3)
  await page.goto('/create-perfil')
  await page.goto(before)
  await arrived(page, 3)
  expect(await mediaOf(accountId)).toEqual(sent)
  await page.getByText('3 de 10').waitFor()
  expect(sendings).toEqual(['POST', 'POST', 'POST'])
})

test('photos that were chosen survive a reload and a dead connection, and go by themselves', async () => {
  const { page, accountId } = await picker({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  await pick(page, 'Adicionar fotos', [await plain('#883333'), await plain('#338833')])
  await page.getByText('1 de 2').waitFor()
  await press(page, 'Fechar')
  await page.getByText('2 fotos ainda não foram enviadas.').waitFor()
  await page.getByRole('link', { name: 'Fotos 1 e 2: prepare e envie' }).waitFor()
  expect(await page.getByText('Envio terminado.').count()).toBe(0)
  expect(await mediaOf(accountId)).toEqual([])
  await page.reload()
  await page.getByText('2 fotos ainda não foram enviadas.').waitFor()
  await page.context().setOffline(true)
  await press(page, 'Enviar assim')
  await page.getByText(lost).waitFor()
  expect((await keptEntries(page)).length).toBe(3)
  await page.context().setOffline(false)
  await arrived(page, 2)
  expect(await mediaOf(accountId)).toHaveLength(2)
})

test('an answer that was lost makes no second photo', async () => {
  const { page, accountId } = await picker({ forgives: /ERR_FAILED/ })
  await page.route(call, async route => {
    await route.fetch(patient)
    await route.abort()
  })
  await sendPhotos(page, [await plain('#775533')])
  await page.getByText(lost).waitFor(patient)
  expect(await mediaOf(accountId)).toHaveLength(1)
  await page.unroute(call)
  await press(page, 'Tentar de novo')
  await arrived(page, 1)
  expect(await mediaOf(accountId)).toHaveLength(1)
})

test('a sending can be given up, and what has arrived be removed', async () => {
  const { page, accountId } = await picker()
  await page.route(call, () => undefined)
  await sendPhotos(page, [await plain('#775533')])
  await press(page, 'Cancelar envio: foto 1')
  await page.getByText('0 de 10').waitFor()
  await page.unroute(call)
  await sendPhotos(page, [await plain('#557733')])
  await arrived(page, 1)
  await press(page, 'Remover foto 1')
  await expect.poll(() => mediaOf(accountId)).toEqual([])
  await expect.poll(() => keptEntries(page)).toEqual([])
})

test('more photos than ten are refused, and those that fit are taken', async () => {
  const { page } = await picker()
  const photo = await plain('#556677')
  await pick(
    page,
    'Adicionar fotos',
    Array.from({ length: 11 }, () => photo),
  )
  await page.getByText(profileMessages.photosTooMany).waitFor()
  await page.getByText('10 de 10', { exact: true }).first().waitFor()
  await press(page, 'Fechar')
  await page.getByText('10 fotos ainda não foram enviadas.').waitFor()
  expect(await page.getByRole('button', { name: 'Adicionar fotos' }).count()).toBe(0)
})

test('a file of no use says why, and stays until it is removed', async () => {
  const { page, accountId } = await picker()
  const heic = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic and no more') }
  const text = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') }
  await pick(page, 'Adicionar fotos', [heic, text, await plain('#446688', { width: 200, height: 200 })])
  for (const [at, fault] of (['heic', 'format', 'too_small'] as const).entries()) {
    await page.getByText(`Foto ${at + 1}: ${mediaErrors[fault]}`, { exact: true }).waitFor()
  }
  const missing = page.getByRole('region', { name: 'Falta preencher ou corrigir' })
  await missing.getByRole('link', { name: 'Fotos 1, 2 e 3: não aceita' }).waitFor()
  await photoTile(page, /^Foto 1 de 3, capa, não aceita$/).waitFor()
  // What is of no use takes nobody's place, and nothing was sent.
  await page.getByText('0 de 10', { exact: true }).waitFor()
  expect(await page.getByText('Envio terminado.').count()).toBe(0)
  await press(page, 'Remover foto 1')
  await photoTile(page, /^Foto 2 de 2/).waitFor()
  expect(await page.getByText(mediaErrors.heic).count()).toBe(0)
  expect(await mediaOf(accountId)).toEqual([])
})

test('a video arrives with a frame made here; one that is too long is not sent', async () => {
  const { page, accountId } = await picker()
  await pick(page, 'Adicionar vídeo', [clip(await videoOf(31, 'webm')), clip(await videoOf(2, 'webm'))])
  await page.getByText(`Vídeo 1: ${profileMessages.videoTooLong}`, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Vídeo 1: muito longo' }).waitFor()
  await photoTile(page, /^Vídeo 1 de 2, 31 segundos, muito longo$/).waitFor()
  await photoTile(page, /^Vídeo 2 de 2, 2 segundos, em análise$/).waitFor(patient)
  await page.getByText('1 de 3', { exact: true }).waitFor()
  await page.getByText('Envio terminado.').waitFor({ state: 'attached' })
  // A frame that the server drew itself is like nothing.
  expect(await mediaOf(accountId)).toMatchObject([{ kind: 'video', perceptual_hash: expect.any(String) }])
})

test('after a log-out nothing of it is on the device', async () => {
  const { page } = await picker()
  await pick(page, 'Adicionar fotos', [await plain('#883333')])
  await page.getByRole('heading', { name: /Preparar foto/ }).waitFor()
  await press(page, 'Fechar')
  expect(await keptEntries(page)).not.toEqual([])
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('/login')
  expect(await keptEntries(page)).toEqual([])
})
