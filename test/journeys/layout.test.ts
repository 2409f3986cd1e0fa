import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf, logInToken } from '../world/people.ts'
import { demoPassword } from './account-steps.ts'
import { cards } from './catalog-view.ts'
import { watchSettling } from './settled.ts'
import { slowNetwork } from './slow-network.ts'
import { height, widths } from './too-wide.ts'
import { openVisitors, startSession } from './visitors.ts'

const { app, url, adult } = await openVisitors()
const pathOf = (page: Page) => new URL(page.url()).pathname

/** The screens by account, each list preceded by the user type. */
const screens = {
  visitor: [undefined, '/register', '/login-with-account', '/reset', '/help'],
  'novo@demo.local': [2, '/perfil', '/documents', '/create-perfil', '/create-perfil-2'],
  'mulher@demo.local': [
    ...([2, '/perfil', '/perfil-data', '/update-perfil', '/update-perfil-2', '/packets', '/payment-choice'] as const),
    ...['/signatures', '/discount-coupon', '/resultados', '/horarios', '/analises', '/declaracoes', '/avisos', '/help'],
  ],
  'swing@demo.local': [3, '/update-perfil-swing'],
  'parceiro@demo.local': [
    5,
    '/perfil',
    '/resultados',
    '/update-perfil-partner',
    '/packets-partner',
    '/update-publication',
  ],
} as const

// Loads the screens in parallel, since they mostly wait for the slow network.
test.each([
  [390, height],
  [1280, 800],
])('no account screen shifts while loading at %i px', { timeout: 240_000 }, async (width, height) => {
  const size = { width, height }
  await Promise.all(
    Object.entries(screens).map(([email, [userType, ...paths]]) =>
      expectStillScreens({ email, userType, paths, size }),
    ),
  )
})

/** A longer timeout, because a profile's preview loads all photos. */
const slowly = { timeout: 60_000 }

type Screens = {
  email: string
  userType: number | undefined
  paths: readonly string[]
  size: { width: number; height: number }
}

async function expectStillScreens({ email, userType, paths, size }: Screens) {
  const slow = await slowNetwork({ latency: 400, bytesPerSecond: 50_000 })
  const page = await adult({ reducedMotion: 'reduce', ...slow })
  await page.addInitScript(keepShifts)
  if (userType) await startSession(page, url, { token: await logInToken(url, email, demoPassword), userType })
  const settle = watchSettling(page)
  for (const path of paths) {
    await page.setViewportSize(size)
    await page.goto(path)
    await settle(slowly)
    expect.soft([email, pathOf(page)]).toEqual([email, path])
    await expectStill(page, 0.02)
  }
}

test('Premium and Básico fill whole rows at every width', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  for (const [width, premium, basic] of [
    [320, 2, 3],
    [390, 2, 3],
    [768, 3, 5],
    [1024, 3, 5],
    [1280, 4, 5],
    [1440, 5, 7],
    [1920, 6, 7],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [name, columns] of Object.entries({ Premium: premium, Básico: basic })) {
      const cards = page.getByRole('region', { name }).locator('li:visible')
      const lefts = await cards.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left)))
      expect([width, name, new Set(lefts).size, lefts.length % columns]).toEqual([width, name, columns, 0])
    }
  }
})

test('a name is already in place before its photo is parsed', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  for (const name of ['Premium', 'Básico']) {
    const card = page.getByRole('region', { name }).locator('.card').first()
    const top = () => card.locator('.card-name').evaluate(one => Math.round(one.getBoundingClientRect().top))
    const whole = await top()
    await card.locator('.card-media').evaluate(photo => photo.remove())
    expect([name, await top()]).toEqual([name, whole])
  }
})

test('the end of the header stays hidden until all of it is parsed', async () => {
  const page = await adult({ viewport: { width: 1280, height } })
  await page.goto('/home-companions')
  const state = page.locator('.topbar-end select')
  expect(await state.isVisible()).toBe(true)
  await page.locator('.topbar-end .exit').evaluate(exit => exit.remove())
  expect(await state.isVisible()).toBe(false)
})

const laden = {
  catalogue: ['/home-companions', widths],
  profile: [`/perfil-user/${await idOf(app, { userType: 2, videos: true, photos: 8 })}`, widths],
  'catalogue with partners': ['/home-close-friends', [390, 1280]],
  'partners page': ['/home-partners', [390, 1280]],
  'partner profile': [`/perfil-partner/${await idOf(app, { userType: 5 })}`, [390, 1280]],
  'landing page': ['/login', [1280]],
  'page of filters': ['/search-companions/filtros', [1280]],
  list: ['/listing/1/mulheres', [1280]],
  'contact page': ['/contato', [1280]],
  'page of terms': ['/regras', [1280]],
} as const

const cases = Object.entries(laden).flatMap(([name, [path, at]]) => at.map(width => [name, width, path] as const))

test.each(cases)('nothing shifts while the %s loads at %i px, nor while scrolling', async (_, width, path) => {
  // Makes the page render before its font arrives, and photos arrive one by one.
  const slow = await slowNetwork({ latency: 150, bytesPerSecond: 200_000 })
  const page = await adult({ viewport: { width, height }, ...slow })
  await page.addInitScript(keepShifts)
  await page.goto(path)
  await readToTheEnd(page)
  // Tolerates a browser that paints a badge before it has parsed all of it.
  await expectStill(page, 0.002)
})

test.each([390, 1280])('nothing shifts when scrolling loads more cards at %i px', async width => {
  const page = await adult({ viewport: { width, height } })
  await page.addInitScript(keepShifts)
  await page.goto('/search-companions')
  const isFurther = /cursor=/
  const passed = Promise.withResolvers<void>()
  await page.route(isFurther, async route => {
    await passed.promise
    await route.continue()
  })
  const asked = page.waitForRequest(isFurther)
  await page.evaluate(scrollOn, 700)
  await asked
  await page.evaluate(scrollOn, -400)
  passed.resolve()
  await expect.poll(() => cards(page).count()).toBe(48)
  await expectStill(page, 0.02)
})

/** Scrolls until the last card is `below` px out of view. Like a finger or a wheel, this causes no layout shift. */
async function scrollOn(below: number) {
  const end = () => document.querySelector('.grid > li:last-child')?.getBoundingClientRect().bottom ?? 0
  for (let before = -1; end() - innerHeight > below && before < scrollY; ) {
    before = scrollY
    scrollBy({ top: 40, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }
}

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

/** Checks the cumulative layout shift since the page started. */
async function expectStill(page: Page, limit: number) {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `${pathOf(page)} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(limit)
}

async function readToTheEnd(page: Page) {
  const readOn = () =>
    page.evaluate(async () => {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      return scrollY + innerHeight < document.documentElement.scrollHeight - 1
    })
  while (await readOn());
  await page.waitForLoadState('networkidle')
}
