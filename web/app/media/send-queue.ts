import { CallFailure } from '#contract/client.ts'
import { addMedia, mediaErrors, type OwnMedia } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { leaveExpired } from '../client.ts'
import { sendForm } from '../send-form.ts'
import { readSession } from '../session.ts'
import type { DraftState } from './draft-state.ts'
import { type MediaEvent, type MediaItem, type MediaKind, nextToSend } from './media-item.ts'
import { deleteFiles, readFile } from './media-store.ts'
import { renderPhoto } from './prepare-photo.ts'

const retryMs = 20_000
const unreached = 'Sem conexão. O envio continua quando a internet voltar.'
const missing = 'Este arquivo não está mais neste aparelho. Remova e escolha de novo.'
const unreadable = 'Não foi possível abrir este arquivo neste aparelho. Tente de novo, ou remova e escolha outro.'

/** Uploads waiting items, and retries those that failed once the connection is back. */
export function startSendQueue(state: DraftState) {
  state.subscribe(() => {
    if (!state.view().isLoaded) return
    // One per call: starting an upload notifies this subscriber again, which then starts the next.
    const [next] = nextToSend(state.items)
    if (next) void send(state, next)
  })
  const { signal } = state
  addEventListener('online', () => retryUnreached(state), { signal })
  const timer = setInterval(() => navigator.onLine && !document.hidden && retryUnreached(state), retryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function retryUnreached(state: DraftState) {
  for (const { key, stage, isUnreached } of state.items) {
    if (stage === 'failed' && isUnreached) state.apply(key, { type: 'retry' })
  }
}

async function send(state: DraftState, item: MediaItem) {
  const { key } = item
  const abort = new AbortController()
  state.running.set(key, abort)
  state.apply(key, { type: 'start' })
  const outcome = await attempt(state, item, { signal: abort.signal, withPoster: item.kind === 'video' })
  state.running.delete(key)
  if (abort.signal.aborted) return
  state.apply(key, outcome)
  if (outcome.type !== 'sent' && outcome.type !== 'refused') return
  // Until the list on the device says `uploaded`, a reload needs the file to send it again.
  await state.saved()
  await deleteFiles(state.accountId, key)
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
    const own = await sendForm<OwnMedia>({
      endpoint: addMedia,
      token: readSession().token,
      form: formOf(kind, file, poster),
      headers: { 'idempotency-key': uploadId },
      onProgress: progress => state.apply(key, { type: 'progress', progress }),
      signal,
    })
    return { type: 'sent', own }
  } catch (error) {
    // Without a poster the server makes one itself.
    const isPoster = withPoster && error instanceof CallFailure && error.errors.poster
    return isPoster ? attempt(state, item, { signal, withPoster: false }) : outcomeOf(error, item)
  }
}

/** What the user blurred or cut off never leaves the device. */
async function fileToSend(accountId: number, { key, kind, edit }: MediaItem) {
  const file = await readFile(accountId, key, 'file')
  return file && kind === 'image' && edit ? renderPhoto(file, edit) : file
}

function formOf(kind: MediaKind, file: Blob, poster: Blob | undefined) {
  const form = new FormData()
  if (kind === 'image') form.append('image', file, 'foto.jpg')
  else form.append('video', file, 'video')
  if (poster) form.append('poster', poster, 'capa.jpg')
  return form
}

function outcomeOf(error: unknown, { kind }: MediaItem): MediaEvent {
  if (!(error instanceof CallFailure)) return { type: 'lost', problem: unreadable, isUnreached: false }
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
