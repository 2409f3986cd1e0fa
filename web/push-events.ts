import { fromNotification, type PushMessage, pushTexts } from '#contract/push-message.ts'

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
type NotificationEvent = ExtendableEvent & { notification: Notification }
type ChangeEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
type Page = { url: string; focus(): Promise<unknown> }
type Worker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
}

const worker = globalThis as unknown as Worker

/** Of both service workers. Every push shows something: a browser ends the subscription of a site that does not. */
export function showPushes() {
  worker.addEventListener('push', event => event.waitUntil(show(event)))
  worker.addEventListener('notificationclick', event => event.waitUntil(openPage(event)))
  worker.addEventListener('pushsubscriptionchange', event => event.waitUntil(moveSubscription(event)))
}

const silent: PushMessage = { about: 'account', path: '/' }

function show({ data }: PushEvent) {
  const { about, path } = read(data) ?? silent
  const icon = '/icon-discreet-192.png'
  // One of a kind: a newer one replaces the one before, and is heard.
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

async function openPage({ notification }: NotificationEvent) {
  notification.close()
  const target = new URL(notification.data, location.origin)
  if (notification.tag !== 'searches') target.searchParams.set(fromNotification, '1')
  if (target.origin !== location.origin) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === target.pathname)
  await (open ? open.focus() : worker.clients.openWindow(target.href))
}

/** Without the former address nobody knows whose it was; the screen of alerts then shows them as off. */
async function moveSubscription({ oldSubscription: old, newSubscription }: ChangeEvent) {
  if (!old) return
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(old.options))
  await fetch('/api/push-subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: old.endpoint, subscription }),
  })
}
