/** What this device remembers; storage may be forbidden, and then it remembers nothing. */
export const stored = {
  read(name: string) {
    try {
      return localStorage[name] as string | undefined
    } catch {}
  },
  /** An empty value forgets. */
  write(name: string, value: string) {
    try {
      if (value) localStorage[name] = value
      else delete localStorage[name]
    } catch {}
  },
}
