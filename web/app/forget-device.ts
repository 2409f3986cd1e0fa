/** What a device keeps for whoever uses it, logged in or not: how the site looks and where it searches. */
const ofTheDevice = ['theme', 'discreet', 'estado', 'estadoName']

/** Empties everything that the site has stored here for a person. */
export async function forgetDevice() {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!ofTheDevice.includes(key)) localStorage.removeItem(key)
  // Without a connection the shell, which holds nothing of anybody, is all that can still be shown.
  await Promise.allSettled([navigator.onLine && forgetShell(), forgetDatabases()])
}

async function forgetShell() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map(registration => registration.unregister()))
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}

async function forgetDatabases() {
  const databases = await indexedDB.databases()
  await Promise.all(databases.map(({ name }) => name && emptyDatabase(name)))
}

/** Emptied and not deleted: a deletion waits for every open connection, and may then take what came after. */
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
