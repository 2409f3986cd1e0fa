import { mediaLimits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { notify } from '../notify.tsx'
import { aboutProfile } from './about-profile.ts'
import type { DraftState } from './draft-state.ts'
import { keepFile } from './kept-media.ts'
import type { MediaItem, MediaKind } from './media-item.ts'
import { preparePhoto } from './prepare-photo.ts'
import { checkVideo, inspectVideo, isTooLong, tooLong } from './prepare-video.ts'
import { itemsOf } from './sequence.ts'
import { isUsable } from './stages.ts'

const most = { image: mediaLimits.photos, video: mediaLimits.videos } as const
const tooMany = { image: profileMessages.photosTooMany, video: profileMessages.videosTooMany } as const
const notKept = 'Este navegador não guarda os arquivos. Não feche nem recarregue a página antes do fim do envio.'
const tenSeconds = { duration: 10_000 }

/** A cheap phone has no room for several photos at once. */
let last: Promise<unknown> = Promise.resolve()

/** Takes the files that still fit, and makes each ready to be sent, one after the other. */
export function takeFiles(state: DraftState, kind: MediaKind, files: readonly File[]) {
  const room = most[kind] - itemsOf(state.items, kind).filter(isUsable).length
  if (files.length > room) notify.error(tooMany[kind], { about: aboutProfile, ...tenSeconds })
  const taken = files.slice(0, Math.max(0, room)).map(file => ({ file, item: newItem(kind) }))
  state.put([...state.items, ...taken.map(({ item }) => item)])
  for (const { file, item } of taken) last = last.then(() => prepare(state, item, file)).catch(() => undefined)
}

const newItem = (kind: MediaKind): MediaItem => ({
  key: newName(),
  kind,
  stage: 'preparing',
  uploadId: newName(),
  share: 0,
})

export function newName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

async function prepare(state: DraftState, { key, kind }: MediaItem, file: File) {
  // Removed, or the person has left, while others were made ready.
  if (!state.find(key)) return
  try {
    await (kind === 'image' ? takePhoto : takeVideo)(state, key, file)
  } catch (error) {
    state.happen(key, { type: 'refused', problem: error instanceof Refusal ? error.message : messages.unexpected })
  }
}

async function takePhoto(state: DraftState, key: string, file: File) {
  const { photo, thumb } = await preparePhoto(file)
  await keep(state, key, { file: photo })
  state.happen(key, { type: 'prepared-photo', thumb })
}

async function takeVideo(state: DraftState, key: string, file: File) {
  await checkVideo(file)
  const { seconds, poster, thumb } = await inspectVideo(file)
  if (isTooLong(seconds)) return state.happen(key, { type: 'refused', problem: tooLong, seconds, thumb })
  await keep(state, key, poster ? { file, poster } : { file })
  state.happen(key, { type: 'prepared', thumb, seconds })
}

async function keep(state: DraftState, key: string, parts: { file: Blob; poster?: Blob }) {
  if (state.isClosed) return
  const isKept = await keepFile(state.accountId, key, 'file', parts.file)
  if (parts.poster) await keepFile(state.accountId, key, 'poster', parts.poster)
  if (!isKept) notify.info(notKept, { about: 'media:not-kept', ...tenSeconds })
}
