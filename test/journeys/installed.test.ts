import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#demo/cast.ts'
import { openBrowser } from '../run/browser.ts'
import { passGate } from '../world/calls.ts'
import { idOf } from '../world/people.ts'
import { bootSite } from '../world/site.ts'
import { expectNoViolations } from './axe.ts'
import { openWayIn } from './toggling-proxy.ts'

const { app, url: site } = await bootSite({ template: 'vespera_demo' })
const browser = await openBrowser()
const way = await openWayIn(site)
const profile = `/perfil-user/${await idOf(app, { userType: 2, photos: 8 })}`
const offline = { name: 'Sem conexão', level: 1 }

let context: BrowserContext

/** A phone of somebody who has answered the age question. */
beforeEach(async () => {
  way.mend()
  way.serveWorker()
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR', baseURL: way.url })
  context.setDefaultTimeout(20_000)
  const [name, value] = (await passGate(site)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: way.url }])
})

afterEach(() => context.close())

/** Opens a screen of the app and waits until what it needs without a connection is kept. */
async function install(path = '/login-with-account') {
  const page = await context.newPage()
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const keep = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = (await Promise.all(keep.map(cache => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).toSorted()
  })

/** A screen as its own script has drawn it, not as the document came. */
const screenTitle = (page: Page) => page.locator('#root main:not([aria-busy])')

test('only the app and the offline page are kept, whatever is visited', async () => {
  const page = await install()
  const kept = await keptPaths(page)
  expect(kept).toEqual(expect.arrayContaining(['/login-with-account', '/offline']))
  const ofTheShell = /^(\/assets\/[\w.-]+\.(js|css|woff2)|\/art\/rio-vazio\.svg|\/icon(-discreet)?\.svg)$/
  expect(kept.filter(path => !ofTheShell.test(path))).toEqual(['/login-with-account', '/offline'])
  for (const path of ['/home-companions', profile, '/login', '/documents', '/perfil']) await page.goto(path)
  await page.goto(profile)
  await page.evaluate(() => fetch('/api/geo/states').then(answer => answer.text()))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  expect(await keptPaths(page)).toEqual(kept)
})

test('without a connection the app opens, and everything else is a page that says so', async () => {
  const page = await install()
  await page.goto(profile)
  await page.goto('/home-companions')
  way.cut()
  for (const path of ['/login-with-account', '/reset', '/reset-password/abc']) {
    await page.goto(path)
    await screenTitle(page).waitFor()
  }
  for (const path of ['/home-companions', profile, '/login', '/nada', '/api/geo/states']) {
    await page.goto(path)
    await page.getByRole('heading', offline).waitFor()
    expect(await page.locator('.card, .photo, [src*=midias]').count()).toBe(0)
  }
})

test('the offline page leads on once there is a connection', async () => {
  const page = await install()
  await page.goto('/login')
  way.cut()
  await page.goto('/home-companions')
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', offline).waitFor()
  way.mend()
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: 'Acompanhantes', level: 1 }).waitFor()
})

test('a visitor who never opened the app gets our page without a connection, and goes on by itself after it', async () => {
  const page = await context.newPage()
  await context.clearCookies()
  await page.goto('/home-companions')
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.locator('a.card').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const kept = await keptPaths(page)
  expect(kept).toContain('/offline')
  expect(kept.filter(path => /main-|login-with-account/.test(path))).toEqual([])
  await page.reload()
  way.cut()
  await context.setOffline(true)
  await page.locator('a.card').first().click()
  await page.getByRole('heading', offline).waitFor()
  expect(await page.locator('.card, .photo, [src*=midias]').count()).toBe(0)
  way.mend()
  await context.setOffline(false)
  await page.locator('.gallery').first().waitFor()
  await page.goto('/login-with-account')
  await expect.poll(() => keptPaths(page), { timeout: 20_000 }).toContain('/login-with-account')
})

