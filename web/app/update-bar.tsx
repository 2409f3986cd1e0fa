import './update-bar.css'
import { useSyncExternalStore } from 'react'
import { quiet } from '#web/kit/client/quiet.ts'

export function UpdateBar() {
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.isWaiting, () => false)
  return (
    <div role="status" className="updates">
      {isWaiting && (
        <div className="update-bar">
          <span>Nova versão disponível</span>
          <button type="button" className="btn btn-secondary btn-sm" onClick={updates.take}>
            Atualizar
          </button>
        </div>
      )}
    </div>
  )
}

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

/** Waits until the first screen has loaded completely, because the worker downloads the whole app. */
export async function watchForUpdates() {
  const { serviceWorker } = navigator
  if (!serviceWorker?.controller) await quiet()
  const registration = await serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => null)
  if (!registration) return
  compare(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) compare(installing)
    })
  })
  // Another tab has activated the worker.
  serviceWorker.addEventListener('controllerchange', () => compare(serviceWorker.controller))
  // Also checks when the app becomes visible, because an installed app stays open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

async function compare(worker: ServiceWorker | null) {
  if (!worker || (await fits(worker))) return
  waiting = worker
  for (const listener of listeners) listener()
}

/** Whether the worker has this page's script. If so, the worker activates itself without asking. */
function fits(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href
  return new Promise<boolean>(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(new URL(script).pathname, [port2])
  })
}

const updates = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWaiting: () => waiting !== undefined,
  /** Activates the new version and reloads this tab. Each other tab asks its own user. */
  take() {
    const reload = () => location.reload()
    if (waiting?.state !== 'installed') return reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    waiting.postMessage('take-over')
  },
}
