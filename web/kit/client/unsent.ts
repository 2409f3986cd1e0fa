import { createStore, promisifyRequest } from 'idb-keyval'
import { notifyOtherTabs, onOtherTabs } from './other-tabs.ts'
import { attempt, forget, namesWith, type Place, read, write } from './stored.ts'

export type Fields = Record<string, unknown>

/** `expired`: the same person may log in again and continue. `left`: the person logged out. */
export type SessionEnd = 'left' | 'expired'

export type UnsentFields = ReturnType<typeof unsentFields>

type FieldsRow = {
  /** The prefix of the entries' names. */
  prefix: string
  place: () => Place
}

/** Stores unsent text input as one JSON object per key. An empty object deletes the entry. */
export const unsentFields = ({ prefix, place }: FieldsRow) => ({
  prefix,
  endsWith: 'left' as SessionEnd,
  keys: () => namesWith(prefix).map(name => name.slice(prefix.length)),

  /**
   * With `like`, returns only fields whose values have the same type as in `like`, because an older version of the app
   * may have stored other types.
   */
  read<F extends Fields = Fields>(key: string | number, like?: F): Partial<F> {
    const fields: Fields = Object(attempt(() => JSON.parse(read(prefix + key) ?? '')))
    const alike = Object.entries(fields).filter(([field, value]) => !like || isLike(value, like[field]))
    return Object.fromEntries(alike) as Partial<F>
  },

  write(key: string | number, fields: Fields) {
    const name = prefix + key
    if (Object.keys(fields).length === 0) return forget(name)
    const at = place()
    forget(name, at === 'tab' ? 'device' : 'tab')
    write(at, { [name]: JSON.stringify(fields) })
  },

  forget() {
    for (const name of namesWith(prefix)) forget(name)
  },
})

const isLike = (value: unknown, like: unknown) =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every(one => typeof one === 'string')
    : typeof value === typeof like && !Array.isArray(value)

type FilesRow = { name: string; endsWith?: SessionEnd }

/**
 * Unsent files, and lists of them, in a separate database. If the browser refuses an entry or has no room for it, we
 * keep the entry in memory as long as the page is open.
 */
export function unsentFiles({ name, endsWith = 'left' }: FilesRow) {
  const store = createStore(`vespera-${name}`, 'drafts')
  const memory = new Map<string, unknown>()
  const stored = <T>(look: (objects: IDBObjectStore) => IDBRequest<T>) =>
    whenAllowed(() => store('readonly', objects => promisifyRequest(look(objects))))

  const row = {
    endsWith,
    keys: async () => [...memory.keys(), ...((await stored(objects => objects.getAllKeys())) ?? [])].map(String),

    read: async <T>(key: string): Promise<T | undefined> =>
      (memory.get(key) as T | undefined) ?? stored(objects => objects.get(key)),

    /**
     * Runs in one transaction, so that tabs do not interfere with each other. `undefined` deletes the entry. Returns
     * whether the value will survive a reload.
     */
    async change<T>(key: string, to: (before: T | undefined) => T | undefined): Promise<boolean> {
      const unstored = memory.get(key) as T | undefined
      const isStored = await whenAllowed(() =>
        store('readwrite', async objects => {
          const changed = to(unstored ?? (await promisifyRequest<T | undefined>(objects.get(key))))
          if (changed === undefined) objects.delete(key)
          else objects.put(changed, key)
          await promisifyRequest(objects.transaction)
          return true
        }),
      )
      if (isStored) memory.delete(key)
      else memory.set(key, to(await row.read(key)))
      notifyOtherTabs(name, key)
      return isStored === true
    },

    async forget(isForgotten: (key: string) => boolean = () => true) {
      for (const key of memory.keys()) if (isForgotten(key)) memory.delete(key)
      await whenAllowed(() =>
        store('readwrite', async objects => {
          const keys = await promisifyRequest(objects.getAllKeys())
          for (const key of keys) if (isForgotten(String(key))) objects.delete(key)
          return promisifyRequest(objects.transaction)
        }),
      )
    },

    /** Requires every key to begin with its owner's id. */
    forgetOthers: (owner: number) => row.forget(key => !key.startsWith(`${owner},`)),

    /** Calls `listener` when another tab changes an entry. */
    follow: (listener: (key: string) => unknown) => onOtherTabs(name, listener),
  }
  return row
}

async function whenAllowed<T>(access: () => Promise<T>) {
  try {
    return await access()
  } catch {
    return undefined
  }
}

type Row = { endsWith: SessionEnd; forget: () => unknown }

export const forgetUnsent = (rows: Record<string, Row>, why: SessionEnd) =>
  Promise.allSettled(
    Object.values(rows).map(async row => (why === 'left' || row.endsWith === 'expired') && row.forget()),
  )
