import type { Page } from 'playwright-core'
import { type Chosen, photo } from './pictures.ts'
import { openSenders } from './senders.ts'

/** Nearly the smallest photo allowed, since the server encodes each one into eight files. */
export const plain = (color: string, look: { width?: number; height?: number } = {}) =>
  photo('foto.jpg', { color, width: 480, height: 600, ...look })

/** Opens the site, with advertisers on the photo and video form. */
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
      .select(['id', 'kind', 'folder', 'perceptual_hash', 'duration_ms'])
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

/** Chooses photos and sends them unedited. */
export async function sendPhotos(page: Page, files: Chosen[]) {
  await pick(page, 'Adicionar fotos', files)
  await page.getByRole('heading', { name: /Preparar foto/ }).waitFor()
  await press(page, files.length > 1 ? 'Usar todas' : 'Usar esta foto')
}

export const photoTile = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** The server encodes a photo into eight files, which takes a while on a busy machine. */
export const longWait = { timeout: 50_000 }

/** Waits until the server has `count` photos. */
export async function waitForPhotos(page: Page, count: number) {
  const there = page.getByRole('group', { name: 'Fotos' }).getByRole('button', { name: /^Foto \d.*em análise$/ })
  await there.nth(count - 1).waitFor(longWait)
}
