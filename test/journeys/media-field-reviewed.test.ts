import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { openPickers, patient, photoTile, press } from './media-pickers.ts'
import { enterAs, ownAccount } from './profile-form-steps.ts'

const { app, url, stranger, mediaOf } = await openPickers()
vi.setConfig({ testTimeout: 150_000 })

async function openProfile(email: string, userType: number, path: string) {
  const page = await stranger({ reducedMotion: 'reduce' })
  const token = await enterAs(page, url, email, userType)
  const { id } = await ownAccount(url, token)
  return { page, id, open: () => page.goto(path) }
}

const photosOf = async (id: number) => (await mediaOf(id)).filter(({ kind }) => kind === 'image')

async function refuse(mediaId: number, reason: string) {
  await app.db
    .updateTable('media_reviews')
    .set({ verdict: 'refused', reason })
    .where('media_id', '=', mediaId)
    .execute()
}

const tiles = (page: Page) => page.locator('fieldset[name=images] [data-key]')

test('nothing is said of an approved photo, and of a refused one why', async () => {
  const { page, id, open } = await openProfile('swing@demo.local', 3, '/update-perfil-swing')
  const [first] = await photosOf(id)
  await refuse(first?.id ?? 0, 'Outra pessoa aparece na foto')
  await open()
  const refused = photoTile(page, /^Foto \d+ de \d+.*, recusada$/)
  await refused.waitFor()
  expect(await refused.count()).toBe(1)
  expect(await photoTile(page, /em análise$/).count()).toBe(0)
  await page.getByText(/^Foto \d+, recusada: Outra pessoa aparece na foto$/).waitFor()
  await refused.click()
  await page.getByRole('dialog').getByText('Recusada: Outra pessoa aparece na foto').waitFor()
})

test('what the profile shows is removed only after a question, and at once', async () => {
  const { page, id, open } = await openProfile('close@demo.local', 4, '/update-perfil-close-friends')
  const before = await photosOf(id)
  await open()
  await tiles(page)
    .nth(before.length - 1)
    .waitFor()
  await press(page, 'Remover foto 2')
  await press(page, 'Manter foto')
  expect(await photosOf(id)).toEqual(before)
  await press(page, 'Remover foto 2')
  await press(page, 'Remover foto')
  await page.getByText(`${before.length - 1} de 10`, { exact: true }).waitFor(patient)
  expect(await photosOf(id)).toHaveLength(before.length - 1)
  await page.reload()
  await tiles(page)
    .nth(before.length - 2)
    .waitFor()
  expect(await tiles(page).count()).toBe(before.length - 1)
})
