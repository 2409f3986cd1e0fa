import { CallFailure, failureOf } from '#contract/client.ts'
import { documentKinds, sendDocuments as endpoint } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import type { WholeDraft } from './draft.ts'

type Sending = {
  token: string
  draft: WholeDraft
  /** Told the share of the photos that is on its way, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends the three photos; rejects with a `CallFailure`. `fetch` can't tell how far an upload is. */
export function sendDocuments({ token, draft, onProgress, signal }: Sending): Promise<void> {
  const request = new XMLHttpRequest()
  request.open(endpoint.method, endpoint.path)
  request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('idempotency-key', draft.uploadId)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    const unreached = () => reject(new CallFailure(0, messages.offline))
    request.addEventListener('error', unreached)
    request.addEventListener('abort', unreached)
    request.addEventListener('load', () => {
      if (request.status === 201) resolve()
      else failureOf(answerOf(request)).then(reject)
    })
    request.send(formOf(draft))
  })
}

function formOf({ photos }: WholeDraft) {
  const form = new FormData()
  for (const kind of documentKinds) form.append(kind, new Blob([photos[kind]], { type: 'image/jpeg' }), `${kind}.jpg`)
  return form
}

function answerOf(request: XMLHttpRequest) {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
}
