/** `localStorage`, which the browser may forbid. */
export const stored = {
  read(name: string) {
    try {
      return localStorage[name] as string | undefined
    } catch {}
  },
  /** An empty value deletes the entry. */
  write(name: string, value: string) {
    try {
      if (value) localStorage[name] = value
      else delete localStorage[name]
    } catch {}
  },
}
