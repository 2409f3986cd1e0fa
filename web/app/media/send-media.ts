import { addMedia, type OwnMedia } from '#contract/own-media.ts'
import type { MediaKind } from './media-item.ts'
import { sendForm } from './send-form.ts'

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

/** Sends one file; rejects with a `CallFailure`. */
export const sendMedia = ({ token, uploadId, onProgress, signal, ...parts }: Sending) =>
  sendForm<OwnMedia>({
    endpoint: addMedia,
    token,
    form: formOf(parts),
    headers: { 'idempotency-key': uploadId },
    onProgress,
    signal,
  })

function formOf({ kind, file, poster }: Pick<Sending, 'kind' | 'file' | 'poster'>) {
  const form = new FormData()
  if (kind === 'image') form.append('image', file, 'foto.jpg')
  else form.append('video', file, 'video')
  if (poster) form.append('poster', poster, 'capa.jpg')
  return form
}
