import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../world/people.ts'
import { swipe } from './swipe.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()
const profile = `/perfil-user/${await idOf(app, { userType: 2, videos: true, photos: 3 })}`
const partner = `/perfil-partner/${await idOf(app, { userType: 5 })}`

test.each([
  [profile, ['.gallery-track', '.profile-head', '.tabs', '.panels']],
  [partner, ['.gallery-track', '.panels']],
  ['/home-companions', ['.cats']],
  ['/home-swing', ['.cats', '.banners']],
])('swiping beyond the first item does not leave %s', async (path, regions) => {
  const page = await adult({ hasTouch: true, isMobile: true })
  for (const region of regions) {
    await page.goto('/login')
    await page.goto(path)
    await swipe(page, 120, 380, await middleOf(page, region))
    await watchFrames(page)
    expect([region, new URL(page.url()).pathname]).toEqual([region, path])
  }
})

test('swiping beyond the first photo does not leave the viewer', async () => {
  const page = await adult({ hasTouch: true, isMobile: true })
  await page.goto(profile)
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).tap()
  const viewer = page.getByRole('dialog', { name: 'Fotos em tela cheia' })
  await viewer.waitFor()
  await swipe(page, 120, 380)
  await watchFrames(page)
  expect([await viewer.isVisible(), new URL(page.url()).hash]).toEqual([true, '#foto-1'])
})

async function middleOf(page: Page, region: string) {
  const found = page.locator(region).first()
  await found.scrollIntoViewIfNeeded()
  const { top, bottom } = await found.evaluate(one => one.getBoundingClientRect().toJSON())
  return (Math.max(top, 0) + Math.min(bottom, 844)) / 2
}

/** Waits 30 frames, and fails if the browser navigates away before that. */
const watchFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  })
