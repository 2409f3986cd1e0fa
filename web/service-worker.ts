import { paths } from '#contract/paths.ts'
import { showPushes } from './push-events.ts'

/** Defined by the build: the files of the offline page, those plus the app's, and the paths of the app's screens. */
declare const SHELL: { version: string; visitors: string[]; files: string[]; screens: string[] }

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type Worker = {
  clients: { matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<{ url: string }[]> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

const shell = SHELL
const worker = globalThis as unknown as Worker
const prefix = 'shell-'
const cacheName = prefix + shell.version
/** Stands in for all paths of the app: a document without a first look of one screen. */
const appDocument = paths.help
/** A new version waits until the person accepts it, or until a page reports that it already runs it. */
const takeOverNow = 'take-over'

worker.addEventListener('install', event => event.waitUntil(cacheShell()))
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('fetch', answer)
worker.addEventListener('message', ({ data, ports: [port] }) => {
  const fits = shell.files.includes(data)
  port?.postMessage(fits)
  if (fits || data === takeOverNow) worker.skipWaiting()
})

showPushes()

/** Visitors do not download the app's files until they open one of its screens. */
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

/** Pages come from the network, the app's files from the cache; other requests are ignored. */
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

/** Only from this version's cache. */
const cached = (request: Request | string) => caches.match(request, { cacheName, ignoreVary: true })

const isOfApp = (path: string) =>
  shell.screens.some(screen => new RegExp(`^${screen.replace(/:\w+/, '[^/]+')}/?$`).test(path))
