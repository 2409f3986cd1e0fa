import { promisifyRequest, type UseStore } from 'idb-keyval'

/** `device` is `localStorage`, `tab` is `sessionStorage`. */
export type Place = 'device' | 'tab'

/** For browsers that forbid storage. */
const memory = new Map<string, string>()

const storages: Record<Place, () => Storage> = { device: () => localStorage, tab: () => sessionStorage }

/** The tab's value comes first. */
export const read = (name: string, place?: Place): string | undefined =>
  (place ? fromStorage(name, place) : (fromStorage(name, 'tab') ?? fromStorage(name, 'device'))) ?? memory.get(name)

function fromStorage(name: string, place: Place) {
  try {
    return storages[place]().getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export function write(place: Place, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    try {
      storages[place]().setItem(name, value)
    } catch {
      memory.set(name, value)
    }
  }
}

export function forget(name: string, place?: Place) {
  memory.delete(name)
  for (const each of place ? [place] : (['device', 'tab'] as const)) {
    try {
      storages[each]().removeItem(name)
    } catch {
      // Storage is forbidden, so nothing was stored.
    }
  }
}

export function namesWith(prefix: string): string[] {
  const stored = Object.values(storages).flatMap(storage => {
    try {
      return Object.keys(storage())
    } catch {
      return []
    }
  })
  return [...new Set([...stored, ...memory.keys()])].filter(name => name.startsWith(prefix))
}

const ofTheDevice = ['theme', 'discreet', 'estado', 'estadoName']

export async function forgetDevice() {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!ofTheDevice.includes(key)) localStorage.removeItem(key)
  await Promise.allSettled([forgetWorkers(), forgetDatabases()])
}

async function forgetWorkers() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.allSettled(registrations.map(endNotifications))
  // Offline, the shell is all that can be shown; it has no personal data.
  if (!navigator.onLine) return
  await Promise.all(registrations.map(registration => registration.unregister()))
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}

/** Also without a connection, in which the server cannot be told; nobody waits for the push service. */
async function endNotifications(registration: ServiceWorkerRegistration) {
  for (const shown of await registration.getNotifications()) shown.close()
  void (await registration.pushManager.getSubscription())?.unsubscribe()
}

async function forgetDatabases() {
  const databases = await indexedDB.databases()
  await Promise.all(databases.map(({ name }) => name && emptyDatabase(name)))
}

/** Cleared, not deleted: a deletion waits for open connections and may then remove newer data. */
function emptyDatabase(name: string) {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      if (stores.length === 0) return resolve(database.close())
      const emptying = database.transaction(stores, 'readwrite')
      for (const store of stores) emptying.objectStore(store).clear()
      emptying.oncomplete = () => resolve(database.close())
      emptying.onerror = () => reject(emptying.error)
    }
  })
}

/** Reads and writes in one transaction, so that tabs do not interfere. `undefined` deletes the key. */
export const updateStored = <T>(store: UseStore, key: IDBValidKey, change: (stored: T | undefined) => T | undefined) =>
  store('readwrite', async objects => {
    const changed = change(await promisifyRequest<T | undefined>(objects.get(key)))
    if (changed === undefined) objects.delete(key)
    else objects.put(changed, key)
    return promisifyRequest(objects.transaction)
  })
