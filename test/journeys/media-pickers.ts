import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openSenders } from './document-senders.ts'

type Look = { width?: number; height?: number; color?: string }
export type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** A photo in which a sharp place is told from a blurred one: a board of black and white fields. */
export async function board({ width = 800, height = 1000 }: Look = {}): Promise<Chosen> {
  const field = 20
  const fields = `<pattern id="p" width="${2 * field}" height="${2 * field}" patternUnits="userSpaceOnUse">
    <rect width="100%" height="100%" fill="#fff"/><rect width="${field}" height="${field}"/>
    <rect x="${field}" y="${field}" width="${field}" height="${field}"/></pattern>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fields}
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer()
  return { name: 'quadros.jpg', mimeType: 'image/jpeg', buffer }
}

export async function plain(color: string, { width = 480, height = 600 }: Look = {}): Promise<Chosen> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer }
}

export const clip = (buffer: Buffer): Chosen => ({ name: 'video.webm', mimeType: 'video/webm', buffer })

/** Advertisers at the form that has the photos and the videos. */
export async function openPickers() {
  const senders = await openSenders()
  const { app, sender } = senders

  async function picker(visit: Parameters<typeof sender>[0] = {}) {
    const { page, accountId } = await sender(visit)
    await page.goto('/create-perfil-2')
    await page.getByRole('button', { name: 'Adicionar fotos' }).waitFor()
    return { page, accountId }
  }

  const mediaOf = (accountId: number) =>
    app.db
      .selectFrom('media')
      .select(['id', 'kind', 'folder', 'perceptual_hash'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()

  return { ...senders, picker, mediaOf }
}

export async function pick(page: Page, button: 'Adicionar fotos' | 'Adicionar vídeo', files: Chosen[]) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await choosing).setFiles(files)
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Chooses photos and sends them as they are. */
export async function sendPhotos(page: Page, files: Chosen[]) {
  await pick(page, 'Adicionar fotos', files)
  await page.getByRole('heading', { name: /Preparar foto/ }).waitFor()
  await press(page, files.length > 1 ? 'Usar todas' : 'Usar esta foto')
}

export const photoTile = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** A photo is made anew in eight files, which takes a while on a busy machine. */
export const patient = { timeout: 50_000 }

/** Waits until so many photos are with the server. */
export async function arrived(page: Page, count: number) {
  const there = page.getByRole('group', { name: 'Fotos' }).getByRole('button', { name: /^Foto \d.*em análise$/ })
  await there.nth(count - 1).waitFor(patient)
}

/** What tells the photos of the list apart, in their order. */
export const keysOf = (page: Page) =>
  page.locator('fieldset[name=images] [data-key]').evaluateAll(tiles =>
    tiles
      .map(tile => ({ key: tile.getAttribute('data-key') ?? '', place: Number((tile as HTMLElement).style.order) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ key }) => key),
  )

/** How many entries the browser keeps of the media that are on their way. */
export const keptEntries = (page: Page): Promise<string[]> =>
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
