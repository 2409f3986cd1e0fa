import { CallFailure, failureOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { bearer } from '../client.ts'

type Sending = {
  endpoint: Pick<Endpoint, 'method' | 'path'>
  token: string | undefined
  form: FormData
  headers?: Record<string, string>
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a form with files and answers with what a 201 says; anything else rejects with a `CallFailure`. `fetch` can't
 * tell how far an upload is.
 */
export function sendForm<T>({ endpoint, token, form, headers, onProgress, signal }: Sending): Promise<T> {
  const request = new XMLHttpRequest()
  request.open(endpoint.method, endpoint.path)
  for (const [name, value] of Object.entries({ ...bearer(token), ...headers })) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    const unreached = () => reject(new CallFailure(0, messages.offline))
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
