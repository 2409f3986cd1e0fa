type Listener = () => void

const listeners = new Set<Listener>()
/** All tabs share one session, so a call in one tab keeps it alive for the others. */
const channel = new BroadcastChannel('vespera-operator-activity')
let last = Date.now()

channel.addEventListener('message', ({ data }) => {
  last = Math.max(last, Number(data))
  notifyListeners()
})

export function noteActivity() {
  last = Date.now()
  channel.postMessage(last)
  notifyListeners()
}

/** The time of the last successful call, in milliseconds since the epoch. */
export const activity = {
  last: () => last,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}
