/** Where something is remembered: until it is forgotten, or as long as the tab. */
export type Place = 'device' | 'tab'

/** For a browser that forbids storage: as long as the page. */
const memory = new Map<string, string>()

const storages: Record<Place, () => Storage> = { device: () => localStorage, tab: () => sessionStorage }

/** What is remembered under the name; the tab's own comes first. */
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
      // Nothing was kept where nothing may be.
    }
  }
}

/** The names of all that is remembered whose names begin so. */
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
