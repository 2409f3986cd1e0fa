let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

/** Registers the service worker, and tells when this page is of another version than the one that is to take over. */
export async function watchForUpdates() {
  const { serviceWorker } = navigator
  const registration = await serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => null)
  if (!registration) return
  compare(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) compare(installing)
    })
  })
  // Another tab has let it take over.
  serviceWorker.addEventListener('controllerchange', () => compare(serviceWorker.controller))
  // An installed app stays open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

async function compare(worker: ServiceWorker | null) {
  if (!worker || (await fits(worker))) return
  waiting = worker
  for (const listener of listeners) listener()
}

/** Whether the worker keeps the very script of this page; then it takes over unasked, and nothing changes. */
function fits(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href
  return new Promise<boolean>(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(new URL(script).pathname, [port2])
  })
}

export const updates = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWaiting: () => waiting !== undefined,
  /** The new version takes over, and this page is loaded anew; another tab stays as it is until its person says so. */
  take() {
    const reload = () => location.reload()
    if (waiting?.state !== 'installed') return reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    waiting.postMessage('take-over')
  },
}
