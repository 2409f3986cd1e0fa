import { savedPaths } from '#contract/saved.ts'
import { canPush, subscribe } from '#web/kit/push-subscription.ts'
import { stored } from './every-page/stored.ts'

// Loaded upon a tap, or where alerts are on.

const name = 'alerts'
const worker = { path: '/search-alerts-worker.js', scope: `${savedPaths.page}/` }
const calls = { key: '/api/push-key', alerts: '/api/search-alerts' }
const renewedEveryDays = 7

type Alerts = { day: number; paths: string[] }

const texts = {
  on: 'Avisos ligados: no máximo um por dia, às 18 h.',
  off: 'Avisos desta busca desligados.',
  unsupported: 'Este navegador não recebe notificações. No iPhone, adicione o site à Tela de Início e abra por lá.',
  blocked: 'As notificações estão bloqueadas. Permita nas configurações do navegador e toque de novo.',
  failed: 'Não foi possível mudar os avisos agora. Tente de novo.',
}

/** What to say of it. */
export async function toggleAlert(path: string) {
  const { paths } = readAlerts()
  if (paths.includes(path)) return (await keepAlerts(paths.filter(other => other !== path))) ? texts.off : texts.failed
  if (!canPush()) return texts.unsupported
  if ((await Notification.requestPermission()) !== 'granted') return texts.blocked
  return (await keepAlerts([path, ...paths])) ? texts.on : texts.failed
}

/** The server forgets a browser that it does not hear of for long. */
export const renewAlerts = ({ day, paths } = readAlerts()) => today() - day >= renewedEveryDays && keepAlerts(paths)

/** Whether it was done. Without any, the server and the push service forget this browser. */
export async function keepAlerts(paths: string[]) {
  try {
    await (paths.length > 0 ? save(paths) : endAll())
    stored.write(name, paths.length > 0 ? JSON.stringify({ day: today(), paths }) : '')
    return true
  } catch {
    return false
  }
}

async function save(searches: string[]) {
  const { path, scope } = worker
  const registration = await navigator.serviceWorker.register(path, { scope, updateViaCache: 'none' })
  await activeOf(registration)
  const { key } = await (await fetch(calls.key)).json()
  await send('PUT', { subscription: await subscribe(registration, key), searches })
}

/** A subscription needs an active worker. */
function activeOf({ active, installing, waiting }: ServiceWorkerRegistration) {
  const coming = installing ?? waiting
  if (active || !coming) return undefined
  return new Promise<void>(resolve =>
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve()),
  )
}

/** Ended in the browser in any case: then the push service tells the server. */
async function endAll() {
  const registration = await navigator.serviceWorker.getRegistration(worker.scope)
  if (registration?.scope !== new URL(worker.scope, location.origin).href) return
  const subscription = await registration.pushManager.getSubscription()
  if (subscription) await send('DELETE', { endpoint: subscription.endpoint }).catch(() => undefined)
  await subscription?.unsubscribe()
  await registration.unregister()
}

async function send(method: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(calls.alerts, { method, headers, body: JSON.stringify(body) })
  if (!ok) throw new Error(method)
}

const today = () => Math.floor(Date.now() / 86_400_000)

function readAlerts(): Alerts {
  try {
    const { day = 0, paths = [] } = JSON.parse(stored.read(name) || '{}')
    return { day, paths }
  } catch {
    return { day: 0, paths: [] }
  }
}
