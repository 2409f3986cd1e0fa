import { failures } from '#contract/call-failures.ts'
import { CallFailure, type Client, failureOf, openClient } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endSession, isLeavingSession, readSession } from './session.ts'

export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

export const callAs = (token?: string): Client => openClient({ fetch, headers: () => bearer(token) })

export const client: Client = openClient({ fetch: fetchAsMember, headers: () => bearer(readSession().token) })

/** A client with a timeout, for calls that we retry: a restarting server may accept a connection and never respond. */
export const impatientClient: Client = openClient({
  fetch: (input, init) => fetchAsMember(input, { ...init, signal: AbortSignal.timeout(15_000) }),
  headers: () => bearer(readSession().token),
})

async function fetchAsMember(...call: Parameters<typeof fetch>) {
  const answer = await (earlyAnswer(call) ?? fetch(...call))
  if (answer.status === 401 && readSession().token && !isLeavingSession()) await leaveExpired()
  return answer
}

/** The response to a call that the document made early (`server/pages/shells.ts`). Only the first call gets it. */
function earlyAnswer([input, init]: Parameters<typeof fetch>) {
  const early = (globalThis as { early?: Record<string, Promise<Response>> }).early
  const found = init?.method === 'GET' && typeof input === 'string' ? early?.[input] : undefined
  if (!early || !found) return undefined
  delete early[input as string]
  return found.catch(() => fetch(input, init))
}

/** Keeps drafts, and redirects to the log-in, which then returns the person to this screen. */
export async function leaveExpired() {
  await endSession('expired')
  location.assign(logInPath(location.pathname + location.search))
}

export const logInPath = (back: string) => `/login-with-account?${new URLSearchParams({ voltar: back })}`

type SendFormInput = {
  endpoint: Pick<Endpoint, 'method' | 'path'>
  token: string | undefined
  form: FormData
  headers?: Record<string, string>
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Resolves with a 201's body, or rejects with a `CallFailure`. Uses XMLHttpRequest, because `fetch` cannot report
 * upload progress.
 */
export function sendForm<T>({ endpoint, token, form, headers, onProgress, signal }: SendFormInput): Promise<T> {
  // The person cancelled while the app was building the form, so `abort` will not fire again.
  if (signal.aborted) return Promise.reject(new CallFailure(0, failures.offline))
  const request = new XMLHttpRequest()
  request.open(endpoint.method, endpoint.path)
  for (const [name, value] of Object.entries({ ...bearer(token), ...headers })) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    const unreached = () => reject(new CallFailure(0, failures.offline))
    request.addEventListener('error', unreached)
    request.addEventListener('abort', unreached)
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText))
      else failureOf(answerOf(request)).then(reject)
    })
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest) {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status || 500,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
}
