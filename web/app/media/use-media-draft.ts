import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { formatCount } from '#contract/format.ts'
import { attestMedia, largestPhotoSize, type OwnMedia, type People, removeMedia } from '#contract/media.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { fetchOwn } from '../picture-url.ts'
import { aboutProfile, type DraftView, type MediaDraftState, mediaDraftStateOf } from './media-draft.ts'
import {
  fieldOf,
  isInProgress,
  itemsOf,
  lacksPeople,
  type MediaFieldName,
  type MediaItem,
  type MediaKind,
  moveItem,
  peopleIn,
} from './media-item.ts'
import { deleteFiles, readFile } from './media-store.ts'
import type { PhotoEdit } from './photo-edit.ts'
import { renderThumb } from './prepare-photo.ts'
import { addFiles, newId, startUploadQueue } from './upload-queue.ts'

/** The actions always apply to the current items, not the last rendered ones. */
export type MediaDraft = ReturnType<typeof useMediaDraft>

/** `stored` contains the items that the profile currently shows (`account.profile.midias`). */
export function useMediaDraft(accountId: number, stored: readonly OwnMedia[]) {
  // Memoized, so that a render after a log-out does not reopen the draft.
  const state = useMemo(() => mediaDraftStateOf(accountId, startUploadQueue), [accountId])
  const view = useSyncExternalStore(state.subscribe, state.view)
  useEffect(() => state.setStored(stored), [state, stored])
  const actions = useMemo(() => actionsOn(state), [state])
  return useMemo(() => ({ ...summaryOf(view), ...actions }), [view, actions])
}

function summaryOf({ items, isLoaded }: DraftView) {
  const uploading = items.filter(isInProgress)
  return {
    isLoaded,
    photos: itemsOf(items, 'image'),
    videos: itemsOf(items, 'video'),
    uploading: uploading.length,
    sendingText: sendingText(uploading),
  }
}

function sendingText(items: readonly MediaItem[]) {
  if (items.length === 0) return undefined
  const photos = itemsOf(items, 'image').length
  const videos = items.length - photos
  const parts = [
    photos > 0 && formatCount(photos, 'foto', 'fotos'),
    videos > 0 && formatCount(videos, 'vídeo', 'vídeos'),
  ]
  return `Enviando ${parts.filter(Boolean).join(' e ')}…`
}

function actionsOn(state: MediaDraftState) {
  const { accountId } = state
  return {
    /** The links of all items that the server has, in order, for a save to send as `images[]` or `videos[]`. */
    links: (kind: MediaKind) => itemsOf(state.items, kind).flatMap(({ own }) => (own ? [linkOf(own)] : [])),
    finishUploads: () => finishUploads(state),
    forget: () => state.forget(),
    add: (kind: MediaKind, files: readonly File[]) => addFiles(state, kind, files),
    remove: (key: string) => removeItem(state, key),
    editCopy: (key: string) => editCopy(state, key),
    swap: (key: string, file: File) => swapItem(state, key, file),
    move: (key: string, at: number) => state.put(moveItem(state.items, key, at)),
    retry: (key: string) => state.apply(key, { type: 'retry' }),
    hold: (key: string) => state.apply(key, { type: 'hold' }),
    release(keys: readonly string[]) {
      for (const key of keys) state.apply(key, { type: 'release' })
    },
    async edit(key: string, edit: PhotoEdit) {
      // Must precede any `await`, so that the queue can no longer send the unedited version.
      state.apply(key, { type: 'edited', edit, uploadId: newId() })
      const photo = await readFile(accountId, key, 'file')
      if (photo) state.apply(key, { type: 'drawn', thumb: await renderThumb(photo, edit) })
    },
    answerPeople: (keys: readonly string[], people: People) =>
      state.put(state.items.map(item => (keys.includes(item.key) ? { ...item, people } : item))),
    attest: () => attest(state),
    /** Updates an item's releases, which record whether the other people in it have agreed. */
    noteReleases: (key: string, releases: OwnMedia['releases']) =>
      state.put(
        state.items.map(item => (item.key === key && item.own ? { ...item, own: { ...item.own, releases } } : item)),
      ),
    fileOf: (key: string) => readFile(accountId, key, 'file'),
  }
}

