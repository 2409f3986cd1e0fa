import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { CallFailure } from '#contract/client.ts'
import { type OwnMedia, removeMedia } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { client } from '../client.ts'
import { notify } from '../notify.tsx'
import { aboutProfile } from './about-profile.ts'
import { type DraftState, type DraftView, draftStateOf } from './draft-state.ts'
import { dropFiles, readFile } from './kept-media.ts'
import type { MediaDraft, MediaTrouble } from './media-draft.ts'
import { fieldOf, linkOf, type MediaItem, type MediaKind } from './media-item.ts'
import type { PhotoEdit } from './photo-edit.ts'
import { renderThumb } from './prepare-photo.ts'
import { sendInTurn } from './send-queue.ts'
import { itemsOf, moved } from './sequence.ts'
import { isOnItsWay } from './stages.ts'
import { newName, takeFiles } from './take-files.ts'

/** The media of this account's form; `stored` is what its profile shows now (`account.profile.midias`). */
export function useMediaDraft(accountId: number, stored: readonly OwnMedia[]): MediaDraft {
  // Kept, for after a log-out nothing is to be opened anew.
  const state = useMemo(() => draftStateOf(accountId, sendInTurn), [accountId])
  const view = useSyncExternalStore(state.follow, state.view)
  useEffect(() => state.takeStored(stored), [state, stored])
  const acts = useMemo(() => actsOn(state), [state])
  return useMemo(() => ({ ...shown(view), ...acts }), [view, acts])
}

function shown({ items, isLoaded }: DraftView) {
  const onTheirWay = items.filter(isOnItsWay)
  return {
    isLoaded,
    photos: itemsOf(items, 'image'),
    videos: itemsOf(items, 'video'),
    uploading: onTheirWay.length,
    sendingText: sendingText(onTheirWay),
  }
}

function sendingText(items: readonly MediaItem[]) {
  if (items.length === 0) return undefined
  const photos = itemsOf(items, 'image').length
  const videos = items.length - photos
  const parts = [photos > 0 && counted(photos, 'foto'), videos > 0 && counted(videos, 'vídeo')]
  return `Enviando ${parts.filter(Boolean).join(' e ')}…`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function actsOn(state: DraftState) {
  const { accountId } = state
  const edit = async (key: string, changed: PhotoEdit) => {
    // Before anything is waited for: from here on the photo is sent like this only.
    state.happen(key, { type: 'edited', edit: changed, uploadId: newName() })
    const photo = await readFile(accountId, key, 'file')
    if (photo) state.happen(key, { type: 'drawn', thumb: await renderThumb(photo, changed) })
  }
  return {
    links: (kind: MediaKind) => itemsOf(state.items, kind).flatMap(({ own }) => (own ? [linkOf(own)] : [])),
    ready: () => readyDraft(state),
    forget: () => state.forget(),
    add: (kind: MediaKind, files: readonly File[]) => takeFiles(state, kind, files),
    remove: (key: string) => removeItem(state, key),
    move: (key: string, at: number) => state.put(moved(state.items, key, at)),
    retry: (key: string) => state.happen(key, { type: 'retry' }),
    hold: (key: string) => state.happen(key, { type: 'hold' }),
    release(keys: readonly string[]) {
      for (const key of keys) state.happen(key, { type: 'release' })
    },
    edit,
    fileOf: (key: string) => readFile(accountId, key, 'file'),
  }
}

/** Removes an item here, and from the server if it is there; says if it went. */
async function removeItem(state: DraftState, key: string) {
  const item = state.find(key)
  if (!item) return false
  if (item.own && !(await isRemoved(item.own.id))) return false
  state.drop(key)
  await dropFiles(state.accountId, key)
  return true
}

async function isRemoved(id: number) {
  try {
    await client.call(removeMedia, { params: { id: String(id) } })
    return true
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return true
    notify.error(error instanceof CallFailure ? error.message : messages.unexpected, { about: aboutProfile })
    return false
  }
}

/** Sends again what failed, waits until nothing is on its way, and says what stands in the way of a save. */
async function readyDraft(state: DraftState): Promise<MediaTrouble | undefined> {
  for (const { key, stage } of state.items) if (stage === 'failed') state.happen(key, { type: 'retry' })
  await settled(state)
  return troubleOf(state.items)
}

function settled(state: DraftState) {
  const isSettled = () => state.isClosed || (state.view().isLoaded && !state.items.some(isOnItsWay))
  return new Promise<void>(resolve => {
    if (isSettled()) return resolve()
    const stop = state.follow(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}

const heldPhoto = 'Há fotos escolhidas que ainda não foram enviadas. Prepare e envie, ou remova.'

/** The first item that can't be saved, photos before videos. */
function troubleOf(items: readonly MediaItem[]): MediaTrouble | undefined {
  for (const kind of ['image', 'video'] as const satisfies MediaKind[]) {
    const bad = itemsOf(items, kind).find(({ stage }) => stage !== 'uploaded' && stage !== 'stored')
    if (bad) return { field: fieldOf[kind], message: bad.problem ?? heldPhoto }
  }
  return undefined
}
