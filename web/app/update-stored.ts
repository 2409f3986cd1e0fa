import { promisifyRequest, type UseStore } from 'idb-keyval'

/** Reads and writes in one transaction, so that tabs do not interfere. `undefined` deletes the key. */
export const updateStored = <T>(store: UseStore, key: IDBValidKey, change: (kept: T | undefined) => T | undefined) =>
  store('readwrite', async objects => {
    const changed = change(await promisifyRequest<T | undefined>(objects.get(key)))
    if (changed === undefined) objects.delete(key)
    else objects.put(changed, key)
    return promisifyRequest(objects.transaction)
  })
