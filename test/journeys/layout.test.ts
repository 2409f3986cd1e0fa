import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notThere, publicPages } from './public-pages.ts'
import { idOf } from './shown-people.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, adult, stranger } = await openVisitors()
const widths = [320, 390, 768, 1280]
const height = 844

async function expectToFit(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
}

test.each(await publicPages(app))('%s fits every screen', async path => {
  const page = await adult({ forgives: notThere })
  await page.goto(path)
  await expectToFit(page)
  if (!path.startsWith('/perfil-') || (await page.getByRole('tab').count()) === 0) return
  await page.getByRole('tab', { name: 'Sobre' }).click()
  await expectToFit(page)
})

test('the question in place of a page fits every screen', async () => {
  const page = await stranger()
  await page.goto('/home-companions')
  await expectToFit(page)
})

test('the kinds of profile to create fit every screen', async () => {
  const page = await adult()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Crie o seu anúncio aqui!' }).click()
  await expectToFit(page)
})

test.each([
  [320, 2, 3],
  [390, 2, 3],
  [768, 3, 5],
  [1280, 5, 7],
])('at %i px Premium stands in %i columns and Básico in %i, in whole rows', async (width, premium, basic) => {
  const page = await adult({ viewport: { width, height } })
  await page.goto('/home-companions')
  for (const [name, columns] of Object.entries({ Premium: premium, Básico: basic })) {
    const cards = page.getByRole('region', { name }).locator('li:visible')
    const lefts = await cards.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left)))
    expect([name, new Set(lefts).size, lefts.length % columns]).toEqual([name, columns, 0])
  }
})

const laden = {
  catalogue: ['/home-companions', widths],
  profile: [`/perfil-user/${await idOf(app, { userType: 2, videos: true, photos: 8 })}`, widths],
  'catalogue with partners': ['/home-close-friends', [390]],
  'partners page': ['/home-partners', [390]],
  'partner profile': [`/perfil-partner/${await idOf(app, { userType: 5 })}`, [390]],
} as const

const cases = Object.entries(laden).flatMap(([name, [path, at]]) => at.map(width => [name, width, path] as const))

test.each(cases)('nothing moves while the %s loads at %i px, nor while it is read', async (_, width, path) => {
  const page = await adult({ viewport: { width, height } })
  await page.addInitScript(keepShifts)
  await slowDown(page)
  await page.goto(path)
  await readToTheEnd(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  // All but what a browser does when it paints between two pieces of a badge, before it has read the rest.
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.002)
})

type Shift = { value: number; moved: string[] }

function keepShifts() {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node }[] })[]) {
      shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** So slow that the page stands before its font, and photos come one by one. */
async function slowDown(page: Page) {
  const wire = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
  await wire.send('Network.emulateNetworkConditions', slow)
}

async function readToTheEnd(page: Page) {
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  while (!(await atEnd())) {
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.waitForLoadState('networkidle')
}
