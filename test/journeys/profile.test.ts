import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../world/people.ts'
import { cards, follow } from './catalog-view.ts'
import { swipe } from './swipe.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()
const path = `/perfil-user/${await idOf(app, { userType: 2, videos: true, photos: 3 })}`

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const selected = (page: Page) => page.getByRole('tab', { selected: true }).textContent()
const panel = (page: Page) => page.getByRole('tabpanel').getAttribute('id')
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Fotos em tela cheia' })
const count = (page: Page) => viewer(page).getByRole('status').textContent()

const thumbs = (page: Page) => page.getByRole('link', { name: /^Abrir foto/ })

test('a visitor browses a profile’s tabs, photos and videos by mouse and keyboard', async () => {
  const page = await adult()
  await page.goto(path)
  await expectTabsByMouse(page)
  await page.reload()
  expect([await selected(page), await panel(page)]).toEqual(['Sobre ', 'sobre'])
  await expectTabsByKeyboard(page)
  await tab(page, /Fotos/).press('Home')
  await expectViewer(page)
  await expectVideo(page)
})

async function expectTabsByMouse(page: Page) {
  expect(await selected(page)).toBe(`Fotos ${await thumbs(page).count()}`)
  await tab(page, /Vídeos/).click()
  expect(await selected(page)).toBe(`Vídeos ${await page.locator('video').count()}`)
  expect([await panel(page), await thumbs(page).count()]).toEqual(['videos', 0])
  await tab(page, /Sobre/).click()
  expect([await selected(page), await panel(page)]).toEqual(['Sobre ', 'sobre'])
}

async function expectTabsByKeyboard(page: Page) {
  await tab(page, /Fotos/).click()
  const after = async (key: string) => {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => document.activeElement?.id)
    return [focused, await panel(page)]
  }
  expect(await after('ArrowRight')).toEqual(['aba-videos', 'videos'])
  expect(await after('ArrowRight')).toEqual(['aba-sobre', 'sobre'])
  expect(await after('ArrowRight')).toEqual(['aba-fotos', 'fotos'])
  expect(await after('ArrowLeft')).toEqual(['aba-sobre', 'sobre'])
  expect(await after('Home')).toEqual(['aba-fotos', 'fotos'])
  expect(await after('End')).toEqual(['aba-sobre', 'sobre'])
}

/** The viewer opens at the chosen photo, moves with arrow keys and buttons, and closes with Esc. */
async function expectViewer(page: Page) {
  const total = await thumbs(page).count()
  await page.getByRole('link', { name: 'Abrir foto 2 de' }).click()
  expect(await count(page)).toBe(`2 / ${total}`)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => count(page)).toBe(`3 / ${total}`)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => count(page)).toBe(`2 / ${total}`)
  await page.getByRole('button', { name: 'Foto anterior' }).click()
  await expect.poll(() => count(page)).toBe(`1 / ${total}`)
  expect(await page.getByRole('button', { name: 'Foto anterior' }).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await viewer(page).waitFor({ state: 'hidden' })
  // Closing also goes back a step, which would undo a tab chosen before it.
  await expect.poll(() => page.evaluate(() => history.state?.viewer)).toBeFalsy()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Abrir foto 2 de/)
}

/** The video loads and plays only once pressed. */
async function expectVideo(page: Page) {
  await tab(page, /Vídeos/).click()
  const video = page.locator('video').first()
  const state = () => video.evaluate((shown: HTMLVideoElement) => [shown.paused, shown.muted, shown.readyState])
  expect(await state()).toEqual([true, true, 0])
  await video.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeGreaterThan(0)
}

test('going back closes the viewer and stays on the profile; going back again returns to the list', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  await follow(page, cards(page).first())
  const profile = page.url()
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).click()
  await viewer(page).waitFor()
  await page.goBack()
  await viewer(page).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(profile)
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).click()
  await viewer(page).getByRole('button', { name: 'Fechar' }).click()
  await viewer(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toBe(profile)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/home-companions')
})

test('on a touch screen a swipe changes tabs and photos, and does nothing beyond the first tab', async () => {
  const page = await adult({ hasTouch: true, isMobile: true })
  await page.goto('/login')
  await page.goto(path)
  await swipe(page, 120, 380)
  await tab(page, /Fotos/).press('End')
  expect([await panel(page), new URL(page.url()).pathname]).toEqual(['sobre', path])
  await tab(page, /Fotos/).tap()
  const total = await thumbs(page).count()
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).tap()
  // The viewer's script loads after the first photos.
  await expect.poll(() => count(page)).toBe(`1 / ${total}`)
  await swipe(page, 300, 60)
  await expect.poll(() => count(page)).toBe(`2 / ${total}`)
  await page.goBack()
  await viewer(page).waitFor({ state: 'hidden' })
  await tab(page, /Sobre/).tap()
  await swipe(page, 60, 300)
  await expect.poll(() => panel(page)).toBe('videos')
})
