import { CallFailure, openClient } from '#contract/client.ts'
import { noteActivity } from './operators/idle-time.ts'

/** Fires `end` when the server no longer knows the session. */
export const sessionEnds = new EventTarget()

/** Another site cannot make the browser send this header. */
export const headers = () => ({ 'x-vespera-operator': '1' })
const logInPath = '/api/operator/session'

export async function fetchFresh(url: RequestInfo | URL, init?: RequestInit) {
  const answer = await fetch(url, { ...init, cache: 'no-store' })
  if (answer.ok) noteActivity()
  if (answer.status === 401 && !String(url).startsWith(logInPath)) sessionEnds.dispatchEvent(new Event('end'))
  return answer
}

export const { call } = openClient({ fetch: fetchFresh, headers })

const hasStatus = (status: number) => (error: unknown) => error instanceof CallFailure && error.status === status

export const isUnauthenticated = hasStatus(401)
export const isForbidden = hasStatus(403)
export const isMissing = hasStatus(404)
export const isConflict = hasStatus(409)

/** Also works while the page is being closed; a failure is ignored. */
export const sendOnLeave = (method: string, url: string) =>
  void fetch(url, { method, headers: headers(), keepalive: true }).catch(() => undefined)

export const errorMessage = (error: unknown, fallback: string) =>
  error instanceof CallFailure ? error.message : fallback

export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  const errors = error instanceof CallFailure ? Object.entries(error.errors) : []
  return Object.fromEntries(errors.map(([field, messages]) => [field.split('.').at(-1), messages[0]]))
}
