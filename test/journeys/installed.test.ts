import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#demo/cast.ts'
import { openBrowser } from '../run/browser.ts'
import { atEnd } from '../world/at-end.ts'
import { passGate } from '../world/calls.ts'
import { idOf } from '../world/people.ts'
import { bootSite } from '../world/site.ts'
import { expectNoViolations } from './axe.ts'
import { untilReady } from './settled.ts'

const { app, url: site } = await bootSite({ template: 'vespera_demo' })
const browser = await openBrowser()
const proxy = await openTogglingProxy(site)
const profile = `/perfil-user/${await idOf(app, { userType: 2, photos: 8 })}`
const offline = { name: 'Sem conexão', level: 1 }

let context: BrowserContext

/** Sets up a phone that has answered the age question. */
beforeEach(async () => {
  proxy.reconnect()
  proxy.serveWorker()
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR', baseURL: proxy.url })
  context.setDefaultTimeout(20_000)
  const [name, value] = (await passGate(site)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: proxy.url }])
})

afterEach(() => context.close())

/** Opens a screen of the app and waits until the service worker has cached what it needs offline. */
async function install(path = '/login-with-account') {
  const page = await context.newPage()
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const keep = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = (await Promise.all(keep.map(cache => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).toSorted()
  })

/** The screen as rendered by its script, not the server's placeholder. */
const screenTitle = (page: Page) => page.locator('#root main:not([aria-busy])')

test('only the app is cached and opens offline; every other page shows the offline page, which continues once the site answers', async () => {
  const page = await install()
  const cached = await cachedPaths(page)
  expect(cached).toEqual(expect.arrayContaining(['/help', '/offline']))
  const ofTheShell = /^(\/assets\/[\w.-]+\.(js|css|woff2)|\/art\/rio-vazio\.svg|\/icon(-discreet)?\.svg)$/
  expect(cached.filter(path => !ofTheShell.test(path))).toEqual(['/help', '/offline'])
  for (const path of ['/home-companions', profile, '/login', '/documents', '/perfil']) await page.goto(path)
  await page.goto(profile)
  await page.evaluate(() => fetch('/api/geo/states').then(answer => answer.text()))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  expect(await cachedPaths(page)).toEqual(cached)

  proxy.disconnect()
  for (const path of ['/login-with-account', '/reset', '/reset-password/abc']) {
    await page.goto(path)
    await screenTitle(page).waitFor()
  }
  for (const path of [profile, '/login', '/nada', '/api/geo/states', '/home-companions']) {
    await page.goto(path)
    await page.getByRole('heading', offline).waitFor()
    expect([path, await page.locator('.card, .photo, [src*=midias]').count()]).toEqual([path, 0])
  }
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await page.waitForFunction(() => !('isOld' in window))
  await page.getByRole('heading', offline).waitFor()
  proxy.reconnect()
  await page.getByRole('heading', { name: 'Acompanhantes', level: 1 }).waitFor()
  // The offline page reloaded by itself.
  await page.waitForLoadState()
  await expectDiscreetManifest(page)
})

/** In discreet mode every page links to the neutral manifest. */
async function expectDiscreetManifest(page: Page) {
  const manifest = () => page.locator('link[rel=manifest]').getAttribute('href')
  expect(await manifest()).toBe('/manifest.webmanifest')
  await page.getByRole('button', { name: 'Modo discreto' }).click()
  expect(await manifest()).toBe('/manifest-discreet.webmanifest')
  for (const path of ['/login', '/login-with-account', '/offline']) {
    await page.goto(path)
    expect([path, await manifest(), await page.title()]).toEqual([path, '/manifest-discreet.webmanifest', 'Agenda'])
  }
}

test('a visitor who never opened the app sees the offline page, which continues once back online', async () => {
  const page = await context.newPage()
  await context.clearCookies()
  await page.goto('/home-companions')
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.locator('a.card').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const cached = await cachedPaths(page)
  expect(cached).toContain('/offline')
  expect(cached.filter(path => /main-|help/.test(path))).toEqual([])
  await page.reload()
  proxy.disconnect()
  await context.setOffline(true)
  await page.locator('a.card').first().click()
  await page.getByRole('heading', offline).waitFor()
  expect(await page.locator('.card, .photo, [src*=midias]').count()).toBe(0)
  proxy.reconnect()
  await context.setOffline(false)
  await page.locator('.gallery').first().waitFor()
  await page.goto('/login-with-account')
  await expect.poll(() => cachedPaths(page), { timeout: 20_000 }).toContain('/help')
})

test('a build with the same app activates automatically; a changed app waits for a press and keeps the input', async () => {
  const page = await install('/register')
  await page.reload()
  await mark(page)
  proxy.serveWorker(sameApp)
  await lookForUpdates(page)
  const cacheKeys = () => page.evaluate(() => caches.keys())
  await expect.poll(cacheKeys, { timeout: 20_000 }).toEqual([cacheNames.same])
  expect(await page.getByText('Nova versão disponível').count()).toBe(0)
  expect(await isMarked(page)).toBe(true)

  const other = await install('/reset')
  await mark(other)
  await page.getByLabel('Nome').fill('Marina Souza')
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br')
  proxy.serveWorker(otherApp)
  await lookForUpdates(page)
  await page.getByText('Nova versão disponível').waitFor()
  await expectNoViolations(page)
  expect([await isMarked(page), await page.getByLabel('Nome').inputValue()]).toEqual([true, 'Marina Souza'])
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await page.waitForFunction(() => !('marked' in window))
  await screenTitle(page).waitFor()
  await untilReady(page)
  expect(await page.getByLabel('Nome').inputValue()).toBe('Marina Souza')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('marina@exemplo.com.br')
  expect(await page.getByText('Nova versão disponível').count()).toBe(0)
  expect(await cacheKeys()).toEqual([cacheNames.other])
  await other.getByText('Nova versão disponível').waitFor()
  expect(await isMarked(other)).toBe(true)
  await other.getByRole('button', { name: 'Atualizar' }).click()
  await other.waitForFunction(() => !('marked' in window))
})

const cacheNames = { same: 'shell-000000000000000b', other: 'shell-000000000000000c' }
const withCache = (name: string, script: string) => script.replace(/\b[0-9a-f]{16}\b/, name.slice(-16))
const sameApp = (script: string) => withCache(cacheNames.same, script)
const otherApp = (script: string) => withCache(cacheNames.other, script).replace(/(main-[\w-]+\.js)/, '$1?later')
const lookForUpdates = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('a log-out leaves only the theme on the device', async () => {
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

/** Stores a draft and unsent document photos the way the app does. */
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
    // Ignores scroll positions, which the router writes while the page unloads.
    tab: Object.keys(sessionStorage).filter(key => key !== 'scroll-positions'),
    device: Object.keys(localStorage).filter(key => !key.startsWith('estado')),
    photos: counting.result,
  }
}

type Change = (script: string) => string

/** A proxy that can drop its connections and serve the service worker of a later build. */
async function openTogglingProxy(site: string) {
  const state: { isOpen: boolean; change?: Change | undefined } = { isOpen: true }
  const server = createServer((request, response) => {
    if (state.isOpen) pass(site, state.change, request, response)
    else request.socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => void server.close().closeAllConnections())
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    disconnect() {
      state.isOpen = false
      server.closeAllConnections()
    },
    reconnect() {
      state.isOpen = true
    },
    serveWorker(change?: Change) {
      state.change = change
    },
  }
}

function pass(site: string, change: Change | undefined, request: IncomingMessage, response: ServerResponse) {
  const { hostname, port } = new URL(site)
  const changed = request.url === '/service-worker.js' ? change : undefined
  const headers = changed ? {} : request.headers
  const sent = send({ hostname, port, path: request.url, method: request.method, headers }, answer => {
    if (changed) return void sendChanged(changed, answer, response)
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  sent.on('error', () => response.destroy())
  request.pipe(sent)
}

async function sendChanged(change: Change, answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
  response.end(change(await text(answer)))
}
