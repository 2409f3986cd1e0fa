import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { arrived, board, keysOf, openPickers, photoTile, pick, plain, press, sendPhotos } from './media-pickers.ts'

const { picker, mediaOf } = await openPickers()
vi.setConfig({ testTimeout: 150_000 })

/** The photo as the server keeps it, read as its owner. */
async function storedPhoto(page: Page, folder: string) {
  const bytes = await page.evaluate(async path => {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    return Array.from(new Uint8Array(await answer.arrayBuffer()))
  }, `/midias/${folder}/1024.webp`)
  return sharp(Buffer.from(bytes))
}

type Spot = { across: number; down: number }

/** How much the pixels around a spot differ: much on the board's fields, hardly under a blur. */
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

async function only(accountId: number) {
  const [item, ...others] = await mediaOf(accountId)
  if (!item || others.length > 0) throw new Error('not one photo')
  return item
}

test('what is blurred by keys is blurred in what is sent, and the rest is not', async () => {
  const { page, accountId } = await picker()
  await openBoard(page)
  await press(page, 'Desfocar')
  await page.getByRole('application').focus()
  for (const key of ['+', 'Enter', 'ArrowDown', 'Enter', 'Control+z']) await page.keyboard.press(key)
  await page.getByText('Último desfoque desfeito.').waitFor({ state: 'attached' })
  await press(page, 'Usar esta foto')
  await arrived(page, 1)
  const photo = await storedPhoto(page, (await only(accountId)).folder)
  expect(await contrastAt(photo, { across: 0.5, down: 0.5 })).toBeLessThan(15)
  for (const spot of [
    { across: 0.1, down: 0.1 },
    { across: 0.5, down: 0.9 },
  ]) {
    expect(await contrastAt(photo, spot)).toBeGreaterThan(60)
  }
})

test('a stroke of the brush blurs its whole way, a press one spot', async () => {
  const { page, accountId } = await picker()
  await openBoard(page)
  await press(page, 'Desfocar')
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('no stage')
  const at = (across: number, down: number) => [box.x + box.width * across, box.y + box.height * down] as const
  await page.mouse.move(...at(0.3, 0.3))
  await page.mouse.down()
  await page.mouse.move(...at(0.7, 0.3), { steps: 6 })
  await page.mouse.up()
  await page.mouse.click(...at(0.5, 0.8))
  await press(page, 'Usar esta foto')
  await arrived(page, 1)
  const photo = await storedPhoto(page, (await only(accountId)).folder)
  for (const across of [0.3, 0.5, 0.7]) expect(await contrastAt(photo, { across, down: 0.3 })).toBeLessThan(15)
  expect(await contrastAt(photo, { across: 0.5, down: 0.8 })).toBeLessThan(15)
  expect(await contrastAt(photo, { across: 0.5, down: 0.55 })).toBeGreaterThan(60)
})

test('what was blurred stays so when the editor is left, also for who sends the rest in one go', async () => {
  const { page, accountId } = await picker()
  await pick(page, 'Adicionar fotos', [await board(), await plain('#338833')])
  await page.getByText('1 de 2').waitFor()
  await press(page, 'Desfocar')
  await page.getByRole('application').focus()
  await page.keyboard.press('Enter')
  await press(page, 'Fechar')
  await press(page, 'Preparar')
  await press(page, 'Usar todas')
  await arrived(page, 2)
  const sent = await mediaOf(accountId)
  const photos = await Promise.all(sent.map(({ folder }) => storedPhoto(page, folder)))
  const corners = await Promise.all(photos.map(photo => contrastAt(photo, { across: 0.1, down: 0.1 })))
  const photo = photos[corners.indexOf(Math.max(...corners))] as Sharp
  expect(Math.max(...corners)).toBeGreaterThan(60)
  expect(await contrastAt(photo, { across: 0.5, down: 0.5 })).toBeLessThan(15)
})

test('a photo is cut to four by five, or sent whole', async () => {
  const { page, accountId } = await picker()
  const shape = async (folder: string) => {
    const { width, height } = await (await storedPhoto(page, folder)).metadata()
    return width / height
  }
  await openBoard(page, { width: 1500, height: 1000 })
  await press(page, 'Usar esta foto')
  await arrived(page, 1)
  await openBoard(page, { width: 1500, height: 1000 })
  await page.getByRole('switch', { name: 'Recortar no formato do anúncio' }).uncheck()
  await press(page, 'Usar esta foto')
  await arrived(page, 2)
  const [cut, whole] = await mediaOf(accountId)
  expect(await shape(cut?.folder ?? '')).toBeCloseTo(0.8, 1)
  expect(await shape(whole?.folder ?? '')).toBeCloseTo(1.5, 1)
})

test('the order is changed by keys, by dragging and by buttons, and stays after a reload', async () => {
  const { page } = await picker()
  await sendPhotos(page, [await plain('#883333'), await plain('#338833'), await plain('#333388')])
  await arrived(page, 3)
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
  await arrived(page, 3)
  expect(await keysOf(page)).toEqual([a, c, b])
})

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

test('a finger that holds a photo carries it', async () => {
  const { page } = await picker({ hasTouch: true })
  await sendPhotos(page, [await plain('#883333'), await plain('#338833')])
  await arrived(page, 2)
  const [a, b] = await keysOf(page)
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
  await expect.poll(() => keysOf(page)).toEqual([b, a])
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

test('the field and the editor are accessible', async () => {
  const { page } = await picker()
  await sendPhotos(page, [await plain('#883333')])
  await arrived(page, 1)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  await expectNoViolations(page)
  await press(page, 'Desfocar')
  await expectNoViolations(page)
})
