import { type Client, openClient } from '#contract/client.ts'
import { endSession, readSession } from './session.ts'

/** The headers of a call made with a token. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** Calls of somebody who is not logged in, or not yet. */
export const callAs = (token?: string): Client => openClient({ fetch, headers: () => bearer(token) })

/** Calls as the person who is logged in. */
export const client: Client = openClient({ fetch: fetchAsMember, headers: () => bearer(readSession().token) })

/** The same for calls that are repeated: a site that restarts may take a connection and never answer on it. */
export const impatientClient: Client = openClient({
  fetch: (input, init) => fetchAsMember(input, { ...init, signal: AbortSignal.timeout(15_000) }),
  headers: () => bearer(readSession().token),
})

async function fetchAsMember(...call: Parameters<typeof fetch>) {
  const answer = await fetch(...call)
  if (answer.status === 401 && readSession().token) await leaveExpired()
  return answer
}

/** A session that the server no longer knows leads to the log-in, and from there back; what was typed is kept. */
export async function leaveExpired() {
  await endSession('expired')
  location.assign(logInPath(location.pathname + location.search))
}

export const logInPath = (back: string) => `/login-with-account?${new URLSearchParams({ voltar: back })}`
