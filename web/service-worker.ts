/** Defined by the build: the files of the offline page, those plus the app's, and the paths of the app's screens. */
declare const SHELL: { version: string; visitors: string[]; files: string[]; screens: string[] }

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Worker = {
  clients: { matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<{ url: string }[]> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

const shell = SHELL
const worker = globalThis as unknown as Worker
const prefix = 'shell-'
const name = prefix + shell.version
/** All paths of the app share this document. */
const appDocument = '/login-with-account'
const offlineDocument = '/offline'
/** A new version waits until the person accepts it, or until a page reports that it already runs it. */
const takeOverNow = 'take-over'

worker.addEventListener('install', event => event.waitUntil(keepShell()))
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('fetch', answer)
worker.addEventListener('message', ({ data, ports: [port] }) => {
  const fits = shell.files.includes(data)
  port?.postMessage(fits)
  if (fits || data === takeOverNow) worker.skipWaiting()
})

/** Visitors do not download the app's files until they open one of its screens. */
async function keepShell() {
  await keep([...shell.visitors, fresh(offlineDocument)])
  if (await wantsApp()) await keepApp()
}

async function wantsApp() {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const hadApp = await caches.match(appDocument, { ignoreVary: true })
  return Boolean(hadApp) || pages.some(({ url }) => isOfApp(new URL(url).pathname))
}

const keepApp = () => keep([...shell.files, fresh(appDocument)])
const keepAppOnce = async () => (await kept(appDocument)) ?? (await keepApp().catch(() => undefined))
const keep = async (requests: (string | Request)[]) => (await caches.open(name)).addAll(requests)
const fresh = (path: string) => new Request(path, { cache: 'no-cache' })

async function takeOver() {
  const old = (await caches.keys()).filter(key => key.startsWith(prefix) && key !== name)
  await Promise.all([...old.map(key => caches.delete(key)), worker.registration.navigationPreload?.enable()])
}

/** Pages come from the network, the app's files from the cache; other requests are ignored. */
function answer(event: FetchEvent) {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin) return
  if (event.request.mode === 'navigate') {
    const page = openPage(event, pathname)
    event.respondWith(page)
    if (isOfApp(pathname)) event.waitUntil(page.then(keepAppOnce))
  } else if (shell.files.includes(pathname)) event.respondWith(openFile(event.request))
}

async function openPage({ request, preloadResponse }: FetchEvent, path: string) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await kept(isOfApp(path) ? appDocument : offlineDocument)) ?? Response.error()
  }
}

const openFile = async (request: Request) => (await kept(request)) ?? fetch(request)

/** Only from this version's cache. */
const kept = (request: Request | string) => caches.match(request, { cacheName: name, ignoreVary: true })

const isOfApp = (path: string) =>
  shell.screens.some(screen => new RegExp(`^${screen.replace(/:\w+/, '[^/]+')}/?$`).test(path))
