import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endAllSessions } from '#server/people/accounts/sessions.ts'
import { steps } from '#web/app/documents/steps.ts'
import { demoPassword, typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { type Chosen, photo } from './pictures.ts'
import {
  choose,
  expectEnd,
  followLink,
  goWithin,
  openSenders,
  replaceSession,
  storedPhotos,
  takeAll,
  takeFront,
  waitForHeading,
} from './senders.ts'
import { watchSettling } from './settled.ts'
import { tooWide } from './too-wide.ts'

const { app, sender, replace, photosSent } = await openSenders()

/** Records the camera streams that the page opens. */
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

/** Tabs to the control with that text and presses Enter. */
async function pressByKeys(page: Page, name: string) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(() => page.keyboard.press('Tab').then(focused), { timeout: 10_000 }).toBe(name)
  await page.keyboard.press('Enter')
}

/** The heading is focused when a screen opens. */
async function expectFocusedHeading(page: Page, heading: string) {
  await waitForHeading(page, heading)
  const isAtHeading = () => page.evaluate(() => document.activeElement?.tagName === 'H1')
  await expect.poll(isAtHeading, { timeout: 5_000 }).toBe(true)
}

test('an advertiser photographs the front in the page by keyboard, the rest with the device’s camera, and sends all three', async () => {
  const { page, accountId } = await sender({ camera: true })
  await watchCameras(page)
  await page.goto('/documents')
  await waitForHeading(page, 'Agora vamos precisar de 3 fotos do seu RG ou CNH')
  expect(await page.getByText('Passo 3 de 3').count()).toBe(1)
  expect(await page.getByText('100% privado.').count()).toBe(1)
  await pressByKeys(page, 'Começar')
  await page.waitForURL('/documents-front')
  await expectFocusedHeading(page, 'Fotografe a frente')
  await shutter(page).waitFor()
  await pressByKeys(page, 'Tirar foto')
  await page.waitForURL('/documents-front-confirmation')
  await expectFocusedHeading(page, 'A foto está legível?')
  expect(await lensStates(page)).toEqual(['ended'])
  await page.getByAltText('Sua foto da frente do documento').waitFor()
  await followLink(page, 'Tirar outra Foto', '/documents-front')
  await expectOffWhileCovered(page)
  await shutter(page).click()
  await page.waitForURL('/documents-front-confirmation')
  await waitForHeading(page, 'A foto está legível?')
  await pressByKeys(page, 'Sim')
  await page.waitForURL('/documents-back')
  await expectFocusedHeading(page, 'Fotografe o verso')
  await takeByDevice(page, 'environment')
  await followLink(page, 'Sim', '/documents-front-selfie')
  await takeByDevice(page, 'user')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectEnd(page)
  expect(await photosSent(accountId)).toEqual([3])
  expect(await page.evaluate(() => [localStorage.kyc, sessionStorage.afterFinal])).toEqual(['pending', '/packets'])
})

