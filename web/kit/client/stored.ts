/** `device` is `localStorage`, `tab` is `sessionStorage`, `page` is only memory. */
export type Place = 'device' | 'tab' | 'page'

/** Also holds values that the browser refuses to store or has no room for. */
const memory = new Map<string, string>()

const storages = { device: () => localStorage, tab: () => sessionStorage }

const places = ['tab', 'device'] as const

/** Prefers the tab's value over the device's. */
export function read(name: string, place?: 'device' | 'tab'): string | undefined {
  const stored = (place ? [place] : places).map(each => attempt(() => storages[each]().getItem(name)))
  return memory.get(name) ?? stored.find(value => typeof value === 'string') ?? undefined
}

export function write(place: Place, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    memory.set(name, value)
    if (place === 'page') continue
    attempt(() => {
      storages[place]().setItem(name, value)
      memory.delete(name)
    })
  }
}

export function forget(name: string, place?: Place) {
  memory.delete(name)
  for (const each of places) if (!place || place === each) attempt(() => storages[each]().removeItem(name))
}

export const namesWith = (prefix: string): string[] => {
  const stored = places.flatMap(place => attempt(() => Object.keys(storages[place]())) ?? [])
  return [...new Set([...stored, ...memory.keys()])].filter(name => name.startsWith(prefix))
}

/** Returns undefined if the access throws. */
export function attempt<T>(access: () => T) {
  try {
    return access()
  } catch {
    return undefined
  }
}
