import { CallFailure } from '#contract/client.ts'
import { addMedia, mediaErrors, type OwnMedia } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { leaveExpired } from '../client.ts'
import { readSession } from '../session.ts'
import type { DraftState } from './draft-state.ts'
import { dropFiles, readFile } from './kept-media.ts'
import type { MediaItem, MediaKind } from './media-item.ts'
import { renderPhoto } from './prepare-photo.ts'
import { sendForm } from './send-form.ts'
import { type MediaEvent, nextToSend } from './stages.ts'

const patienceMs = 20_000
const unreached = 'Sem conexão. O envio continua quando a internet voltar.'
const missing = 'Este arquivo não está mais neste aparelho. Remova e escolha de novo.'
const unread = 'Não foi possível abrir este arquivo neste aparelho. Tente de novo, ou remova e escolha outro.'

/** Sends whatever is to be sent, two at a time, and again what failed once the connection is back. */
export function sendInTurn(state: DraftState) {
  state.follow(() => {
    if (!state.view().isLoaded) return
    // One at a time, for a start is told to this follower too, which then starts the next.
    const [next] = nextToSend(state.items)
    if (next) void send(state, next)
  })
  const { signal } = state
  addEventListener('online', () => retryUnreached(state), { signal })
  const timer = setInterval(() => navigator.onLine && !document.hidden && retryUnreached(state), patienceMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function retryUnreached(state: DraftState) {
  for (const { key, stage, isUnreached } of state.items) {
    if (stage === 'failed' && isUnreached) state.happen(key, { type: 'retry' })
  }
}

async function send(state: DraftState, item: MediaItem) {
  const { key } = item
  const abort = new AbortController()
  state.running.set(key, abort)
  state.happen(key, { type: 'start' })
  const outcome = await attempt(state, item, { signal: abort.signal, withPoster: item.kind === 'video' })
  state.running.delete(key)
  if (abort.signal.aborted) return
  state.happen(key, outcome)
  if (outcome.type !== 'sent' && outcome.type !== 'refused') return
  // Until the device knows that it is uploaded, a reload would have to send it again.
  await state.kept()
  await dropFiles(state.accountId, key)
}

type Attempt = { signal: AbortSignal; withPoster: boolean }

async function attempt(state: DraftState, item: MediaItem, { signal, withPoster }: Attempt): Promise<MediaEvent> {
  try {
    const { accountId } = state
    const { key, kind, uploadId } = item
    const file = await fileToSend(accountId, item)
    if (!file) return { type: 'refused', problem: missing }
    const poster = withPoster ? await readFile(accountId, key, 'poster') : undefined
    if (signal.aborted) return { type: 'lost', problem: unreached, isUnreached: true }
    const onProgress = (share: number) => state.happen(key, { type: 'progress', share })
    const { token } = readSession()
    return { type: 'sent', own: await sendMedia({ token, uploadId, kind, file, poster, onProgress, signal }) }
  } catch (error) {
    // Then the server makes a picture of the video itself.
    const isPoster = withPoster && error instanceof CallFailure && error.errors.poster
    return isPoster ? attempt(state, item, { signal, withPoster: false }) : outcomeOf(error, item)
  }
}

/** What is blurred or cut off does not leave the device. */
async function fileToSend(accountId: number, { key, kind, edit }: MediaItem) {
  const file = await readFile(accountId, key, 'file')
  return file && kind === 'image' && edit ? renderPhoto(file, edit) : file
}

function outcomeOf(error: unknown, { kind }: MediaItem): MediaEvent {
  if (!(error instanceof CallFailure)) return { type: 'lost', problem: unread, isUnreached: false }
  const { status, message, errors } = error
  if (status === 401) void leaveExpired()
  if (status === 0) return { type: 'lost', problem: unreached, isUnreached: true }
  if (status === 413)
    return { type: 'refused', problem: kind === 'image' ? mediaErrors.photo_heavy : mediaErrors.video_heavy }
  const problem = Object.values(errors)[0]?.[0] ?? message
  if (problem === mediaErrors.too_many_kept) return { type: 'lost', problem, isUnreached: false }
  if (status === 415 || status === 422) return { type: 'refused', problem }
  return { type: 'lost', problem: status >= 500 ? messages.unavailable : message, isUnreached: false }
}

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
const sendMedia = ({ token, uploadId, onProgress, signal, ...parts }: Sending) =>
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
