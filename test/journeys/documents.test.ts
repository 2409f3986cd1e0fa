import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPassword, typeLogIn } from './account-steps.ts'
import { heavyFile, phonePhoto, photo } from './document-photos.ts'
import { arrive, choose, expectEnd, keptPhotos, openSenders, refuseCamera, say, takeAll } from './document-senders.ts'

const { app, sender, sendings } = await openSenders()

/** Remembers the cameras that the page opens. */
const watchCameras = (page: Page) =>
  page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    const opened: MediaStream[] = []
    Object.assign(window, { opened })
    devices.getUserMedia = async wanted => {
      const stream = await open(wanted)
      opened.push(stream)
      return stream
    }
  })

const lensStates = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { opened: MediaStream[] }).opened.map(stream => stream.getVideoTracks()[0]?.readyState),
  )

const shutter = (page: Page) => page.getByRole('button', { name: 'Tirar foto' })

test('from the first screen to the last, the front by the camera', async () => {
  const { page, accountId } = await sender()
  await watchCameras(page)
  await page.goto('/documents')
  await arrive(page, 'Agora vamos precisar de 3 fotos do seu RG ou CNH')
  expect(await page.getByText('Passo 3 de 3').count()).toBe(1)
  expect(await page.getByText('100% privado.').count()).toBe(1)
  await say(page, 'Começar', '/documents-front')
  await shutter(page).click()
  await page.waitForURL('/documents-front-confirmation')
  await arrive(page, 'A foto está legível?')
  expect(await lensStates(page)).toEqual(['ended'])
  await page.getByAltText('Sua foto da frente do documento').waitFor()
  await say(page, 'Tirar outra Foto', '/documents-front')
  await shutter(page).click()
  await say(page, 'Sim', '/documents-back')
  await choose(page, await photo('verso.jpg'))
  await say(page, 'Sim', '/documents-front-selfie')
  await choose(page, await photo('selfie.jpg'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectEnd(page)
  expect(await sendings(accountId)).toEqual([3])
  expect(await page.evaluate(() => [localStorage.kyc, sessionStorage.afterFinal])).toEqual(['pending', '/packets'])
  expect(await page.getByRole('link', { name: 'Continuar cadastro' }).getAttribute('href')).toBe('/create-perfil')
})

test('the camera goes off when the screen is covered, and on again', async () => {
  const { page } = await sender()
  await watchCameras(page)
  await page.goto('/documents-front')
  await shutter(page).waitFor()
  const cover = (hidden: boolean) =>
    page.evaluate(isHidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await cover(true)
  expect(await lensStates(page)).toEqual(['ended'])
  await cover(false)
  await expect.poll(() => lensStates(page)).toEqual(['ended', 'live'])
  await shutter(page).click()
  await page.waitForURL('/documents-front-confirmation')
})

test('without permission, the device takes the photo', async () => {
  const { page } = await sender()
  await refuseCamera(page)
  await page.goto('/documents-front')
  await page.getByRole('alert').getByText('sem permissão para usar a câmera').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await shutter(page).click()
  const chooser = await choosing
  const asked = ['capture', 'accept'].map(name => chooser.element().getAttribute(name))
  expect(await Promise.all(asked)).toEqual(['environment', 'image/jpeg,image/png,image/webp'])
  await chooser.setFiles(await photo('frente.jpg'))
  await page.waitForURL('/documents-front-confirmation')
})

test.each([
  ['/documents-back', 'environment'],
  ['/documents-front-selfie', 'user'],
] as const)('%s opens the camera at the right side', async (path, side) => {
  const { page } = await sender()
  await takeAll(page)
  await page.goto(path)
  const choosing = page.waitForEvent('filechooser')
  await shutter(page).click()
  expect(await (await choosing).element().getAttribute('capture')).toBe(side)
})

test('what is no use as a photo is refused at once', async () => {
  const { page } = await sender()
  await page.goto('/documents-front')
  const says = (text: string) => page.getByRole('alert').getByText(text).waitFor()
  await choose(page, { name: 'frente.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 contrato') })
  await says('Envie uma foto em JPEG, PNG ou WebP.')
  const whole = await photo('frente.jpg')
  await choose(page, { ...whole, buffer: whole.buffer.subarray(0, 40) })
  await says('Não conseguimos ler esta foto.')
  await choose(page, await photo('frente.jpg', { width: 320, height: 200 }))
  await says('Esta foto é pequena demais')
  await choose(page, await heavyFile(whole.buffer))
  await says('Esta foto passa de 40 MB.')
  expect(await keptPhotos(page)).toEqual({})
  await choose(page, whole)
  await page.waitForURL('/documents-front-confirmation')
})

test('a photo leaves the device upright, smaller, and without what the camera wrote beside it', async () => {
  const { page } = await sender()
  await page.goto('/documents-front')
  await choose(page, await phonePhoto('IMG_0001.jpg'))
  await page.getByAltText('Sua foto da frente do documento').waitFor()
  const bytes = Buffer.from((await keptPhotos(page)).front ?? [])
  const { format, width, height, exif, xmp, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, xmp, orientation }).toEqual({ format: 'jpeg', width: 1800, height: 2400 })
  // What lay at the left of the file stands at the top of the photo.
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left: 900, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(blue)
})

test('photos outlive a reload, and nobody gets ahead of them', async () => {
  const { page } = await sender()
  for (const path of ['/documents-back', '/documents-front-selfie-confirmation', '/documents-front-confirmation']) {
    await page.goto(path)
    await page.waitForURL('/documents-front')
  }
  await choose(page, await photo('frente.jpg'))
  await say(page, 'Sim', '/documents-back')
  await choose(page, await photo('verso.jpg'))
  await page.waitForURL('/documents-back-confirmation')
  await page.reload()
  await page.getByAltText('Sua foto do verso do documento').waitFor()
  await page.goto('/documents-front-selfie-confirmation')
  await page.waitForURL('/documents-front-selfie')
  await page.goto('/documents')
  await say(page, 'Continuar com as fotos já tiradas', '/documents-back-confirmation')
  await page.goto('/documents-final')
  await page.waitForURL('/documents')
})

test('photos go with a session that ended elsewhere, and are not shown', async () => {
  const { page, accountId } = await sender({ forgives: /401/ })
  await page.goto('/documents-front')
  await choose(page, await photo('frente.jpg'))
  await page.getByAltText('Sua foto da frente do documento').waitFor()
  await app.db.deleteFrom('account_sessions').where('account_id', '=', accountId).execute()
  await page.goto('/documents-front-confirmation')
  await page.waitForURL('/login-with-account?*')
  expect(await keptPhotos(page)).toEqual({})
})

test('photos of a session that ended elsewhere go on any screen, and with a log-in by somebody else', async () => {
  for (const leave of ['/reset', '/login-with-account']) {
    const { page, accountId } = await sender({ forgives: /401/ })
    await page.goto('/documents-front')
    await choose(page, await photo('frente.jpg'))
    await page.getByAltText('Sua foto da frente do documento').waitFor()
    if (leave === '/reset') await app.db.deleteFrom('account_sessions').where('account_id', '=', accountId).execute()
    await page.goto(leave)
    if (leave === '/login-with-account') {
      expect(Object.keys(await keptPhotos(page))).toEqual(['front'])
      await typeLogIn(page, 'mulher@demo.local', demoPassword)
      await page.waitForURL('**/home-companions')
    }
    await expect.poll(() => keptPhotos(page)).toEqual({})
  }
})
