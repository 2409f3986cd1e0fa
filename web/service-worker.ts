import { fromNotification, type PushMessage, pushTexts } from '#contract/alerts.ts'
import { paths } from '#contract/paths.ts'

/**
 * The build defines this. `visitors` are the files of the offline page, `files` are those and the app's, and `screens`
 * are the paths of the app's screens.
 */
declare const SHELL: { version: string; visitors: string[]; files: string[]; screens: string[] }

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
type NotificationEvent = ExtendableEvent & { notification: Notification }
type ChangeEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
type Page = { url: string; focus(): Promise<unknown> }
type Worker = {
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
}

const shell = SHELL
const worker = globalThis as unknown as Worker
const prefix = 'shell-'
const cacheName = prefix + shell.version
/** This document serves all paths of the app, because it contains no screen. */
const appDocument = paths.help
/**
 * A new version waits until the person accepts it, or until a page reports that it already runs that version's script.
 */
const takeOverNow = 'take-over'

worker.addEventListener('install', event => event.waitUntil(cacheShell()))
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('fetch', answer)
worker.addEventListener('message', ({ data, ports: [port] }) => {
  const fits = shell.files.includes(data)
  port?.postMessage(fits)
  if (fits || data === takeOverNow) worker.skipWaiting()
})
worker.addEventListener('push', event => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', event => event.waitUntil(openNotified(event)))
worker.addEventListener('pushsubscriptionchange', event => event.waitUntil(moveSubscription(event)))

/** Downloads the app's files only for people who have opened one of its screens. */
async function cacheShell() {
  await addToCache([...shell.visitors, fresh(paths.offline)])
  if (await wantsApp()) await cacheApp()
}

async function wantsApp() {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const hadApp = await caches.match(appDocument, { ignoreVary: true })
  return Boolean(hadApp) || pages.some(({ url }) => isOfApp(new URL(url).pathname))
}

const cacheApp = () => addToCache([...shell.files, fresh(appDocument)])
const cacheAppOnce = async () => (await cached(appDocument)) ?? (await cacheApp().catch(() => undefined))
const addToCache = async (requests: (string | Request)[]) => (await caches.open(cacheName)).addAll(requests)
const fresh = (path: string) => new Request(path, { cache: 'no-cache' })

async function takeOver() {
  const old = (await caches.keys()).filter(key => key.startsWith(prefix) && key !== cacheName)
  await Promise.all([...old.map(key => caches.delete(key)), worker.registration.navigationPreload?.enable()])
}

/** Serves pages from the network, and the app's files from the cache. Ignores other requests. */
function answer(event: FetchEvent) {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin) return
  if (event.request.mode === 'navigate') {
    const page = openPage(event, pathname)
    event.respondWith(page)
    if (isOfApp(pathname)) event.waitUntil(page.then(cacheAppOnce))
  } else if (shell.files.includes(pathname)) event.respondWith(openFile(event.request))
}

async function openPage({ request, preloadResponse }: FetchEvent, path: string) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await cached(isOfApp(path) ? appDocument : paths.offline)) ?? Response.error()
  }
}

const openFile = async (request: Request) => (await cached(request)) ?? fetch(request)

/** Looks only in this version's cache. */
const cached = (request: Request | string) => caches.match(request, { cacheName, ignoreVary: true })

const isOfApp = (path: string) =>
  shell.screens.some(screen => new RegExp(`^${screen.replace(/:\w+/, '[^/]+')}/?$`).test(path))

const silent: PushMessage = { about: 'account', path: '/' }

/** Shows a notification for every push, because browsers end the subscription of a site that does not. */
function show({ data }: PushEvent) {
  const { about, path } = read(data) ?? silent
  const icon = '/icon-discreet-192.png'
  // A newer notification replaces the previous one of its kind, and alerts again.
  const options = { tag: about, renotify: true, icon, badge: icon, data: path, lang: 'pt-BR' }
  return worker.registration.showNotification(pushTexts[about] ?? pushTexts.account, options)
}

function read(data: PushEvent['data']): PushMessage | undefined {
  try {
    return data?.json() as PushMessage
  } catch {
    return undefined
  }
}

async function openNotified({ notification }: NotificationEvent) {
  notification.close()
  const target = new URL(notification.data, location.origin)
  target.searchParams.set(fromNotification, '1')
  if (target.origin !== location.origin) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === target.pathname)
  await (open ? open.focus() : worker.clients.openWindow(target.href))
}

/**
 * Does nothing without the old endpoint, because the server could not tell whose subscription it was. The alerts screen
 * then shows notifications as off.
 */
async function moveSubscription({ oldSubscription: old, newSubscription }: ChangeEvent) {
  if (!old) return
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(old.options))
  await fetch('/api/push-subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: old.endpoint, subscription }),
  })
}
