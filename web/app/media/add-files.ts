import { messages } from '#contract/messages.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { notify } from '../notify.tsx'
import { aboutProfile, type DraftState } from './draft-state.ts'
import { isUsable, itemsOf, type MediaItem, type MediaKind, maxItems } from './media-item.ts'
import { saveFile } from './media-store.ts'
import { preparePhoto } from './prepare-photo.ts'
import { checkVideo, inspectVideo, isTooLong } from './prepare-video.ts'

const tooMany = { image: profileMessages.photosTooMany, video: profileMessages.videosTooMany } as const
const notStored = 'Este navegador não guarda os arquivos. Não feche nem recarregue a página antes do fim do envio.'
const tenSeconds = { duration: 10_000 }

/** A cheap phone has no memory for several photos at once. */
let lastPreparation: Promise<unknown> = Promise.resolve()

/** Adds the files that still fit and prepares them one after the other. */
export function addFiles(state: DraftState, kind: MediaKind, files: readonly File[]) {
  const room = maxItems[kind] - itemsOf(state.items, kind).filter(isUsable).length
  if (files.length > room) notify.error(tooMany[kind], { about: aboutProfile, ...tenSeconds })
  const added = files.slice(0, Math.max(0, room)).map(file => ({ file, item: newItem(kind) }))
  state.put([...state.items, ...added.map(({ item }) => item)])
  for (const { file, item } of added) {
    lastPreparation = lastPreparation.then(() => prepare(state, item, file)).catch(() => undefined)
  }
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

async function prepare(state: DraftState, { key, kind }: MediaItem, file: File) {
  // The item may have been removed, or the user logged out, while it waited.
  if (!state.find(key)) return
  try {
    await (kind === 'image' ? addPhoto : addVideo)(state, key, file)
  } catch (error) {
    state.apply(key, { type: 'refused', problem: error instanceof Refusal ? error.message : messages.unexpected })
  }
}

async function addPhoto(state: DraftState, key: string, file: File) {
  const { photo, thumb } = await preparePhoto(file)
  await store(state, key, { file: photo })
  state.apply(key, { type: 'prepared-photo', thumb })
}

async function addVideo(state: DraftState, key: string, file: File) {
  await checkVideo(file)
  const { seconds, poster, thumb } = await inspectVideo(file)
  if (isTooLong(seconds)) {
    return state.apply(key, { type: 'refused', problem: profileMessages.videoTooLong, seconds, thumb })
  }
  await store(state, key, poster ? { file, poster } : { file })
  state.apply(key, { type: 'prepared', thumb, seconds })
}

async function store(state: DraftState, key: string, parts: { file: Blob; poster?: Blob }) {
  if (state.isClosed) return
  const isStored = await saveFile(state.accountId, key, 'file', parts.file)
  if (parts.poster) await saveFile(state.accountId, key, 'poster', parts.poster)
  if (!isStored) notify.info(notStored, { about: 'media:not-kept', ...tenSeconds })
}
