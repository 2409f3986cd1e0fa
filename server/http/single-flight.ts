/** Work under way by key, so that those who ask meanwhile share it. */
export function singleFlight<Result>() {
  const running = new Map<string, Promise<Result>>()
  return {
    run(key: string, work: () => Promise<Result>) {
      const known = running.get(key)
      if (known) return known
      const started = work().finally(() => running.get(key) === started && running.delete(key))
      running.set(key, started)
      return started
    },
    /** Lets nobody else share what is under way. */
    forget: () => running.clear(),
  }
}