test('a new version waits to be asked for, and takes over without losing what was typed', async () => {
  const page = await install('/register')
  const other = await install('/reset')
  await page.reload()
  await page.getByLabel('Nome').fill('Marina Souza')
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br')
  await Promise.all([mark(page), mark(other)])
  way.serveWorker(ofAnotherApp)
  await lookForUpdates(page)
  await page.getByText('Nova versão disponível').waitFor()
  await expectNoViolations(page)
  expect([await isMarked(page), await page.getByLabel('Nome').inputValue()]).toEqual([true, 'Marina Souza'])

  await page.getByRole('button', { name: 'Atualizar' }).click()
  await page.waitForFunction(() => !('marked' in window))
  await screenTitle(page).waitFor()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Marina Souza')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('marina@exemplo.com.br')
  expect(await page.getByText('Nova versão disponível').count()).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([laterCache])
  await other.getByText('Nova versão disponível').waitFor()
  expect(await isMarked(other)).toBe(true)
  await other.getByRole('button', { name: 'Atualizar' }).click()
  await other.waitForFunction(() => !('marked' in window))
})

test('a new version of which the page is already takes over unasked', async () => {
  const page = await install('/register')
  await page.reload()
  await mark(page)
  way.serveWorker(ofTheSameApp)
  await lookForUpdates(page)
  await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 20_000 }).toEqual([laterCache])
  expect(await page.getByText('Nova versão disponível').count()).toBe(0)
  expect(await isMarked(page)).toBe(true)
})

const laterCache = 'shell-000000000000000b'
const ofTheSameApp = (script: string) => script.replace(/\b[0-9a-f]{16}\b/, laterCache.slice(-16))
const ofAnotherApp = (script: string) => ofTheSameApp(script).replace(/(main-[\w-]+\.js)/, '$1?later')
const lookForUpdates = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('a log-out leaves nothing behind but how the site looks', async () => {
  const page = await install()
  await page.evaluate(
    async ([username, password]) => {
      const body = JSON.stringify({ username, password })
      const answer = await fetch('/auth', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { access_token } = await answer.json()
      Object.assign(localStorage, {
        token: access_token,
        user_type: '2',
        perfilCreate: '1',
        kyc: 'okay',
        theme: 'light',
      })
    },
    ['mulher@demo.local', demoPassword] as const,
  )
  await page.goto('/perfil')
  await page.evaluate(leaveThingsBehind)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(/\/(login|home)$/)
  expect(await page.evaluate(whatIsLeft)).toEqual({ caches: [], workers: 0, tab: [], device: ['theme'], photos: 0 })
})

/** As the app keeps photos of documents that were not sent yet. */
async function leaveThingsBehind() {
  sessionStorage.setItem('draft:anything', '{}')
  const opening = indexedDB.open('vespera-documents')
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
  await new Promise(resolve => opening.addEventListener('success', resolve))
  const putting = opening.result.transaction('drafts', 'readwrite')
  putting.objectStore('drafts').put(new ArrayBuffer(8), 'draft')
  await new Promise(resolve => putting.addEventListener('complete', resolve))
  opening.result.close()
}

async function whatIsLeft() {
  const opening = indexedDB.open('vespera-documents')
  await new Promise(resolve => opening.addEventListener('success', resolve))
  const counting = opening.result.transaction('drafts').objectStore('drafts').count()
  await new Promise(resolve => counting.addEventListener('success', resolve))
  return {
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    // How far pages were scrolled is the router's own, written as the page is left.
    tab: Object.keys(sessionStorage).filter(key => key !== 'react-router-scroll-positions'),
    device: Object.keys(localStorage).filter(key => !key.startsWith('estado')),
    photos: counting.result,
  }
}

test('in discreet mode the site installs as something else', async () => {
  const page = await context.newPage()
  const manifest = () => page.locator('link[rel=manifest]').getAttribute('href')
  await page.goto('/home-companions')
  expect(await manifest()).toBe('/manifest.webmanifest')
  await page.getByRole('button', { name: 'Modo discreto' }).click()
  expect(await manifest()).toBe('/manifest-discreet.webmanifest')
  for (const path of ['/login', '/login-with-account', '/offline']) {
    await page.goto(path)
    expect([path, await manifest(), await page.title()]).toEqual([path, '/manifest-discreet.webmanifest', 'Agenda'])
  }
})
