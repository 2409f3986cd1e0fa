import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PushSubscription } from '#contract/alerts.ts'

/**
 * The Chromium of the tests has no notifications and reaches no push service: the page is given what they would have
 * answered.
 */
export async function subscribeAt(context: BrowserContext, subscription: PushSubscription) {
  await context.addInitScript(given => {
    const stored = () => localStorage.getItem('push service')
    const bytesOf = (key: string) => {
      const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
      return Uint8Array.from(text, sign => sign.charCodeAt(0)).buffer
    }
    const made = () => ({
      ...given,
      options: { applicationServerKey: bytesOf(stored() ?? '') },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem('push service')
        return true
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem('push service', applicationServerKey)
        return made()
      },
      getSubscription: async () => (stored() ? made() : null),
    })
  }, subscription)
}

export type Unreached = 'refused' | 'silent'

/**
 * A private window refuses to subscribe; without a way to the push service there is no answer at all. Resolves when the
 * page that `press` changes has given up; the visitor's clock must move (`movesClock`).
 */
export async function reachNoPushService(page: Page, how: Unreached, press: () => Promise<unknown>) {
  await page.evaluate(how => {
    const refused = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
    PushManager.prototype.subscribe = () => {
      Object.assign(window, { asked: true })
      return how === 'refused' ? refused() : new Promise(() => undefined)
    }
  }, how)
  await press()
  await expect.poll(() => page.evaluate(() => 'asked' in window)).toBe(true)
  if (how === 'silent') await page.clock.fastForward(20_000)
}

export async function workerOf(page: Page) {
  const context = page.context()
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

type Shown = { title: string; options: NotificationOptions }
type RecordingWorker = { shown: Shown[]; opened: string[] }

/** This Chromium has no lock screen and lets no site show anything: what its worker asks for is noted instead. */
export async function noteShown(page: Page) {
  const worker = await workerOf(page)
  await worker.evaluate(() => {
    const own = globalThis as unknown as RecordingWorker & { registration: object; clients: object }
    Object.assign(own, { shown: [], opened: [] })
    Object.assign(own.registration, {
      showNotification: async (title: string, options: NotificationOptions) => void own.shown.push({ title, options }),
    })
    Object.assign(own.clients, { openWindow: async (url: string) => void own.opened.push(url) })
  })
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as RecordingWorker).shown),
    /** A tap on the last one; where it leads. */
    tap: () =>
      worker.evaluate(async () => {
        const { shown, opened } = globalThis as unknown as RecordingWorker
        const notification = { ...shown.at(-1)?.options, close: () => undefined }
        const waited: Promise<unknown>[] = []
        const waitUntil = (work: Promise<unknown>) => void waited.push(work)
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        // Nobody has really tapped, so a window that is open already is not brought to the front.
        await Promise.allSettled(waited)
        return opened.at(-1)
      }),
  }
}

/** As the push service would have it delivered: the worker gets what the browser has opened. */
export async function deliver(page: Page, message: unknown) {
  const session = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  await session.detach()
}
