import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PushSubscription } from '#contract/alerts.ts'

/** The tests' Chromium has no notifications and cannot reach a push service, so this fakes the responses of both. */
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
 * Makes subscribing fail: a private window refuses, an unreachable push service never answers. Moves the visitor's
 * clock past the page's timeout, so the test must set `movesClock`.
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

type ShownNotification = { title: string; options: NotificationOptions }
type RecordingWorker = { shown: ShownNotification[]; opened: string[] }

/** Records the notifications that the worker requests, since the tests' Chromium shows none. */
export async function recordNotices(page: Page) {
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
    /** Simulates a tap on the last notification and returns the URL it opens. */
    tap: () =>
      worker.evaluate(async () => {
        const { shown, opened } = globalThis as unknown as RecordingWorker
        const notification = { ...shown.at(-1)?.options, close: () => undefined }
        const waited: Promise<unknown>[] = []
        const waitUntil = (work: Promise<unknown>) => void waited.push(work)
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        // Without a real tap the browser refuses to focus a window that is already open.
        await Promise.allSettled(waited)
        return opened.at(-1)
      }),
  }
}

/** Delivers a decrypted message to the worker, as the browser would after receiving it from the push service. */
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
