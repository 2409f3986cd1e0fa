import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { addMedia, mediaErrors, type OwnMedia } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { leaveExpired, sendForm } from '../client.ts'
import { readSession } from '../session.ts'
import { checkVideo, isTooLong } from './check-video.ts'
import type { VideoFacts } from './inspect-video.ts'
import { aboutProfile, type MediaDraftState } from './media-draft.ts'
import {
  isUsable,
  itemsOf,
  type MediaEvent,
  type MediaItem,
  type MediaKind,
  maxItems,
  nextToSend,
} from './media-item.ts'
import { deleteFiles, readFile, saveFile } from './media-store.ts'
import { preparePhoto, renderPhoto } from './prepare-photo.ts'

const tooMany = { image: profileMessages.photosTooMany, video: profileMessages.videosTooMany } as const
const notStored = 'Este navegador não guarda os arquivos. Não feche nem recarregue a página antes do fim do envio.'

/** We prepare one photo at a time, because a cheap phone lacks the memory for several. */
let lastPreparation: Promise<unknown> = Promise.resolve()

/** Returns the keys of the added items. `replaces` is the original photo, if the only file is an edited copy of it. */
export function addFiles(state: MediaDraftState, kind: MediaKind, files: readonly File[], replaces?: OwnMedia) {
  const room = maxItems[kind] - itemsOf(state.items, kind).filter(isUsable).length
  if (files.length > room) notify.error(tooMany[kind], { about: aboutProfile, duration: tenSeconds })
  const added = files.slice(0, Math.max(0, room)).map(file => ({ file, item: { ...newItem(kind), replaces } }))
  state.put([...state.items, ...added.map(({ item }) => item)])
  for (const { file, item } of added) {
    lastPreparation = lastPreparation.then(() => prepare(state, item, file)).catch(() => undefined)
  }
  return added.map(({ item }) => item.key)
}

const newItem = (kind: MediaKind): MediaItem => ({
  key: newId(),
  kind,
  stage: 'preparing',
  uploadId: newId(),
  progress: 0,
})

export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

async function prepare(state: MediaDraftState, { key, kind }: MediaItem, file: File) {
  // The user may have removed the item, or logged out, while the item waited.
  if (!state.find(key)) return
  try {
    await (kind === 'image' ? addPhoto : addVideo)(state, key, file)
  } catch (error) {
    state.apply(key, { type: 'refused', problem: error instanceof Refusal ? error.message : failures.unexpected })
  }
}

async function addPhoto(state: MediaDraftState, key: string, file: File) {
  const { photo, thumb } = await preparePhoto(file)
  await store(state, key, { file: photo })
  // The editor cannot open a photo without a thumbnail.
  state.apply(key, { type: thumb ? 'prepared-photo' : 'prepared', thumb })
}

async function addVideo(state: MediaDraftState, key: string, chosen: File) {
  await checkVideo(chosen)
  const file = await leaveOutCutParts(chosen)
  const { seconds, poster, thumb } = await inspect(file)
  if (isTooLong(seconds)) {
    return state.apply(key, { type: 'refused', problem: profileMessages.videoTooLong, seconds, thumb })
  }
  await store(state, key, poster ? { file, poster } : { file })
  state.apply(key, { type: 'prepared', thumb, seconds })
}

/** Loads the module when the first video needs it. If that fails, the server still inspects the file. */
const inspect = (file: Blob): Promise<VideoFacts> =>
  import('./inspect-video.ts').then(({ inspectVideo }) => inspectVideo(file)).catch(() => ({}))

/** If this browser cannot encode the video, sends it unchanged; the server then refuses it and says why. */
const leaveOutCutParts = (file: File): Promise<Blob> =>
  import('./remake-video.ts').then(({ withoutCutParts }) => withoutCutParts(file)).catch(() => file)

async function store(state: MediaDraftState, key: string, parts: { file: Blob; poster?: Blob }) {
  if (state.isClosed) return
  const isStored = await saveFile(state.accountId, key, 'file', parts.file)
  if (parts.poster) await saveFile(state.accountId, key, 'poster', parts.poster)
  if (!isStored) notify.info(notStored, { about: 'media:not-kept', duration: tenSeconds })
}

const retryMs = 20_000
const unreached = 'Sem conexão. O envio continua quando a internet voltar.'
const missing = 'Este arquivo não está mais neste aparelho. Remova e escolha de novo.'
const unreadable = 'Não foi possível abrir este arquivo neste aparelho. Tente de novo, ou remova e escolha outro.'

export function startUploadQueue(state: MediaDraftState) {
  state.subscribe(() => {
    if (!state.view().isLoaded) return
    // Starts only one upload per call. Starting it calls this subscriber again, which then starts the next.
    const [next] = nextToSend(state.items)
    if (next) void send(state, next)
  })
  const { signal } = state
  addEventListener('online', () => retryUnreached(state), { signal })
  const timer = setInterval(() => navigator.onLine && !document.hidden && retryUnreached(state), retryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function retryUnreached(state: MediaDraftState) {
  for (const { key, stage, isUnreached } of state.items) {
    if (stage === 'failed' && isUnreached) state.apply(key, { type: 'retry' })
  }
}

async function send(state: MediaDraftState, item: MediaItem) {
  const { key } = item
  const abort = new AbortController()
  state.running.set(key, abort)
  state.apply(key, { type: 'start' })
  const outcome = await attempt(state, item, { signal: abort.signal, withPoster: item.kind === 'video' })
  state.running.delete(key)
  if (abort.signal.aborted) return
  state.apply(key, outcome)
  if (outcome.type !== 'sent' && outcome.type !== 'refused') return
  // Keeps the file until the stored list says `uploaded`, because a reload before then sends the file again.
  await state.saved()
  await deleteFiles(state.accountId, key)
}

type Attempt = { signal: AbortSignal; withPoster: boolean }

async function attempt(state: MediaDraftState, item: MediaItem, { signal, withPoster }: Attempt): Promise<MediaEvent> {
  try {
    const { accountId } = state
    const { key, uploadId } = item
    const file = await fileToSend(accountId, item)
    if (!file) return { type: 'refused', problem: missing }
    const poster = withPoster ? await readFile(accountId, key, 'poster') : undefined
    if (signal.aborted) return { type: 'lost', problem: unreached, isUnreached: true }
    const own = await sendForm<OwnMedia>({
      endpoint: addMedia,
      token: readSession().token,
      form: formOf(item, file, poster),
      headers: { 'idempotency-key': uploadId },
      onProgress: progress => state.apply(key, { type: 'progress', progress }),
      signal,
    })
    return { type: 'sent', own }
  } catch (error) {
    // Retries without a poster; the server then makes one itself.
    const isPoster = withPoster && error instanceof CallFailure && error.errors.poster
    return isPoster ? attempt(state, item, { signal, withPoster: false }) : outcomeOf(error, item)
  }
}

/** Applies the edits here, so that blurred and cropped parts never leave the device. */
async function fileToSend(accountId: number, { key, kind, edit }: MediaItem) {
  const file = await readFile(accountId, key, 'file')
  return file && kind === 'image' && edit ? renderPhoto(file, edit) : file
}

function formOf({ kind, replaces, people }: MediaItem, file: Blob, poster: Blob | undefined) {
  const form = new FormData()
  if (kind === 'image') form.append('image', file, file.type === 'image/jpeg' ? 'foto.jpg' : 'foto.heic')
  else form.append('video', file, 'video')
  if (poster) form.append('poster', poster, 'capa.jpg')
  if (replaces) form.append('replaces', replaces.folder)
  if (people) form.append('people', people)
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
