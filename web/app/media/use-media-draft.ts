import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { OwnMedia } from '#contract/own-media.ts'
import { type DraftState, type DraftView, draftStateOf } from './draft-state.ts'
import { readFile } from './kept-media.ts'
import type { MediaDraft } from './media-draft.ts'
import { linkOf, type MediaItem, type MediaKind } from './media-item.ts'
import type { PhotoEdit } from './photo-edit.ts'
import { renderThumb } from './prepare-photo.ts'
import { readyDraft } from './ready-draft.ts'
import { removeItem } from './remove-item.ts'
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