/** Prefers 512 and falls back to 50 (docs/specification.md §9). */
function linkOf(own: OwnMedia) {
  return own.type === 'video' ? own.link : (own.link['512'] ?? own.link['50'] ?? '')
}

async function removeItem(state: MediaDraftState, key: string) {
  const item = state.find(key)
  if (!item) return false
  if (item.own && !(await removeFromServer(item.own.id))) return false
  state.remove(key)
  await deleteFiles(state.accountId, key)
  return true
}

/** Replaces a refused file with another, in the same position. */
async function swapItem(state: MediaDraftState, key: string, file: File) {
  const item = state.find(key)
  const at = item ? itemsOf(state.items, item.kind).indexOf(item) : -1
  if (!item || !(await removeItem(state, key))) return
  const [added] = addFiles(state, item.kind, [file])
  if (added) state.put(moveItem(state.items, added, at))
}

const notCopied = 'Não foi possível abrir esta foto agora. Ela continua como está; tente de novo.'

/**
 * Replaces a photo that the server already has with an editable copy. The profile keeps showing the original until a
 * save names the copy and an operator approves it.
 */
async function editCopy(state: MediaDraftState, key: string) {
  const item = state.find(key)
  if (item?.own?.type !== 'image') return false
  const copy = await copyOf(item.own.link)
  if (!copy) notify.error(notCopied, { about: aboutProfile })
  // The person may have removed the photo while it was loading.
  if (!copy || !state.find(key) || (item.stage === 'uploaded' && !(await removeFromServer(item.own.id)))) return false
  const at = itemsOf(state.items, 'image').findIndex(each => each.key === key)
  state.put(state.items.filter(each => each.key !== key))
  const [added] = addFiles(state, 'image', [copy], item.stage === 'stored' ? item.own : item.replaces)
  const people = peopleIn(item)
  if (added && people) state.put(state.items.map(each => (each.key === added ? { ...each, people } : each)))
  if (added) state.put(moveItem(state.items, added, at))
  return true
}

async function copyOf(link: Record<string, string>) {
  const answer = await fetchOwn(link[largestPhotoSize] ?? '').catch(() => undefined)
  return answer && new File([answer], 'foto.webp', { type: answer.type })
}

async function removeFromServer(id: number) {
  try {
    await client.call(removeMedia, { params: { id: String(id) } })
    return true
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return true
    notify.error(error instanceof CallFailure ? error.message : failures.unexpected, { about: aboutProfile })
    return false
  }
}

export type MediaError = { field: MediaFieldName; message: string }

async function finishUploads(state: MediaDraftState): Promise<MediaError | undefined> {
  for (const { key, stage } of state.items) if (stage === 'failed') state.apply(key, { type: 'retry' })
  await whenIdle(state)
  const error = errorOf(state.items)
  if (!error) await attest(state)
  return error
}

function whenIdle(state: MediaDraftState) {
  const isIdle = () => state.isClosed || (state.view().isLoaded && !state.items.some(isInProgress))
  return new Promise<void>(resolve => {
    if (isIdle()) return resolve()
    const stop = state.subscribe(() => {
      if (!isIdle()) return
      stop()
      resolve()
    })
  })
}

const peopleMissing = {
  image: 'Diga em cada foto quem aparece.',
  video: 'Diga em cada vídeo quem aparece.',
} as const

/** Sends the answers that the server does not have yet. */
async function attest(state: MediaDraftState) {
  const data = state.items.flatMap(({ own, people }) =>
    own && people && own.people !== people ? [{ id: own.id, people }] : [],
  )
  if (data.length === 0) return
  await client.call(attestMedia, { body: { data } })
  state.put(
    state.items.map(item => (item.own && item.people ? { ...item, own: { ...item.own, people: item.people } } : item)),
  )
}

const unsentPhotos = 'Há fotos escolhidas que ainda não foram enviadas. Prepare e envie, ou remova.'

function errorOf(items: readonly MediaItem[]): MediaError | undefined {
  for (const kind of ['image', 'video'] as const satisfies MediaKind[]) {
    const bad = itemsOf(items, kind).find(({ stage }) => stage !== 'uploaded' && stage !== 'stored')
    if (bad) return { field: fieldOf[kind], message: bad.problem ?? unsentPhotos }
    if (itemsOf(items, kind).some(lacksPeople)) return { field: fieldOf[kind], message: peopleMissing[kind] }
  }
  return undefined
}
