/** Whether this browser can be notified. An iPhone can, once the site is on its home screen. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The browser could not reach its push service, or takes no push at all: in a private window, say. */
export class PushUnreached extends Error {}

/**
 * With this key of the site; one that was made with another is replaced.
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

const patienceMs = 20_000

/** A browser without a way to its push service asks for as long as the page is open. What comes late is found then. */
const inTime = (asked: Promise<PushSubscription>) =>
  new Promise<PushSubscription>((resolve, reject) => {
    const giveUp = () => reject(new PushUnreached())
    const timer = setTimeout(giveUp, patienceMs)
    asked.then(resolve, giveUp).finally(() => clearTimeout(timer))
  })
