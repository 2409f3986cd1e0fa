import { forgetStorage } from '#web/kit/forget-storage.ts'

export async function forgetDevice() {
  forgetStorage()
  await forgetWorkers()
}

async function forgetWorkers() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.allSettled(registrations.map(endNotifications))
  // Keeps the cached shell while offline: no other page can load, and the shell contains no personal data.
  if (!navigator.onLine) return
  await Promise.all(registrations.map(registration => registration.unregister()))
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}

/** Also works offline, but cannot notify the server then. Does not await the push service. */
async function endNotifications(registration: ServiceWorkerRegistration) {
  for (const shown of await registration.getNotifications()) shown.close()
  void (await registration.pushManager.getSubscription())?.unsubscribe()
}
