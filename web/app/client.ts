import { type Client, openClient } from '#contract/client.ts'
import { endSession, readSession } from './session.ts'

export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** Calls without a session, or with a given token. */
export const callAs = (token?: string): Client => openClient({ fetch, headers: () => bearer(token) })

export const client: Client = openClient({ fetch: fetchAsMember, headers: () => bearer(readSession().token) })

/** With a timeout, for repeated calls: a restarting server may accept a connection and never answer. */
export const impatientClient: Client = openClient({
  fetch: (input, init) => fetchAsMember(input, { ...init, signal: AbortSignal.timeout(15_000) }),
  headers: () => bearer(readSession().token),
})

async function fetchAsMember(...call: Parameters<typeof fetch>) {
  const answer = await fetch(...call)
  if (answer.status === 401 && readSession().token) await leaveExpired()
  return answer
}

/** Leads through the log-in back to this screen; drafts are kept. */
export async function leaveExpired() {
  await endSession('expired')
  location.assign(logInPath(location.pathname + location.search))
}

export const logInPath = (back: string) => `/login-with-account?${new URLSearchParams({ voltar: back })}`
