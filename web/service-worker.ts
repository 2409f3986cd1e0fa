/** Put in by the build: the files of the app and of the offline page, and the paths of the app's screens. */
declare const SHELL: { version: string; files: string[]; screens: string[] }

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Worker = {
  registration: { navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

const shell = SHELL
const worker = globalThis as unknown as Worker
const prefix = 'shell-'
const name = prefix + shell.version
/** Every path of the app has the same document. */
const appDocument = '/login-with-account'
const offlineDocument = '/offline'
/**
 * A new version waits until the person says so, since nothing may reload under their hands; or until a page says by
 * the address of its script that it is of this version already.
 */
const takeOverNow = 'take-over'

worker.addEventListener('install', event => event.waitUntil(keepShell()))
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('fetch', answer)
worker.addEventListener('message', ({ data, ports: [port] }) => {
  const fits = shell.files.includes(data)
  port?.postMessage(fits)
  if (fits || data === takeOverNow) worker.skipWaiting()
})

async function keepShell() {
  const cache = await caches.open(name)
  const documents = [appDocument, offlineDocument].map(path => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...shell.files, ...documents])
}

async function takeOver() {
  const old = (await caches.keys()).filter(key => key.startsWith(prefix) && key !== name)
  await Promise.all([...old.map(key => caches.delete(key)), worker.registration.navigationPreload?.enable()])
}

/** Pages come from the network, the app's files from what is kept; anything else is none of its business. */
function answer(event: Asked) {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin) return
  if (event.request.mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (shell.files.includes(pathname)) event.respondWith(openFile(event.request))
}

async function openPage({ request, preloadResponse }: Asked, path: string) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await kept(isOfApp(path) ? appDocument : offlineDocument)) ?? Response.error()
  }
}

const openFile = async (request: Request) => (await kept(request)) ?? fetch(request)

/** Only of this version: the file of another would not fit. */
const kept = (request: Request | string) => caches.match(request, { cacheName: name, ignoreVary: true })

const isOfApp = (path: string) =>
  shell.screens.some(screen => new RegExp(`^${screen.replace(/:\w+/, '[^/]+')}/?$`).test(path))
