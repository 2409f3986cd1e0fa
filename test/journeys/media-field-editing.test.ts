import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { openPickers, photoTile, pick, plain, press, sendPhotos, waitForPhotos } from './pickers.ts'
import type { Chosen } from './pictures.ts'

const { picker, mediaOf } = await openPickers()
vi.setConfig({ testTimeout: 150_000 })

/** A photo of a black and white checkerboard, on which a blur is easy to measure. */
async function board({ width = 800, height = 1000 } = {}): Promise<Chosen> {
  const field = 20
  const fields = `<pattern id="p" width="${2 * field}" height="${2 * field}" patternUnits="userSpaceOnUse">
    <rect width="100%" height="100%" fill="#fff"/><rect width="${field}" height="${field}"/>
    <rect x="${field}" y="${field}" width="${field}" height="${field}"/></pattern>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fields}
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer()
  return { name: 'quadros.jpg', mimeType: 'image/jpeg', buffer }
}

/** Requests the stored photo from the server as its owner. */
async function storedPhoto(page: Page, folder: string) {
  const bytes = await page.evaluate(async path => {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    return Array.from(new Uint8Array(await answer.arrayBuffer()))
  }, `/midias/${folder}/1024.webp`)
  return sharp(Buffer.from(bytes))
}

type Spot = { across: number; down: number }

/** The contrast of the pixels around a spot: high on the checkerboard, low where it is blurred. */
async function contrastAt(photo: Sharp, { across, down }: Spot) {
  const { width, height } = await photo.metadata()
  const side = Math.round(width * 0.06)
  const left = Math.round(width * across - side / 2)
  const top = Math.round(height * down - side / 2)
  const spot = await photo.clone().extract({ left, top, width: side, height: side }).greyscale().toBuffer()
  return (await sharp(spot).stats()).channels[0]?.stdev ?? 0
}

async function openBoard(page: Page, look = {}) {
  await pick(page, 'Adicionar fotos', [await board(look)])
  await page.getByRole('application').waitFor()
}

async function photosOf(page: Page, accountId: number, count: number) {
  await waitForPhotos(page, count)
  const items = await mediaOf(accountId)
  expect(items).toHaveLength(count)
  return Promise.all(items.map(({ folder }) => storedPhoto(page, folder)))
}

async function shapeOf(photo: Sharp) {
  const { width, height } = await photo.metadata()
  return width / height
}

test('a photo is cropped to four by five or sent whole, blurred only where keys or the brush did so', async () => {
  const { page, accountId } = await picker()
  await openBoard(page, { width: 1500, height: 1000 })
  await expectNoViolations(page)
  await press(page, 'Desfocar')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await blurByKeys(page)
  await press(page, 'Usar esta foto')
  const [cut] = await photosOf(page, accountId, 1)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page, { width: 1500, height: 1000 })
  await page.getByRole('switch', { name: 'Recortar no formato do anúncio' }).uncheck()
  await press(page, 'Desfocar')
  await blurByBrush(page)
  await press(page, 'Usar esta foto')
  const [, whole] = await photosOf(page, accountId, 2)
  await expectBlurredByKeys(cut as Sharp)
  await expectBlurredByBrush(whole as Sharp)
  expect(await shapeOf(cut as Sharp)).toBeCloseTo(0.8, 1)
  expect(await shapeOf(whole as Sharp)).toBeCloseTo(1.5, 1)
})

async function blurByKeys(page: Page) {
  await page.getByRole('application').focus()
  for (const key of ['+', 'Enter', 'ArrowDown', 'Enter', 'Control+z']) await page.keyboard.press(key)
  await page.getByText('Último desfoque desfeito.').waitFor({ state: 'attached' })
}

async function expectBlurredByKeys(photo: Sharp) {
  expect(await contrastAt(photo, { across: 0.5, down: 0.5 })).toBeLessThan(15)
  for (const spot of [
    { across: 0.1, down: 0.1 },
    { across: 0.5, down: 0.9 },
  ]) {
    expect(await contrastAt(photo, spot)).toBeGreaterThan(60)
  }
}

/** Paints a stroke from left to right, and one spot below it. */
async function blurByBrush(page: Page) {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('no stage')
  const at = (across: number, down: number) => [box.x + box.width * across, box.y + box.height * down] as const
  await page.mouse.move(...at(0.3, 0.3))
  await page.mouse.down()
  await page.mouse.move(...at(0.7, 0.3), { steps: 6 })
  await page.mouse.up()
  await page.mouse.click(...at(0.5, 0.8))
}

async function expectBlurredByBrush(photo: Sharp) {
  for (const across of [0.3, 0.5, 0.7]) expect(await contrastAt(photo, { across, down: 0.3 })).toBeLessThan(15)
  expect(await contrastAt(photo, { across: 0.5, down: 0.8 })).toBeLessThan(15)
  expect(await contrastAt(photo, { across: 0.5, down: 0.55 })).toBeGreaterThan(60)
}

test('leaving the editor keeps a blur; keys, mouse, buttons and a finger change the order', async () => {
  const { page, accountId } = await picker({ hasTouch: true })
  await expectBlurKept(page, accountId)
  await sendPhotos(page, [await plain('#333388')])
  await waitForPhotos(page, 3)
  const [a, b, c] = await keysOf(page)
  await photoTile(page, /^Foto 1 de 3/).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Foto na posição 2 de 3.').waitFor({ state: 'attached' })
  expect(await keysOf(page)).toEqual([b, a, c])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Foto 2 de 3/)
  await drag(page, 2, 0)
  await expect.poll(() => keysOf(page)).toEqual([c, b, a])
  await photoTile(page, /^Foto 3 de 3/).click()
  await press(page, 'Usar como capa')
  await press(page, 'Fechar')
  expect(await keysOf(page)).toEqual([a, c, b])
  await photoTile(page, /^Foto 1 de 3, capa/).waitFor()
  await page.reload()
  await waitForPhotos(page, 3)
  expect(await keysOf(page)).toEqual([a, c, b])
  await carryByFinger(page)
  await expect.poll(() => keysOf(page)).toEqual([c, a, b])
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

/** The blur is kept even if the remaining photos are then sent together. */
async function expectBlurKept(page: Page, accountId: number) {
  await pick(page, 'Adicionar fotos', [await board(), await plain('#338833')])
  await page.getByText('1 de 2').waitFor()
  await press(page, 'Desfocar')
  await page.getByRole('application').focus()
  await page.keyboard.press('Enter')
  await press(page, 'Fechar')
  await press(page, 'Preparar')
  await press(page, 'Usar todas')
  const photos = await photosOf(page, accountId, 2)
  const corners = await Promise.all(photos.map(photo => contrastAt(photo, { across: 0.1, down: 0.1 })))
  const photo = photos[corners.indexOf(Math.max(...corners))] as Sharp
  expect(Math.max(...corners)).toBeGreaterThan(60)
  expect(await contrastAt(photo, { across: 0.5, down: 0.5 })).toBeLessThan(15)
}

/** The keys of the photos, in the order shown. */
const keysOf = (page: Page) =>
  page.locator('fieldset[name=images] [data-key]').evaluateAll(tiles =>
    tiles
      .map(tile => ({ key: tile.getAttribute('data-key') ?? '', place: Number((tile as HTMLElement).style.order) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ key }) => key),
  )

async function drag(page: Page, from: number, to: number) {
  const tiles = page.locator('fieldset[name=images] [data-key]')
  await tiles.nth(from).scrollIntoViewIfNeeded()
  const [start, end] = [await tiles.nth(from).boundingBox(), await tiles.nth(to).boundingBox()]
  if (!start || !end) throw new Error('no tiles')
  await page.mouse.move(start.x + 20, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 30, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}

/** Presses the first tile until it lifts, and drags it to the second. */
async function carryByFinger(page: Page) {
  const tiles = page.locator('fieldset[name=images] [data-key]')
  await tiles.nth(0).scrollIntoViewIfNeeded()
  const [start, end] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()]
  if (!start || !end) throw new Error('no tiles')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: start.y + start.height / 2 }],
    })
  await touch('touchStart', start.x + 30)
  await page.locator('.is-carried').waitFor()
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', start.x + 30 + (end.x - start.x) * share)
  await touch('touchEnd', 0)
}
