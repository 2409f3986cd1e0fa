import { CallFailure, openClient } from '#contract/client.ts'

/** Fires `end` when the server no longer recognizes the session. */
export const sessionEnds = new EventTarget()

/** Proves that the call comes from our own page: another site cannot make the browser send this header. */
export const headers = () => ({ 'x-vespera-operator': '1' })
const logInPath = '/api/operator/session'

export async function fetchFresh(url: RequestInfo | URL, init?: RequestInit) {
  const answer = await fetch(url, { ...init, cache: 'no-store' })
  if (answer.ok) noteActivity()
  if (answer.status === 401 && !String(url).startsWith(logInPath)) sessionEnds.dispatchEvent(new Event('end'))
  return answer
}

type Listener = () => void

const listeners = new Set<Listener>()
/** All tabs share one session, so a call in one tab keeps it alive for the others. */
const channel = new BroadcastChannel('vespera-operator-activity')
let last = Date.now()

channel.addEventListener('message', ({ data }) => {
  last = Math.max(last, Number(data))
  notifyListeners()
})

function noteActivity() {
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

export const { call } = openClient({ fetch: fetchFresh, headers })

/** Makes calls for event streams and polling. Neither this page nor the server counts them as activity. */
export const { call: callQuietly } = openClient({
  fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }),
  headers,
})

/** Makes calls that abort when the operator leaves the screen. */
export const callUntil = (signal: AbortSignal) =>
  openClient({ fetch: (url, init) => fetchFresh(url, { ...init, signal }), headers }).call

const hasStatus = (status: number) => (error: unknown) => error instanceof CallFailure && error.status === status

export const isUnauthenticated = hasStatus(401)
export const isForbidden = hasStatus(403)
export const isMissing = hasStatus(404)
export const isConflict = hasStatus(409)
/** Whether another operator acted first, or the item is gone. */
export const isLate = (error: unknown) => isConflict(error) || isMissing(error)

/** Also works while the page is closing; ignores failures. */
export const sendOnLeave = (method: string, url: string) =>
  void fetch(url, { method, headers: headers(), keepalive: true }).catch(() => undefined)

export const errorMessage = (error: unknown, fallback: string) =>
  error instanceof CallFailure ? error.message : fallback

export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  const errors = error instanceof CallFailure ? Object.entries(error.errors) : []
  return Object.fromEntries(errors.map(([field, messages]) => [field.split('.').at(-1), messages[0]]))
}
