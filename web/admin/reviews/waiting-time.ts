const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long it is since an instant, in words: `12 min`, `3 h 42 min`, `2 dias 5 h`. */
export function waitingTime(since: string, now: number) {
  const passed = Math.max(0, now - Date.parse(since))
  if (passed < minute) return 'agora'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < day) return join(`${Math.floor(passed / hour)} h`, Math.floor((passed % hour) / minute), 'min')
  const days = Math.floor(passed / day)
  return join(days === 1 ? '1 dia' : `${days} dias`, Math.floor((passed % day) / hour), 'h')
}

const join = (first: string, rest: number, unit: string) => (rest > 0 ? `${first} ${rest} ${unit}` : first)