/** Hiding the page stops the second camera stream; showing it again opens a third. */
async function expectOffWhileCovered(page: Page) {
  await shutter(page).waitFor()
  const cover = (hidden: boolean) =>
    page.evaluate(isHidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  expect(await lensStates(page)).toEqual(['ended', 'live'])
  await cover(true)
  expect(await lensStates(page)).toEqual(['ended', 'ended'])
  await cover(false)
  await expect.poll(() => lensStates(page)).toEqual(['ended', 'ended', 'live'])
}

/** Checks that the button requests the device's camera on the right side, and supplies a photo. */
async function takeByDevice(page: Page, side: 'environment' | 'user') {
  const choosing = page.waitForEvent('filechooser')
  await shutter(page).click()
  const chooser = await choosing
  const attributes = ['capture', 'accept'].map(name => chooser.element().getAttribute(name))
  expect(await Promise.all(attributes)).toEqual([side, 'image/jpeg,image/png,image/webp'])
  await chooser.setFiles(await photo('foto.jpg'))
}

test('without camera permission the device takes the photo, and the screen refuses unusable files', async () => {
  const { page } = await sender()
  await page.goto('/documents-front')
  const says = (text: string) => page.getByRole('alert').getByText(text).waitFor()
  await says('sem permissão para usar a câmera')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, { name: 'frente.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 contrato') })
  await says('Envie uma foto em JPEG, PNG ou WebP.')
  await choose(page, { name: 'frente.heic', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic') })
  await says('Abra a foto, salve uma cópia em JPEG')
  const whole = await photo('frente.jpg')
  await choose(page, { ...whole, buffer: whole.buffer.subarray(0, 40) })
  await says('Não conseguimos ler esta foto.')
  await choose(page, await photo('frente.jpg', { width: 320, height: 200 }))
  await says('Esta foto é pequena demais')
  await chooseHeavy(page, whole.buffer)
  await says('Esta foto passa de 40 MB.')
  expect(await storedPhotos(page)).toEqual({})
  await takeByDevice(page, 'environment')
  await page.waitForURL('/documents-front-confirmation')
  await followLink(page, 'Tirar outra Foto', '/documents-front')
  await choose(page, await phonePhoto('IMG_0001.jpg'))
  await page.waitForURL('/documents-front-confirmation')
  await page.getByAltText('Sua foto da frente do documento').waitFor()
  await expectUpright(Buffer.from((await storedPhotos(page)).front ?? []))
})

/** Builds a photo padded past the limit inside the browser: passing that many bytes to it would be slow. */
const chooseHeavy = (page: Page, photo: Buffer) =>
  page.locator('input[type=file]:not([capture])').evaluate(
    (input: HTMLInputElement, bytes) => {
      const files = new DataTransfer()
      const parts = [Uint8Array.from(bytes), new Uint8Array(41_000_000)]
      files.items.add(new File(parts, 'frente.jpg', { type: 'image/jpeg' }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [...photo],
  )

/** A photo as a phone stores it: rotated by its EXIF orientation, with a GPS position. */
async function phonePhoto(name: string): Promise<Chosen> {
  const left = await sharp({ create: { width: 1600, height: 2400, channels: 3, background: '#aa2222' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#2222aa' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Aparelho' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The app stores the photo upright, smaller and without metadata. */
async function expectUpright(bytes: Buffer) {
  const { format, width, height, exif, xmp, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, xmp, orientation }).toEqual({ format: 'jpeg', width: 1800, height: 2400 })
  // The left side of the file is now the top of the photo.
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left: 900, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(blue)
}

test('photos survive a reload, no step can be skipped, and an earlier photo can be retaken alone', async () => {
  const { page } = await sender()
  await page.goto('/documents-front-confirmation')
  await page.waitForURL('/documents-front')
  for (const path of ['/documents-back', '/documents-front-selfie-confirmation']) {
    await page.goto(path)
    await page.waitForURL('/documents-front')
  }
  await choose(page, await photo('frente.jpg'))
  await followLink(page, 'Sim', '/documents-back')
  await choose(page, await photo('verso.jpg'))
  await page.waitForURL('/documents-back-confirmation')
  await page.reload()
  await page.getByAltText('Sua foto do verso do documento').waitFor()
  await page.goto('/documents-front-selfie-confirmation')
  await page.waitForURL('/documents-front-selfie')
  await page.goto('/documents')
  await followLink(page, 'Continuar com as fotos já tiradas', '/documents-back-confirmation')
  await page.goto('/documents-final')
  await page.waitForURL('/documents')
  await page.goto('/documents-front-selfie')
  await choose(page, await photo('selfie.jpg'))
  await page.waitForURL('/documents-front-selfie-confirmation')
  await page.goto('/documents-front-confirmation')
  await followLink(page, 'Tirar outra Foto', '/documents-front')
  await choose(page, await photo('outra.jpg', { color: '#995511' }))
  await page.waitForURL('/documents-front-confirmation')
  expect(Object.keys(await storedPhotos(page)).toSorted()).toEqual(['front', 'selfie', 'verse'])
})

test('every screen removes the photos of a session that ended elsewhere, without showing them', async () => {
  const { page, accountId } = await sender({ forgives: /401|503/ })
  await takeFront(page)
  await endAllSessions(app, accountId)
  await page.goto('/documents-front-confirmation')
  await page.waitForURL('/login-with-account?*')
  expect(await storedPhotos(page)).toEqual({})
  const next = await replace(page)
  await takeFront(page)
  await endAllSessions(app, next)
  await page.goto('/reset')
  await expect.poll(() => storedPhotos(page)).toEqual({})
  await replace(page)
  await takeFront(page)
  const token = await page.evaluate(() => localStorage.token as string)
  await replaceSession(page, `${token.slice(0, -8)}outronome`)
  await page.route('**/api/account', route => route.fulfill({ status: 503, json: { message: 'Fora do ar' } }))
  await page.goto('/documents-front-selfie-confirmation')
  await page.waitForURL('/documents-front')
  expect(await storedPhotos(page)).toEqual({})
})

test('a log-in by somebody else removes the photos, and so does a log-out, also in another open tab', async () => {
  const { page } = await sender()
  await takeFront(page)
  await page.goto('/login-with-account')
  expect(Object.keys(await storedPhotos(page))).toEqual(['front'])
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await page.waitForURL('**/home-companions')
  await expect.poll(() => storedPhotos(page)).toEqual({})
  await replace(page)
  await takeFront(page)
  const other = await page.context().newPage()
  // After the log-out, the server would refuse a request still in flight.
  const settled = [other, page].map(watchSettling)
  await other.goto('/documents-front')
  await page.goto('/perfil')
  for (const settle of settled) await settle()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('/login')
  await other.waitForURL('/login')
  expect(await storedPhotos(page)).toEqual({})
})

const primaries = (page: Page) => page.locator('.btn-primary:visible')

test('every screen passes axe, fits 320 pixels and shows its one primary action', async () => {
  const { page } = await sender({ camera: true })
  await takeAll(page)
  const screens = ['/documents', ...steps.flatMap(({ capture, confirmation }) => [capture, confirmation])]
  for (const path of screens) {
    await goWithin(page, path)
    await page.waitForURL(path)
    await expectNoViolations(page)
    await expectSmallScreen(page, path)
    if (path.endsWith('-confirmation')) for (const width of [320, 390]) await expectOneLine(page, width)
  }
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectEnd(page)
  await expectNoViolations(page)
  await expectSmallScreen(page, '/documents-final')
})

async function expectSmallScreen(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 568 })
  const found = { path, wide: await tooWide(page), primaries: await primaries(page).count() }
  expect(found).toEqual({ path, wide: [], primaries: 1 })
  const box = await primaries(page).boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(568)
}

/** The link to retake the photo fits on one line. */
async function expectOneLine(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 })
  const lines = await page.getByRole('link', { name: 'Tirar outra Foto' }).evaluate(link => {
    const range = document.createRange()
    range.selectNodeContents(link.lastChild as Node)
    return range.getClientRects().length
  })
  expect([page.url(), width, lines, await tooWide(page)]).toEqual([page.url(), width, 1, []])
}
