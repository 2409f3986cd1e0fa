import { CallFailure, failureOf } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { addMedia, type OwnMedia } from '#contract/own-media.ts'
import type { MediaKind } from './media-item.ts'

type Sending = {
  token: string | undefined
  uploadId: string
  kind: MediaKind
  file: Blob
  /** A frame of a video. */
  poster: Blob | undefined
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends one file; rejects with a `CallFailure`. `fetch` can't tell how far an upload is. */
export function sendMedia({ token, uploadId, onProgress, signal, ...parts }: Sending): Promise<OwnMedia> {
  const request = new XMLHttpRequest()
  request.open(addMedia.method, addMedia.path)
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('idempotency-key', uploadId)
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
    request.send(formOf(parts))
  })
}

function formOf({ kind, file, poster }: Pick<Sending, 'kind' | 'file' | 'poster'>) {
  const form = new FormData()
  if (kind === 'image') form.append('image', file, 'foto.jpg')
  else form.append('video', file, 'video')
  if (poster) form.append('poster', poster, 'capa.jpg')
  return form
}

function answerOf(request: XMLHttpRequest) {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status || 500,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
}
