import { CallFailure, openClient } from '#contract/client.ts'
import { noteActivity } from './operators/activity.ts'

/** Tells when the server no longer knows the session. */
export const sessionEnds = new EventTarget()

/** A request that another site makes the browser send can't carry this header. */
export const headers = () => ({ 'x-vespera-operator': '1' })
const logInPath = '/api/operator/session'

/** Asks the server and keeps no copy of what it answers. */
export async function fetchFresh(address: RequestInfo | URL, init?: RequestInit) {
  const answer = await fetch(address, { ...init, cache: 'no-store' })
  if (answer.ok) noteActivity()
  if (answer.status === 401 && !String(address).startsWith(logInPath)) sessionEnds.dispatchEvent(new Event('end'))
  return answer
}

export const { call } = openClient({ fetch: fetchFresh, headers })

export const isUnauthenticated = (error: unknown) => error instanceof CallFailure && error.status === 401

export const isForbidden = (error: unknown) => error instanceof CallFailure && error.status === 403

export const isConflict = (error: unknown) => error instanceof CallFailure && error.status === 409

export const isMissing = (error: unknown) => error instanceof CallFailure && error.status === 404

/** Tells the server what is left, also as the page goes; whether it hears it changes nothing here. */
export const sendOnLeave = (method: string, address: string) =>
  void fetch(address, { method, headers: headers(), keepalive: true }).catch(() => undefined)

/** What went wrong in words; anything that is no failure of a call is a mistake of ours. */
export const errorMessage = (error: unknown, otherwise: string) =>
  error instanceof CallFailure ? error.message : otherwise

/** What a refused form says of each field, by the last part of its wire name. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  const errors = error instanceof CallFailure ? Object.entries(error.errors) : []
  return Object.fromEntries(errors.map(([field, words]) => [field.split('.').at(-1), words[0]]))
}
