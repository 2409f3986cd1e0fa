import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logInAs } from './account-steps.ts'
import { idOf, notThere, publicPages } from './public-pages.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, adult, stranger } = await openVisitors()
const widths = [320, 390, 768, 1280]
const height = 844

async function expectToFit(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect.soft({ path: pathOf(page), width, wide: await tooWide(page) }).toMatchObject({ wide: [] })
  }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** What everybody can hit, and read at twice the text size. Leaves the page as large. */
async function expectLegible(page: Page) {
  expect.soft({ path: pathOf(page), small: await smallTargets(page) }).toMatchObject({ small: [] })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height })
    const [wide, cut] = [await tooWide(page), await cutTexts(page)]
    expect.soft({ path: pathOf(page), width, wide, cut }).toMatchObject({ wide: [], cut: [] })
  }
}

/** Controls that are less than 24 by 24 px, as are their labels; links within a sentence may be. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLInputElement>('a[href], button, select, textarea, summary, input')
    const isSmall = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return Math.min(width, height) < 24
    }
    const shown = [...controls].filter(one => one.checkVisibility() && !one.closest('.skip, p, dd, label a'))
    const small = shown.filter(one => [one, ...(one.labels ?? [])].every(isSmall))
    return small.map(one => one.outerHTML.slice(0, 120))
  })

/** Texts that their own box cuts off. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const hasText = (one: Element) => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    const isCut = (one: Element) =>
      one.clientWidth > 1 && getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1
    const all = [...document.querySelectorAll('body *')].filter(one => !one.closest('.sr, select, svg'))
    return all
      .filter(one => one.checkVisibility() && hasText(one) && isCut(one))
      .map(one => one.outerHTML.slice(0, 120))
  })

test.each(await publicPages(app))('%s fits every screen, and can be read at twice the text size', async path => {
  const page = await adult({ forgives: notThere, reducedMotion: 'reduce' })
  await page.goto(path)
  await expectToFit(page)
  const about = page.getByRole('tab', { name: 'Sobre' })
  if (path.startsWith('/perfil-') && (await about.count()) > 0) {
    await about.click()
    await expectToFit(page)
  }
  await expectLegible(page)
})

const screens = {
  '': ['/register', '/login-with-account', '/reset', '/help'],
  'novo@demo.local': ['/perfil', '/documents', '/create-perfil', '/create-perfil-2'],
  'pendente@demo.local': ['/perfil'],
  'mulher@demo.local': [
    ...['/perfil', '/perfil-data', '/update-perfil', '/update-perfil-2', '/packets', '/payment-choice'],
    ...['/signatures', '/discount-coupon', '/resultados'],
  ],
  'parceiro@demo.local': ['/perfil', '/update-perfil-partner', '/packets-partner', '/update-publication'],
}

test.each(Object.entries(screens))(
  'the screens of %j do not move as they come, fit, and can be read at twice the text size',
  async (email, paths) => {
    const page = await adult({ reducedMotion: 'reduce' })
    await page.addInitScript(keepShifts)
    if (email) await logInAs(page, email)
    await slowDown(page, { latency: 400, bytesPerSecond: 50_000 })
    for (const path of paths) {
      await page.setViewportSize({ width: 390, height })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectStill(page, 0.02)
      await expectToFit(page)
      await expectLegible(page)
    }
  },
)

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
  await slowDown(page, { latency: 150, bytesPerSecond: 200_000 })
  await page.goto(path)
  await readToTheEnd(page)
  // All but what a browser does when it paints between two pieces of a badge, before it has read the rest.
  await expectStill(page, 0.002)
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

/** How far things have moved by themselves since the page began, as browsers reckon it. */
async function expectStill(page: Page, limit: number) {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `${pathOf(page)} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(limit)
}

/** So slow that the page stands before its font, and photos come one by one. */
async function slowDown(page: Page, { latency, bytesPerSecond }: { latency: number; bytesPerSecond: number }) {
  const wire = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await wire.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
}

async function readToTheEnd(page: Page) {
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  while (!(await atEnd())) {
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.waitForLoadState('networkidle')
}
