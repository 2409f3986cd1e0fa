/** Whether this browser can show notifications. An iPhone can do so once the site is on its home screen. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The browser could not reach its push service, or does not accept push at all, for example in a private window. */
export class PushUnreached extends Error {}

/**
 * Subscribes with the site's key. Replaces any subscription that uses a different key.
 * @throws PushUnreached
 */
export async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string) {
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

function keyOf({ options }: PushSubscription) {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const timeoutMs = 20_000

/**
 * Gives up after a while, because a browser that can't reach its push service keeps trying as long as the page is open.
 * If the subscription succeeds later, the next call finds it.
 */
const inTime = (subscribing: Promise<PushSubscription>) =>
  new Promise<PushSubscription>((resolve, reject) => {
    const giveUp = () => reject(new PushUnreached())
    const timer = setTimeout(giveUp, timeoutMs)
    subscribing.then(resolve, giveUp).finally(() => clearTimeout(timer))
  })
