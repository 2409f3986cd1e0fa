import { savedPaths } from '#contract/saved.ts'
import { canPush, PushUnreached, subscribe } from '#web/kit/push-subscription.ts'
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
  unreached: 'O navegador não alcançou o serviço de notificações dele. Em janela anônima, os avisos não funcionam.',
  failed: 'Não foi possível mudar os avisos agora. Tente de novo.',
}

/** What to say of it. */
export async function toggleAlert(path: string) {
  const { paths } = readAlerts()
  if (paths.includes(path))
    return keepAlerts(
      paths.filter(other => other !== path),
      texts.off,
    )
  if (!canPush()) return texts.unsupported
  if ((await Notification.requestPermission()) !== 'granted') return texts.blocked
  return keepAlerts([path, ...paths], texts.on)
}

/** The server forgets a browser that it does not hear of for long. Without the permission nothing could be shown. */
export async function renewAlerts(saved: readonly string[]) {
  const { day, paths } = readAlerts()
  const kept = Notification.permission === 'granted' ? paths.filter(path => saved.includes(path)) : []
  const isOld = today() - day >= renewedEveryDays
  if (isOld || kept.length < paths.length || !(await findSubscription())) await keepAlerts(kept)
}

/** What to say of it. Without any, the server and the push service forget this browser. */
export async function keepAlerts(paths: string[], done = texts.off) {
  try {
    await (paths.length > 0 ? save(paths) : endAll())
    stored.write(name, paths.length > 0 ? JSON.stringify({ day: today(), paths }) : '')
    return done
  } catch (error) {
    return error instanceof PushUnreached ? texts.unreached : texts.failed
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
  const subscription = await findSubscription()
  if (subscription) await send('DELETE', { endpoint: subscription.endpoint }).catch(() => undefined)
  await subscription?.unsubscribe()
  await (await findRegistration())?.unregister()
}

const findSubscription = async () => (await findRegistration())?.pushManager.getSubscription()

async function findRegistration() {
  const found = await navigator.serviceWorker.getRegistration(worker.scope)
  return found?.scope === new URL(worker.scope, location.origin).href ? found : undefined
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
