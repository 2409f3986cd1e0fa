type Listener = () => void

const listeners = new Set<Listener>()
/** All tabs share one session, so a call in one of them keeps it alive for every other. */
const channel = new BroadcastChannel('vespera-operator-activity')
let last = Date.now()

channel.addEventListener('message', ({ data }) => {
  last = Math.max(last, Number(data))
  notifyListeners()
})

/** Says that the server has just heard from us. */
export function noteActivity() {
  last = Date.now()
  channel.postMessage(last)
  notifyListeners()
}

/** When the server last heard from us, in milliseconds since the epoch; `subscribe` tells of changes. */
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
