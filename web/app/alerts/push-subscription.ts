/** Whether this browser can show notifications. An iPhone can once the site is on its home screen. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The browser could not reach its push service, or accepts no push at all, for example in a private window. */
export class PushUnreached extends Error {}

/**
 * Subscribes with this key of the site, and replaces a subscription that was made with another.
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

/** A browser that can't reach its push service tries as long as the page is open. The next call finds a late result. */
const inTime = (subscribing: Promise<PushSubscription>) =>
  new Promise<PushSubscription>((resolve, reject) => {
    const giveUp = () => reject(new PushUnreached())
    const timer = setTimeout(giveUp, timeoutMs)
    subscribing.then(resolve, giveUp).finally(() => clearTimeout(timer))
  })
