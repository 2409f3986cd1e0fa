import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { appRoutes } from '#contract/app-screens.ts'
import { quickExitUrl } from '#contract/quick-exit.ts'
import { idOf, sessionOf } from '../world/people.ts'
import { answerOutside, openVisitors, pressEscapeTwice, startSession } from './visitors.ts'

const { app, url, adult } = await openVisitors({ keepsPages: true })

/** Without a network the browser ends up on its own error page, which also counts as outside. */
const forgives = /google\.com|ERR_NAME_NOT_RESOLVED|net::ERR_FAILED| csp$/
const exit = (page: Page) => page.getByRole('link', { name: 'Saída rápida' })

const leavers: Record<string, (page: Page) => Promise<void>> = {
  'the quick exit': page => exit(page).click({ noWaitAfter: true }),
  'Esc twice': pressEscapeTwice,
}

test.each(Object.entries(leavers))('%s blanks the page before the other site answers', async (_, leave) => {
  const page = await adult({ forgives })
  const answer = await holdOutside(page)
  await page.addInitScript(sayWhenBlank)
  await page.goto('/search-swing')
  const blank = page.waitForEvent('console', message => message.text() === 'blank')
  await leave(page)
  await blank
  await answer()
  await page.waitForURL('https://www.google.com/')
})

/** Delays the other site's response until the returned function is called. */
async function holdOutside(page: Page) {
  let asked: (route: Route) => void
  const request = new Promise<Route>(resolve => (asked = resolve))
  await page.route('https://www.google.com/**', route => asked(route))
  return async () => (await request).fulfill({ contentType: 'text/html', body: '<title>Fora</title>' })
}

// Reports through the console, because Playwright cannot query a page that the browser is leaving.
function sayWhenBlank() {
  const look = () => document.body?.childElementCount === 0 && console.info('blank')
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const accountId = await idOf(app, { userType: 2, photos: 6 })
const token = await sessionOf(app, accountId)
const visits = [
  '/login',
  '/home-companions',
  `/perfil-user/${accountId}`,
  '/denunciar',
  '/perfil',
  '/perfil-data',
  '/help',
]

const browsers = [
  { name: 'with script', options: {} },
  { name: 'without script', options: { javaScriptEnabled: false } },
  { name: 'with a service worker', options: { serviceWorkers: 'allow' } },
] as const

test.each(browsers)('going back shows nothing of the site: $name', { timeout: 240_000 }, async ({ options }) => {
  const page = await adult({ ...options, forgives })
  await answerOutside(page)
  await startSession(page, url, { token, userType: 2 })
  for (const path of visits) await page.goto(path)
  const shown = await watchForContent(page)
  await exit(page).first().click()
  await isOutside(page)
  for (const _ of visits) {
    await page.goBack({ waitUntil: 'commit', timeout: 5_000 }).catch(() => null)
    await isOutside(page)
  }
  expect(shown()).toEqual([])
})

test('a typed address opens the site again', async () => {
  const page = await adult({ forgives })
  await answerOutside(page)
  await page.goto('/home-companions')
  await exit(page).click()
  await isOutside(page)
  for (let time = 0; time < 2; time++) {
    await page.goto('/regras')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})

test('another site’s link to the exit closes nothing', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' }
  const answer = await fetch(`${url}/saida`, { headers, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, quickExitUrl])
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('clear-site-data')).toBeNull()
  expect((await fetch(`${url}/saida`, { method: 'POST', headers })).status).toBe(403)
})

const isOutside = (page: Page) => expect.poll(() => page.url(), { timeout: 10_000 }).not.toContain(new URL(url).host)

/** Collects our URLs that show visible text after the visitor goes back. */
async function watchForContent(page: Page) {
  const shown: string[] = []
  page.on('framenavigated', async frame => {
    const at = frame.url()
    if (!at.startsWith(url)) return
    const text = await frame
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => '')
    if (text.trim() && frame.url() === at) shown.push(at)
  })
  return () => shown
}

async function isAtHand(page: Page) {
  const boxes = await exit(page).evaluateAll(links =>
    links.map(link => link.getBoundingClientRect().toJSON() as DOMRect),
  )
  return boxes.length === 1 && boxes.every(box => box.width >= 44 && box.height >= 44 && box.right <= 390)
}

test('every account screen has the exit, also without script', { timeout: 240_000 }, async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await adult({ javaScriptEnabled, forgives })
    await startSession(page, url, { token, userType: 2 })
    for (const { path } of appRoutes.filter(({ path: one }) => !one.includes(':'))) {
      await page.goto(path)
      await expect.poll(() => isAtHand(page), { message: path }).toBe(true)
    }
  }
})
