import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { appRoutes } from '#contract/app-screens.ts'
import { quickExitUrl } from '#contract/quick-exit.ts'
import { idOf, sessionOf } from '../world/people.ts'
import { answerOutside, openVisitors, pressEscapeTwice, pressQuickly, startSession } from './visitors.ts'

const { app, url, adult } = await openVisitors({ keepsPages: true })

/** Without a network the browser ends up on its own error page, which also counts as outside. */
const forgives = /google\.com|ERR_NAME_NOT_RESOLVED|net::ERR_FAILED| csp$/
const exit = (page: Page) => page.getByRole('link', { name: 'Saída rápida' })

const leavers: Record<string, (page: Page) => Promise<void>> = {
  'the quick exit': page => exit(page).click({ noWaitAfter: true }),
  'Esc twice': pressEscapeTwice,
  'Shift three times': page => pressQuickly(page, ['Shift', 'Shift', 'Shift']),
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
  await startSession(page, url, { token: await sessionOf(app, accountId), userType: 2 })
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

test('capital letters in a field do not leave', async () => {
  const page = await adult({ forgives })
  await page.goto('/login-with-account')
  const field = page.getByLabel('E-mail')
  await field.focus()
  await pressQuickly(page, ['Shift', 'A', 'Shift', 'A', 'Shift', 'A', 'Shift', 'Shift', 'A', 'Shift'])
  await expect.poll(() => field.inputValue()).toBe('AAAA')
  expect(page.url()).toContain('/login-with-account')
})

const isMember = async (session: string) => {
  const answer = await fetch(`${url}/api/account`, { headers: { authorization: `Bearer ${session}` } })
  return answer.ok
}

/** What the site has left in the browser, apart from empty databases. */
const readTraces = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const workers = await navigator.serviceWorker.getRegistrations()
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    return [...names.sort(), ...databases.map(({ name }) => name), ...workers.map(({ scope }) => scope)]
  })

test.each([
  ['the app', '/perfil-data'],
  ['a public page', '/home-companions'],
])('the exit from %s ends the session and leaves only the settings of the device', async (_, path) => {
  const session = await sessionOf(app, accountId)
  // A call of the screen may meet the ended session.
  const page = await adult({
    forgives: /google|ERR_|csp$|401/,
    serviceWorkers: path === '/perfil-data' ? 'allow' : 'block',
  })
  await answerOutside(page)
  await page.goto('/home-companions')
  await page.evaluate(leaveTraces, session)
  await page.goto(`/perfil-user/${accountId}`)
  await page.locator('[data-ready]').waitFor({ state: 'attached' })
  await page.goto(path)
  await exit(page).waitFor()
  expect(await readTraces(page)).toEqual(expect.arrayContaining(['profile-draft:1', 'saved', 'token', 'vespera-media']))
  expect(await isMember(session)).toBe(true)
  await exit(page).click()
  await isOutside(page)
  await expect.poll(() => isMember(session)).toBe(false)
  expect((await page.context().cookies(url)).map(({ name }) => name)).toEqual(['left'])
  // Any file of the site shows what the browser has stored for it.
  await page.goto('/robots.txt')
  await expect.poll(() => readTraces(page)).toEqual(['discreet', 'left', 'theme'])
})

/** What a person with an account may have on the device. */
function leaveTraces(token: string) {
  Object.assign(localStorage, { token, user_type: '2', perfilCreate: '0', kyc: '', theme: 'light' })
  Object.assign(localStorage, { 'profile-draft:1': '{"nickname":"Rascunho"}', saved: '{"profiles":[1]}' })
  Object.assign(sessionStorage, { 'draft:contact': '{"message":"Rascunho"}' })
  localStorage.discreet = '1'
  return new Promise<void>(resolve => {
    const opening = indexedDB.open('vespera-media')
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts').put('Rascunho', '1')
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

test('the exit says that URLs stay in the history', async () => {
  const page = await adult({ forgives })
  await page.goto('/guardados')
  expect(await exit(page).getAttribute('title')).toContain('ficam no histórico do navegador')
  expect(await page.content()).toContain('continuam no histórico do')
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
    await startSession(page, url, { token: await sessionOf(app, accountId), userType: 2 })
    for (const { path } of appRoutes.filter(({ path: one }) => !one.includes(':'))) {
      await page.goto(path)
      await expect.poll(() => isAtHand(page), { message: path }).toBe(true)
    }
  }
})
